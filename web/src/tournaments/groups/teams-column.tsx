import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { MousePointerClick, Users } from 'lucide-react';
import { useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { ColumnEmpty, ColumnMessage } from './columns.tsx';
import type { ManagerView } from './manager-view.ts';
import { scopeOf } from './manager-view.ts';
import { nothing, type Selection, selectedCount, type TeamScope, withTeams } from './selection.ts';
import { type BulkAct, SelectionBar } from './selection-bar.tsx';
import { TeamList } from './team-list.tsx';
import { TeamsToolbar } from './teams-toolbar.tsx';
import type { usePagedRows } from './use-paged-rows.ts';
import type { Chosen, useTeamActs } from './use-team-acts.ts';
import type { useTeamSelection } from './use-team-selection.ts';

type Props = {
  view: ManagerView;
  typed: string;
  onSearch: (text: string) => void;
  onView: (change: Partial<ManagerView>) => void;
  rows: ReturnType<typeof usePagedRows<Participant>>;
  chosen: ReturnType<typeof useTeamSelection>;
  acts: ReturnType<typeof useTeamActs>;
  onAct: (act: BulkAct, teams: Chosen) => void;
  onDetails: (team: Participant) => void;
  onMenu: (team: Participant, button: HTMLElement) => void;
  disabled: boolean;
};

/** The list of teams with its filters, selection and actions. */
export function TeamsColumn({ view, typed, rows, chosen, acts, disabled, ...on }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { selection } = chosen;
  const selected = selectedCount(selection, rows.total);
  const shown =
    selected > 0 && selection.kind === 'picked'
      ? shownPicks(
          selection,
          {
            scope: scopeOf(view),
            total: rows.total,
            loaded: new Map(rows.loadedRows().map(team => [team.userId._id, team])),
          },
          chosen.remembered,
        )
      : null;
  const hidden = shown ? selected - shown.length : 0;
  const teams = { selection, teams: selected, ofList: rows.total, hidden };
  // Only teams that are in the group can leave it.
  const leaving =
    shown && hidden > 0
      ? { selection: withTeams(nothing, shown, true), teams: shown.length, ofList: rows.total, hidden: 0 }
      : teams;
  const isGroupShown = view.filter === 'group' && view.groupId !== null;
  const isKnown = !rows.error && (!rows.isPending || disabled);
  const listName = JSON.stringify([view.search, view.filter, view.filter === 'group' && view.groupId]);

  /** Presses can be faster than pages load, so the row may still be loading. */
  const withTeam = useRef((_index: number, _act: (team: Participant) => void) => {});
  withTeam.current = (index, act) => {
    const team = rows.rowAt(index);
    if (team) return act(team);
    rows.rowsBetween(index, index).then(
      ([late]) => late && act(late),
      error => toast.error(messageOf(error, groupFallbackTexts.loadTournamentData)),
    );
  };

  return (
    <>
      <fieldset disabled={disabled} className="contents">
        <TeamsToolbar view={view} onView={on.onView} typed={typed} onSearch={on.onSearch} field={field} />
        <SelectionBar
          chosen={chosen}
          teams={teams}
          leaving={isGroupShown && (selected === 0 || leaving.teams > 0) ? leaving : null}
          acts={acts}
          onAct={on.onAct}
          total={isKnown ? rows.total : null}
          canSelectAll={
            isKnown && rows.total > 0 && hidden === 0 && selected < rows.total && !rows.isStale && !disabled
          }
        />
      </fieldset>
      <div
        className="flex min-h-0 flex-1 flex-col border-line border-t transition-opacity data-stale:opacity-60"
        data-stale={rows.isStale || undefined}
      >
        {rows.error ? (
          <ColumnMessage>
            <LoadError title={groupFallbackTexts.loadTournamentData} query={rows} />
          </ColumnMessage>
        ) : rows.isPending && !disabled ? (
          <TeamsSkeleton />
        ) : (
          <TeamList
            total={rows.total}
            list={rows.list}
            layout={view.layout}
            listName={listName}
            selection={selection}
            onToggle={index => withTeam.current(index, team => chosen.toggle(index, team))}
            onSelectTo={chosen.selectTo}
            // While another list loads, the rows are still those of the previous one.
            onSelectAll={() => !rows.isStale && chosen.selectAll()}
            onClear={chosen.clear}
            onDetails={index => withTeam.current(index, on.onDetails)}
            onMenu={(index, button) => withTeam.current(index, team => on.onMenu(team, button))}
            disabled={disabled}
            empty={
              <NoTeams
                view={view}
                onView={change => {
                  // The button disappears with the empty list.
                  field.current?.focus({ preventScroll: true });
                  on.onView(change);
                }}
              />
            }
          />
        )}
      </div>
    </>
  );
}

function NoTeams({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  if (view.filter === 'group' && view.groupId === null) {
    return (
      <ColumnEmpty icon={<MousePointerClick aria-hidden size={28} />} title="No group open">
        Open a group to see its teams here.
      </ColumnEmpty>
    );
  }
  if (view.search !== '') {
    return (
      <ColumnEmpty icon={<Users aria-hidden size={28} />} title="No matching teams">
        <Button size="sm" className="mt-2" onClick={() => onView({ search: '' })}>
          Clear search
        </Button>
      </ColumnEmpty>
    );
  }
  if (view.filter !== 'all') {
    return (
      <ColumnEmpty
        icon={<Users aria-hidden size={28} />}
        title={view.filter === 'ungrouped' ? 'Every team is in a group' : 'No teams in this group'}
      >
        <Button size="sm" className="mt-2" onClick={() => onView({ filter: 'all' })}>
          Show all teams
        </Button>
      </ColumnEmpty>
    );
  }
  return (
    <ColumnEmpty icon={<Users aria-hidden size={28} />} title="No teams yet">
      Teams show up here once they register.
    </ColumnEmpty>
  );
}

function TeamsSkeleton() {
  return (
    <div role="status" aria-label="Loading teams">
      {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
        <div key={row} className="flex h-[61px] items-center gap-3 border-line border-b px-4">
          <Skeleton className="size-4.5" />
          <Skeleton className="size-7" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** What is known of a list. `loaded`: its loaded teams by user ID; `total`: number of teams in it. */
type KnownList = { scope: TeamScope; total: number; loaded: ReadonlyMap<string, Participant> };

/**
 * Returns the picked teams that are in the list; picks survive a search, filter or change of group. A fully loaded
 * list decides; for a longer one, the team as it was when picked (`remembered`) does.
 */
export function shownPicks(
  selection: Selection,
  { scope, total, loaded }: KnownList,
  remembered: ReadonlyMap<string, Participant>,
): string[] {
  if (selection.kind !== 'picked') return [];
  const isComplete = loaded.size >= total;
  return [...selection.ids].filter(id => {
    if (loaded.has(id)) return true;
    const team = remembered.get(id);
    return !isComplete && team !== undefined && belongsTo(team, scope);
  });
}

function belongsTo({ group, teamName, players, realName, phone }: Participant, scope: TeamScope): boolean {
  if (scope.filter === 'ungrouped' && group) return false;
  if (scope.filter === 'group' && group?._id !== scope.groupId) return false;
  const words = [teamName, realName, phone, ...players.flatMap(player => [player.ignName, player.ignId])];
  return words.some(word => word?.toLowerCase().includes(scope.search.toLowerCase()));
}
