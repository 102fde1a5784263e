import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { count, plural } from '../../lib/format/in-words.ts';
import { useMedia } from '../../lib/use-media.ts';
import { FloatingMenu } from '../../ui/floating-menu.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { rememberGroup, teamList } from './api.ts';
import { Columns, wideScreen } from './columns.tsx';
import { GroupsColumn } from './groups-column.tsx';
import { type ManagerDialog, ManagerDialogs, withoutTeams } from './manager-dialogs.tsx';
import { scopeOf, useManagerView, useSelectedGroup } from './manager-view.ts';
import { groupMenu, teamMenu } from './menus.tsx';
import { shownTeams } from './origin.ts';
import { RoomColumn } from './room-column.tsx';
import { namedIn, nothing, withTeams } from './selection.ts';
import { TeamsColumn } from './teams-column.tsx';
import { useExports } from './use-exports.ts';
import { usePagedRows } from './use-paged-rows.ts';
import { type Chosen, goneTeams, isAboutTeams, useTeamActs } from './use-team-acts.ts';
import { useTeamSelection } from './use-team-selection.ts';

type Props = {
  tournamentId: string;
  game: string;
  teamCount: number;
  groupCount: number;
  ungroupedCount: number;
  /** The messages of a group's room and where one writes. */
  chat: (group: Group) => ReactNode;
  /** Shows that a group's room has messages that were not read here; the same function all the time. */
  unread: (group: Group) => ReactNode;
  /** The tournament is deleted: everything stays to be seen, nothing can be done. */
  disabled: boolean;
};

type OpenMenu = { label: string; items: MenuItem[]; anchor: HTMLElement };

const one = (team: Participant): Chosen => ({
  selection: withTeams(nothing, [team.userId._id], true),
  teams: 1,
  ofList: 0,
  hidden: 0,
});

/** The three columns of the Tournament Manager (SPEC §2), and the questions they ask. */
export function ManagerBoard(props: Props) {
  const { tournamentId, game, teamCount, groupCount, ungroupedCount, chat, unread, disabled } = props;
  const client = useQueryClient();
  const { view, typed, setTyped, change } = useManagerView();
  const selected = useSelectedGroup(tournamentId, view.groupId, !disabled);
  const scope = scopeOf(view);
  const { search, filter, groupId } = scope;
  const list = useMemo(
    () => teamList(tournamentId, { search, filter, groupId }),
    [tournamentId, search, filter, groupId],
  );
  const rows = usePagedRows(list, !disabled);
  const chosen = useTeamSelection(scope, rows.rowsBetween);
  const { copyList } = useExports(tournamentId);
  const [dialog, setDialog] = useState<ManagerDialog | null>(null);
  const groupName = useRef('');
  const checkPicks = useGonePicks({
    tournamentId,
    teamCount,
    chosen,
    asked: dialog && 'teams' in dialog ? namedIn(dialog.teams.selection) : [],
    onGone: userIds => {
      chosen.drop(userIds);
      setDialog(asked => asked && withoutTeams(asked, userIds));
    },
  });
  const acts = useTeamActs(tournamentId, () => void checkPicks());
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const isWide = useMedia(wideScreen);

  const latest = useRef(change);
  latest.current = change;
  const { isGone } = selected;
  useEffect(() => {
    // Deleted, here or by somebody else.
    if (isGone) latest.current({ groupId: null });
  }, [isGone]);

  const roomHeading = useRef<HTMLHeadingElement>(null);
  const groupsFocus = useRef<{ focus: () => void }>(null);
  const next = useRef<'groups' | 'room' | null>(null);
  // What had the focus went with the group, or with the tab: it goes on where the act led to.
  useEffect(() => {
    if (dialog) return;
    const target = next.current === 'groups' ? groupsFocus.current : roomHeading.current;
    if (next.current === null || !target) return;
    target.focus();
    next.current = null;
  });

  function open(group: Group) {
    rememberGroup(client, group);
    if (!isWide) next.current = 'room';
    change({ groupId: group._id, column: 'room' });
  }

  /** The groups of teams that were picked, as far as they are known here. */
  function groupsOf(ids: ReadonlySet<string>) {
    const known = shownTeams(client, tournamentId);
    return [...ids].map(id => (known.get(id) ?? chosen.remembered.get(id))?.group);
  }

  /** Whether these teams are all in a group already, as far as that is known here. */
  function areGrouped({ selection: teams }: Chosen): boolean {
    if (ungroupedCount === 0) return true;
    if (teams.kind === 'matching') return teams.scope.filter === 'group';
    return groupsOf(teams.ids).every(Boolean);
  }

  /** The open group, for teams to move to, unless they are all in it as far as is known here. */
  function suggestedFor({ selection: teams }: Chosen): string | null {
    const { groupId } = view;
    if (teams.kind === 'matching') return teams.scope.filter === 'group' ? null : groupId;
    return groupsOf(teams.ids).every(group => group?._id === groupId) ? null : groupId;
  }

  /** Bulk acts need at least one team (SPEC §5). */
  const withTeamsChosen = (act: (teams: Chosen) => void) => (teams: Chosen) =>
    teams.teams > 0 ? act(teams) : void toast.error(validationTexts.pickPlayers);

  async function ungroup(teams: Chosen, group: { _id: string; name: string }) {
    if (await acts.ungroup(teams, group)) chosen.settle(teams.selection);
  }

  function onGroupMenu(group: Group, anchor: HTMLElement) {
    const items = groupMenu({
      onOpen: () => open(group),
      onRename: () => setDialog({ kind: 'rename', group }),
      onCopy: () => void copyList(group._id),
      onShowTeams: () => {
        rememberGroup(client, group);
        change({ groupId: group._id, filter: 'group', column: 'teams' });
      },
      onDelete: () => setDialog({ kind: 'delete-group', group }),
    });
    setMenu({ label: `Actions for ${group.name}`, items, anchor });
  }

  function onTeamMenu(team: Participant, anchor: HTMLElement) {
    const { group } = team;
    const items = teamMenu({
      onDetails: () => setDialog({ kind: 'details', team }),
      onMove: () => setDialog({ kind: 'move', teams: one(team) }),
      onUngroup: group ? () => void ungroup(one(team), group) : null,
      onRemove: () => setDialog({ kind: 'remove-teams', teams: one(team), name: team.teamName }),
    });
    setMenu({ label: `Actions for ${team.teamName}`, items, anchor });
  }

  const teams = (
    <TeamsColumn
      view={view}
      typed={typed}
      onSearch={setTyped}
      onView={change}
      rows={rows}
      chosen={chosen}
      acts={acts}
      onMove={withTeamsChosen(picked => setDialog({ kind: 'move', teams: picked }))}
      onNewGroup={withTeamsChosen(picked => setDialog({ kind: 'new-group', teams: picked }))}
      onUngroup={withTeamsChosen(picked => selected.group && void ungroup(picked, selected.group))}
      onRemove={withTeamsChosen(picked => setDialog({ kind: 'remove-teams', teams: picked, name: null }))}
      onDetails={team => setDialog({ kind: 'details', team })}
      onMenu={onTeamMenu}
      disabled={disabled}
    />
  );
  const groups = (
    <GroupsColumn
      tournamentId={tournamentId}
      openId={view.groupId}
      openNumber={selected.group?.number ?? null}
      groupCount={groupCount}
      onOpen={open}
      onMenu={onGroupMenu}
      onAuto={() => setDialog({ kind: 'auto' })}
      unread={unread}
      focusRef={groupsFocus}
      disabled={disabled}
    />
  );
  // A room that nobody sees is not open: it would count its messages as read.
  const room = (isWide || view.column === 'room') && (
    <RoomColumn
      tournamentId={tournamentId}
      selected={selected}
      chat={chat}
      heading={roomHeading}
      disabled={disabled}
    />
  );

  return (
    <>
      <Columns
        open={view.column}
        onOpen={column => change({ column })}
        disabled={disabled}
        parts={[
          { id: 'teams', label: 'Teams', count: count(teamCount), content: teams },
          { id: 'groups', label: 'Groups', count: count(groupCount), content: groups },
          {
            id: 'room',
            label: 'Room',
            // A number here reads as a count; the room itself says whose it is.
            count: '',
            content: room,
          },
        ]}
      />
      {menu && <FloatingMenu {...menu} onClose={closeMenu} />}
      <ManagerDialogs
        tournamentId={tournamentId}
        game={game}
        dialog={dialog}
        suggestedFor={suggestedFor}
        acts={acts}
        groupName={groupName}
        areGrouped={areGrouped}
        onSettled={teams => chosen.settle(teams.selection)}
        onRefused={async error => isAboutTeams(error) && (await checkPicks())}
        onNewGroup={teams => setDialog({ kind: 'new-group', teams })}
        onCreated={open}
        onDeletedGroup={group => {
          next.current = 'groups';
          if (group._id === view.groupId) change({ groupId: null });
        }}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

type Options = {
  tournamentId: string;
  /** Of the whole tournament; when it falls, picked teams may be among those that went. */
  teamCount: number;
  chosen: ReturnType<typeof useTeamSelection>;
  /** The teams that a question is about that is open. */
  asked: readonly string[];
  onGone: (userIds: readonly string[]) => void;
};

/** Lets go of picked teams that left the tournament, and says so. Gives what checks them now: true when some had. */
function useGonePicks({ tournamentId, teamCount, chosen, asked, onGone }: Options) {
  const client = useQueryClient();
  const { selection, remembered } = chosen;

  async function check(): Promise<boolean> {
    const gone = await goneTeams(client, tournamentId, [...namedIn(selection), ...asked]);
    const [only] = gone;
    if (only === undefined) return false;
    const name = gone.length === 1 ? remembered.get(only)?.teamName : undefined;
    const who = name ?? plural(gone.length, 'picked team');
    const text = `${who} ${gone.length === 1 ? 'is' : 'are'} no longer in this tournament`;
    toast(text, { id: `gone-${gone.join()}` });
    onGone(gone);
    return true;
  }

  const before = useRef(teamCount);
  const onFewer = useEffectEvent(() => void check());
  useEffect(() => {
    if (teamCount < before.current) onFewer();
    before.current = teamCount;
  }, [teamCount]);

  return check;
}
