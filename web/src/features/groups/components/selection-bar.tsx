import { clsx } from 'clsx';
import { EllipsisVertical, Undo2, X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { count, plural } from '../../../lib/format/count.ts';
import type { LastAct } from '../use-team-acts.ts';

type Props = {
  selected: number;
  total: number;
  /** Whether everything is chosen already, or the list is still changing. */
  canSelectAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onMove: () => void;
  onNewGroup: () => void;
  /** Only where a group's teams are shown. */
  onUngroup: (() => void) | null;
  onRemove: () => void;
  lastAct: LastAct | null;
  onForgetAct: () => void;
  busy: boolean;
};

/**
 * How many teams are chosen and what can be done with them; also what was done last, with its Undo. Always there, so
 * that the rows do not jump under the pointer at the first choice.
 */
export function SelectionBar({ selected, total, canSelectAll, lastAct, busy, ...on }: Props) {
  const chosen = selected > 0;
  return (
    <div
      className={clsx(
        'mx-4 mb-3 flex min-h-13 items-center gap-2 rounded-card border py-1.5 pr-1.5 pl-3 max-[72rem]:order-last max-[72rem]:mx-0 max-[72rem]:mb-0 max-[72rem]:rounded-none max-[72rem]:border-x-0 max-[72rem]:border-b-0',
        chosen
          ? 'border-accent bg-[color-mix(in_oklab,var(--accent)_12%,var(--surface-1))]'
          : 'border-line bg-surface-2',
      )}
    >
      <p className="min-w-0 flex-1 text-ink-2 text-sm leading-snug" role="status">
        {!chosen && lastAct ? (
          lastAct.text
        ) : (
          <>
            <span className="numeric whitespace-nowrap text-base text-ink">
              {chosen ? `${count(selected)} selected` : plural(total, 'team')}
            </span>
            {chosen && <span className="max-sm:sr-only"> of {count(total)}</span>}
          </>
        )}{' '}
        {canSelectAll && (chosen || !lastAct) && (
          <button
            type="button"
            onClick={on.onSelectAll}
            className="relative whitespace-nowrap text-ink-2 underline decoration-line-strong underline-offset-3 before:absolute before:-inset-x-1 before:-inset-y-3 hover:text-ink"
          >
            select all {count(total)}
          </button>
        )}
      </p>
      {!chosen && lastAct ? (
        <>
          {lastAct.undo && (
            <Button size="sm" icon={<Undo2 aria-hidden size={17} />} busy={busy} onClick={lastAct.undo}>
              Undo
            </Button>
          )}
          <IconButton label="Dismiss" icon={<X aria-hidden size={17} />} onClick={on.onForgetAct} />
        </>
      ) : (
        <>
          <Button size="sm" className="shrink-0 px-3!" busy={busy} onClick={on.onMove}>
            Move to…
          </Button>
          {on.onUngroup ? (
            <Button size="sm" className="shrink-0 px-3! max-sm:hidden" onClick={on.onUngroup}>
              Remove from group
            </Button>
          ) : (
            <Button
              size="sm"
              variant={chosen ? 'primary' : 'secondary'}
              className="shrink-0 px-3!"
              onClick={on.onNewGroup}
            >
              New group
            </Button>
          )}
          <Menu
            label="More for the selected teams"
            trigger={<EllipsisVertical aria-hidden size={18} />}
            triggerClassName="pointer-fine:min-w-9! text-ink-2 hover:text-ink"
            side="auto"
            items={[
              ...(on.onUngroup
                ? [
                    { id: 'new', label: 'New group', onSelect: on.onNewGroup },
                    { id: 'ungroup', label: 'Remove from group', onSelect: on.onUngroup, disabled: !chosen },
                  ]
                : []),
              { id: 'clear', label: 'Clear selection', onSelect: on.onClear, disabled: !chosen },
              {
                id: 'remove',
                label: 'Remove from tournament',
                danger: true,
                separated: true,
                onSelect: on.onRemove,
                disabled: !chosen,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
