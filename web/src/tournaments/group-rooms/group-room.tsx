import type { User } from '@hotdrop/contract/account/users.ts';
import { groupFallbackTexts, managerTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { isRefused } from '../../lib/api/error.ts';
import { useFocusWhenGone } from '../../lib/focus.ts';
import { plural } from '../../lib/format/in-words.ts';
import { refetchChanged } from '../../lib/realtime/refetch.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useMedia } from '../../lib/use-media.ts';
import { ChatSkeleton } from '../../rooms/room-view.tsx';
import { roomTexts } from '../../rooms/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/states.tsx';
import { TabList } from '../../ui/tabs.tsx';
import { GroupChat } from './group-chat.tsx';
import {
  type GroupRoomData,
  type GroupRoomTarget,
  groupRoomQuery,
  isTournamentDeleted,
  type RosterTeam,
  useGroupsChanged,
} from './group-room-api.ts';

type Props = GroupRoomTarget & {
  user: User;
  /** A page fills its parent; a dialog uses the message height of SPEC §9. */
  place: 'page' | 'dialog';
  /** Returns the heading above the room. */
  heading?: (name: string, about: string) => ReactNode;
};

/** A group's room and its teams: side by side if both fit, else as two tabs. */
export function GroupRoom({ user, place, heading, ...target }: Props) {
  const query = useQuery(groupRoomQuery(target));
  const [known, setKnown] = useState(false);
  if (query.data && !known) setKnown(true);
  // Removing the team also closes any dialog or picture open in the chat.
  useFocusWhenGone(query.data?.kind === 'here' && query.data.roomId !== null && !isRefused(query.error));
  const client = useQueryClient();
  const ask = () => void refetchChanged(client, { queryKey: groupRoomQuery(target).queryKey });
  useGroupsChanged(target.tournamentId, ask);
  useServerEvent('group:left', event => {
    if (event.groupId === target.groupId) ask();
  });

  if (query.isPending) {
    return (
      <div className={place === 'page' ? 'h-full' : 'h-96 min-h-0'}>
        <ChatSkeleton />
      </div>
    );
  }
  // What replaces the room has a heading and a way back too.
  const instead = { tournamentId: target.tournamentId, place, heading: heading?.('Group room', '') };
  if (isTournamentDeleted(query.error)) return <NotIn {...instead} text={managerTexts.gone} deleted />;
  if (isRefused(query.error)) return <NotIn {...instead} text={reason(query.error, known)} />;
  if (!query.data) {
    return (
      <>
        {instead.heading}
        <div className="p-4">
          <LoadError title={groupFallbackTexts.openGroupRoom} query={query} />
        </div>
      </>
    );
  }
  if (query.data.kind === 'elsewhere') {
    const { groupId, name } = query.data;
    return (
      <NotIn
        {...instead}
        text={`Your team is in ${name}`}
        link={{ to: `/tournaments/${target.tournamentId}/groups/${groupId}`, label: `Open ${name}` }}
      />
    );
  }
  const onGone = () => void query.refetch();
  return <Open {...{ target, user, place, heading, onGone }} data={query.data} />;
}

type OpenProps = Pick<Props, 'user' | 'place' | 'heading'> & {
  data: Extract<GroupRoomData, { kind: 'here' }>;
  target: GroupRoomTarget;
  onGone: () => void;
};

function Open({ data, target, user, place, heading, onGone }: OpenProps) {
  const wide = useMedia('(width >= 64rem)');
  const [tab, setTab] = useState<'chat' | 'teams'>('chat');
  const base = useId();
  const { name, roomId, teams, teamCount, firstPage } = data;
  const about = plural(teamCount, 'team');
  const beside = wide && place === 'page';
  const tabs = [
    { id: 'chat', label: 'Chat' },
    { id: 'teams', label: `Teams (${teamCount})` },
  ] as const;
  const panel = (id: 'chat' | 'teams') =>
    beside
      ? {}
      : {
          role: 'tabpanel',
          id: `${base}-${id}-panel`,
          'aria-labelledby': `${base}-${id}`,
          hidden: tab !== id,
        };
  return (
    <div className={clsx('flex min-h-0 flex-col', place === 'page' && 'h-full')}>
      <div className="shrink-0 low:sm:flex low:sm:*:flex-1">
        {heading?.(name, about)}
        {!beside && (
          <TabList
            label="Room"
            base={base}
            tabs={tabs}
            value={tab}
            onChange={setTab}
            className="flex shrink-0 border-line border-b"
            tabClassName="flex-1 px-3"
          />
        )}
      </div>
      <div
        className={clsx(
          'min-h-0 flex-1',
          beside && 'grid grid-cols-[minmax(0,1fr)_20rem]',
          place === 'dialog' && 'flex flex-col',
        )}
      >
        <div {...panel('chat')} className={clsx('min-h-0', place === 'page' ? 'h-full' : 'flex flex-col')}>
          <GroupChat
            tournamentId={target.tournamentId}
            groupId={target.groupId}
            roomId={roomId}
            groupName={name}
            side={target.side}
            fixedHeight={place === 'dialog'}
            onGone={onGone}
            {...(firstPage && { firstPage })}
          />
        </div>
        <section
          {...panel('teams')}
          aria-label="Teams in this group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className={clsx(
            'min-h-0 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
            beside && 'border-line border-l',
            place === 'page' ? 'h-full' : 'h-97',
          )}
        >
          {beside && <h2 className="px-4 pt-4 pb-2 text-lg">Teams</h2>}
          <Roster teams={teams} teamCount={teamCount} userId={user._id} />
        </section>
      </div>
    </div>
  );
}

/** Returns why the reader may not enter the room. */
function reason(error: unknown, known: boolean): string {
  if (known) return roomTexts.gone;
  if (error instanceof ApiError && error.code === 'GROUP_NOT_MADE') return roomTexts.notIn;
  return messageOf(error, roomTexts.notIn);
}

type NotInProps = {
  tournamentId: string;
  place: Props['place'];
  heading: ReactNode;
  text: string;
  link?: { to: string; label: string };
  /** There is no tournament to link back to. */
  deleted?: boolean;
};

function NotIn({ tournamentId, place, heading, text, link, deleted }: NotInProps) {
  return (
    <>
      {!deleted && heading}
      <div role="status" className="grid justify-items-center gap-4 px-5 py-12 text-center">
        {deleted && place === 'page' ? (
          <h1 className="text-xl">{text}</h1>
        ) : (
          <p className="font-bold font-display text-xl">{text}</p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {link && (
            <ButtonLink variant="primary" to={link.to}>
              {link.label}
            </ButtonLink>
          )}
          {deleted && <ButtonLink to="/tournaments">All tournaments</ButtonLink>}
          {/* A dialog is on the tournament's page already. */}
          {!deleted && place === 'page' && (
            <ButtonLink to={`/tournaments/${tournamentId}`}>View tournament</ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}

type RosterProps = { teams: readonly RosterTeam[]; teamCount: number; userId: string };

/** The teams of a group with their players; the reader's team is marked. */
function Roster({ teams, teamCount, userId }: RosterProps) {
  if (teams.length === 0) return <p className="p-4 text-ink-3">No teams in this group.</p>;
  return (
    <ol aria-label="Teams" className="divide-y divide-line">
      {teams.map(team => (
        <li key={team._id} className="flex items-start gap-3 px-4 py-2.5">
          <Avatar name={team.teamName} src={team.userId.avatarUrl} />
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="min-w-0 break-words">{team.teamName}</span>
              {team.userId._id === userId && (
                <Badge tone="accent" className="min-h-5! px-1.5! text-[0.6875rem]!">
                  Your team
                </Badge>
              )}
            </p>
            <p className="text-ink-3 text-sm [overflow-wrap:anywhere]">
              {team.players.map(player => player.ignName).join(', ')}
            </p>
          </div>
          <span className="numeric text-ink-3 text-sm">#{team.number}</span>
        </li>
      ))}
      {teamCount > teams.length && (
        <li className="px-4 py-2.5 text-ink-3">and {plural(teamCount - teams.length, 'more team')}</li>
      )}
    </ol>
  );
}
