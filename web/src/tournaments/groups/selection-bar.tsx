import { clsx } from 'clsx';
import { EllipsisVertical, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { count, plural } from '../../lib/format/in-words.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Chosen, useTeamActs } from './use-team-acts.ts';
import type { useTeamSelection } from './use-team-selection.ts';

/** Actions on the chosen teams. */
export type BulkAct = 'move' | 'new-group' | 'ungroup' | 'remove-teams';

type Props = {
  chosen: ReturnType<typeof useTeamSelection>;
  teams: Chosen;
  /** The chosen teams that can leave the group; null if no group is shown or none of them can. */
  leaving: Chosen | null;
  /** Number of teams in the list; null while it is unknown. */
  total: number | null;
  /** Whether "select all" is offered: not if all are chosen or the list is loading. */
  canSelectAll: boolean;
  acts: ReturnType<typeof useTeamActs>;
  onAct: (act: BulkAct, teams: Chosen) => void;
};

const textButton =
  'relative whitespace-nowrap text-ink-2 underline decoration-line-strong underline-offset-3 before:absolute before:-inset-x-1 before:-inset-y-3 hover:text-ink';

/**
 * Number of chosen teams and actions on them, or the last action with Undo. Always visible, so that the rows do not
 * jump at the first choice.
 */
export function SelectionBar({ chosen, teams, leaving, total, canSelectAll, acts, onAct }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  /** The pressed button disappears or is disabled, so the focus moves to the bar. */
  const stay = (act: () => void) => () => {
    act();
    bar.current?.focus({ preventScroll: true });
  };
  const { teams: selected, hidden } = teams;
  const { last, busy } = acts;
  const isChosen = selected > 0;
  const blocked = total === null && !isChosen;
  const ungroupLabel =
    leaving && leaving.teams < selected ? `Remove ${count(leaving.teams)} from group` : 'Remove from group';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out in its own way
    <div
      ref={bar}
      role="group"
      aria-label="Selected teams"
      tabIndex={-1}
      className={clsx(
        'outline-none mx-4 mb-3 flex min-h-13 items-center gap-2 rounded-card border py-1.5 pr-1.5 pl-3 max-sm:flex-wrap max-sm:gap-y-1 max-sm:pt-1 max-[72rem]:sticky max-[72rem]:bottom-(--bottom-bar) max-[72rem]:z-10 max-[72rem]:order-last max-[72rem]:mx-0 max-[72rem]:mb-0 max-[72rem]:rounded-none max-[72rem]:border-x-0 max-[72rem]:border-b-0',
        isChosen
          ? 'border-accent bg-[color-mix(in_oklab,var(--accent)_12%,var(--surface-1))]'
          : 'border-line bg-surface-2',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-ink-2 text-sm leading-snug max-sm:min-h-9 max-sm:basis-full">
        {/* The toast has already announced it. */}
        {!isChosen && last && <p className="min-w-0">{last.text}</p>}
        <p role="status" className="min-w-0 empty:hidden">
          {isChosen && (
            <>
              <span className="numeric whitespace-nowrap text-base text-ink">{count(selected)} selected</span>
              {hidden > 0 && `, ${count(hidden)} not shown here`}
              {hidden === 0 && total !== null && <span className="max-sm:sr-only"> of {count(total)}</span>}
            </>
          )}
          {!isChosen && !last && total !== null && (
            <span className="numeric whitespace-nowrap text-base text-ink">{plural(total, 'team')}</span>
          )}
        </p>
        {hidden > 0 && (
          <button type="button" onClick={stay(chosen.clear)} className={textButton}>
            Clear
          </button>
        )}
        {canSelectAll && total !== null && (
          <button type="button" onClick={stay(chosen.selectAll)} className={textButton}>
            select all {count(total)}
          </button>
        )}
      </div>
      {!isChosen && last ? (
        <>
          {last.undo && (
            <Button size="sm" icon={<Undo2 aria-hidden size={17} />} busy={busy} onClick={last.undo}>
              Undo
            </Button>
          )}
          <IconButton label="Dismiss" icon={<X aria-hidden size={17} />} onClick={stay(acts.forget)} />
        </>
      ) : (
        <>
          <Button
            size="sm"
            className="shrink-0 px-3! max-sm:flex-1"
            busy={busy}
            disabled={blocked}
            onClick={() => onAct('move', teams)}
          >
            Move to…
          </Button>
          {leaving ? (
            <Button
              size="sm"
              className="shrink-0 px-3! max-sm:flex-1"
              disabled={blocked}
              onClick={() => onAct('ungroup', leaving)}
            >
              {ungroupLabel}
            </Button>
          ) : (
            <Button
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
              className="shrink-0 px-3! max-sm:flex-1"
              disabled={blocked}
              onClick={() => onAct('new-group', teams)}
            >
              New group
            </Button>
          )}
          <Menu
            label="More for the selected teams"
            disabled={blocked || !isChosen}
            trigger={<EllipsisVertical aria-hidden size={18} />}
            triggerClassName="pointer-fine:min-w-9! text-ink-2 hover:text-ink"
            side="auto"
            items={[
              ...(leaving
                ? [
                    { id: 'new', label: 'New group', onSelect: () => onAct('new-group', teams) },
                    { id: 'ungroup', label: ungroupLabel, onSelect: () => onAct('ungroup', leaving) },
                  ]
                : []),
              { id: 'clear', label: 'Clear selection', onSelect: stay(chosen.clear) },
              {
                id: 'remove',
                label: 'Remove from tournament',
                danger: true,
                separated: true,
                onSelect: () => onAct('remove-teams', teams),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
