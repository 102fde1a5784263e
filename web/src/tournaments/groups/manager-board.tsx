import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group, GroupList } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  ClipboardCopy,
  DoorOpen,
  IdCard,
  LogOut,
  MoveRight,
  Pencil,
  Trash2,
  UserRoundX,
  Users,
} from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { count } from '../../lib/format/in-words.ts';
import { useMedia } from '../../lib/use-media.ts';
import { FloatingMenu } from '../../ui/floating-menu.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import type { TournamentView } from '../normalise.ts';
import { rememberGroup, teamList } from './api.ts';
import { Columns, wideScreen } from './columns.tsx';
import { AutoGroupsDialog } from './dialogs/auto-groups-dialog.tsx';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { NewGroupDialog } from './dialogs/new-group-dialog.tsx';
import { TeamDetailsDialog } from './dialogs/team-details-dialog.tsx';
import { GroupsColumn } from './groups-column.tsx';
import {
  DeleteGroupDialog,
  type ManagerDialog,
  RemoveTeamsDialog,
  RenameDialog,
  withoutTeams,
} from './manager-dialogs.tsx';
import { scopeOf, useManagerView, useSelectedGroup } from './manager-view.ts';
import { shownTeams } from './origin.ts';
import { RoomColumn } from './room-column.tsx';
import { namedIn, nothing, withTeams } from './selection.ts';
import type { BulkAct } from './selection-bar.tsx';
import { TeamsColumn } from './teams-column.tsx';
import { useExports } from './use-exports.ts';
import { usePagedRows } from './use-paged-rows.ts';
import { type Chosen, isAboutTeams, useGonePicks, useTeamActs } from './use-team-acts.ts';
import { useTeamSelection } from './use-team-selection.ts';

type Props = {
  event: TournamentView;
  counts: GroupList;
  /** The tournament is deleted: everything stays visible, without actions. */
  disabled: boolean;
};

type OpenMenu = { label: string; items: MenuItem[]; anchor: HTMLElement };

const one = (team: Participant): Chosen => ({
  selection: withTeams(nothing, [team.userId._id], true),
  teams: 1,
  ofList: 0,
  hidden: 0,
});

/** The three columns of the Tournament Manager (SPEC §2), and their dialogs. */
export function ManagerBoard({ event, counts, disabled }: Props) {
  const { _id: tournamentId } = event;
  const { teamCount, total: groupCount, ungroupedCount } = counts;
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
  const acts = useTeamActs(tournamentId, {
    onDone: chosen.settle,
    onTeamsGone: () => void checkPicks(),
  });
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const isWide = useMedia(wideScreen);

  const latest = useRef(change);
  latest.current = change;
  const { isGone } = selected;
  useEffect(() => {
    // Deleted, here or elsewhere.
    if (isGone) latest.current({ groupId: null });
  }, [isGone]);

  const roomHeading = useRef<HTMLHeadingElement>(null);
  const groupsFocus = useRef<{ focus: () => void }>(null);
  const next = useRef<'groups' | 'room' | null>(null);
  // The focused element disappeared with the group or tab: the focus moves to the result of the action.
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

  function onDeleted(group: Group) {
    next.current = 'groups';
    if (group._id === view.groupId) change({ groupId: null });
  }

  /** Returns the groups of picked teams, as far as known. */
  function groupsOf(ids: ReadonlySet<string>) {
    const known = shownTeams(client, tournamentId);
    return [...ids].map(id => (known.get(id) ?? chosen.remembered.get(id))?.group);
  }

  /** Whether these teams are all known to be in a group. */
  function areGrouped({ selection: teams }: Chosen): boolean {
    if (ungroupedCount === 0) return true;
    if (teams.kind === 'matching') return teams.scope.filter === 'group';
    return groupsOf(teams.ids).every(Boolean);
  }

  /** Returns the open group to move teams to, unless all are known to be in it. */
  function suggestedFor({ selection: teams }: Chosen): string | null {
    const { groupId } = view;
    if (teams.kind === 'matching') return teams.scope.filter === 'group' ? null : groupId;
    return groupsOf(teams.ids).every(group => group?._id === groupId) ? null : groupId;
  }

  /** Bulk actions need at least one team (SPEC §5). */
  function onAct(act: BulkAct, teams: Chosen) {
    if (teams.teams === 0) toast.error(validationTexts.pickPlayers);
    else if (act !== 'ungroup') setDialog({ kind: act, teams });
    else if (selected.group) void acts.ungroup(teams, selected.group);
  }

  function onGroupMenu(group: Group, anchor: HTMLElement) {
    const showTeams = () => {
      rememberGroup(client, group);
      change({ groupId: group._id, filter: 'group', column: 'teams' });
    };
    const items: MenuItem[] = [
      { id: 'open', label: 'Open', icon: <DoorOpen aria-hidden size={18} />, onSelect: () => open(group) },
      { id: 'teams', label: 'Show its teams', icon: <Users aria-hidden size={18} />, onSelect: showTeams },
      {
        id: 'rename',
        label: 'Rename',
        icon: <Pencil aria-hidden size={18} />,
        onSelect: () => setDialog({ kind: 'rename', group }),
      },
      {
        id: 'copy',
        label: 'Copy list for WhatsApp',
        icon: <ClipboardCopy aria-hidden size={18} />,
        onSelect: () => void copyList(group._id),
      },
      {
        id: 'delete',
        label: 'Delete',
        icon: <Trash2 aria-hidden size={18} />,
        danger: true,
        separated: true,
        onSelect: () => setDialog({ kind: 'delete-group', group }),
      },
    ];
    setMenu({ label: `Actions for ${group.name}`, items, anchor });
  }

  function onTeamMenu(team: Participant, anchor: HTMLElement) {
    const { group } = team;
    const items: (MenuItem | null)[] = [
      {
        id: 'details',
        label: 'Details',
        icon: <IdCard aria-hidden size={18} />,
        onSelect: () => setDialog({ kind: 'details', team }),
      },
      {
        id: 'move',
        label: 'Move to…',
        icon: <MoveRight aria-hidden size={18} />,
        onSelect: () => setDialog({ kind: 'move', teams: one(team) }),
      },
      group
        ? {
            id: 'ungroup',
            label: 'Remove from group',
            icon: <LogOut aria-hidden size={18} />,
            onSelect: () => void acts.ungroup(one(team), group),
          }
        : null,
      {
        id: 'remove',
        label: 'Remove from tournament',
        icon: <UserRoundX aria-hidden size={18} />,
        danger: true,
        separated: true,
        onSelect: () => setDialog({ kind: 'remove-teams', teams: one(team), name: team.teamName }),
      },
    ];
    setMenu({ label: `Actions for ${team.teamName}`, items: items.filter(item => item !== null), anchor });
  }

  function openDialog(asked: ManagerDialog) {
    const common = { tournamentId, onClose: () => setDialog(null) };
    switch (asked.kind) {
      case 'move':
        return (
          <MoveDialog
            {...common}
            teams={asked.teams}
            suggestedId={suggestedFor(asked.teams)}
            busy={acts.busy}
            onNewGroup={() => setDialog({ kind: 'new-group', teams: asked.teams })}
            onMove={target => acts.move(asked.teams, target)}
          />
        );
      case 'new-group':
        return (
          <NewGroupDialog
            {...common}
            teams={asked.teams}
            allGrouped={areGrouped(asked.teams)}
            draft={groupName}
            onSettled={() => chosen.settle(asked.teams.selection)}
            onCreated={open}
            onRefused={async error => isAboutTeams(error) && (await checkPicks())}
          />
        );
      case 'remove-teams':
        return <RemoveTeamsDialog {...asked} acts={acts} onClose={common.onClose} />;
      case 'details':
        return <TeamDetailsDialog team={asked.team} onClose={common.onClose} />;
      case 'rename':
        return <RenameDialog {...common} group={asked.group} />;
      case 'delete-group':
        return <DeleteGroupDialog {...common} group={asked.group} onDeleted={() => onDeleted(asked.group)} />;
      case 'auto':
        return <AutoGroupsDialog {...common} game={event.game} />;
    }
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
      onAct={onAct}
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
      focusRef={groupsFocus}
      disabled={disabled}
    />
  );
  // A hidden room stays unmounted: it would mark its messages as read.
  const room = (isWide || view.column === 'room') && (
    <RoomColumn tournamentId={tournamentId} selected={selected} heading={roomHeading} disabled={disabled} />
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
            // A group number here would read as a count; the room itself says whose it is.
            count: '',
            content: room,
          },
        ]}
      />
      {menu && <FloatingMenu {...menu} onClose={closeMenu} />}
      {dialog && openDialog(dialog)}
    </>
  );
}
