import { clsx } from 'clsx';
import { EllipsisVertical, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { count, plural } from '../../lib/format/in-words.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { LastAct } from './use-team-acts.ts';

type Props = {
  selected: number;
  /** How many of them the list does not show. */
  hidden: number;
  /** Of the list; null while that is not known, or cannot be. */
  total: number | null;
  /** Whether everything is chosen already, or the list is still changing. */
  canSelectAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onMove: () => void;
  onNewGroup: () => void;
  /** How many of the chosen teams `onUngroup` is for. */
  leaving: number;
  /** Only where a group's teams are shown, and chosen ones are among them. */
  onUngroup: (() => void) | null;
  onRemove: () => void;
  lastAct: LastAct | null;
  onForgetAct: () => void;
  busy: boolean;
};

const textButton =
  'relative whitespace-nowrap text-ink-2 underline decoration-line-strong underline-offset-3 before:absolute before:-inset-x-1 before:-inset-y-3 hover:text-ink';

/**
 * How many teams are chosen and what can be done with them; also what was done last, with its Undo. Always there, so
 * that the rows do not jump under the pointer at the first choice.
 */
export function SelectionBar({
  selected,
  hidden,
  total,
  leaving,
  canSelectAll,
  lastAct,
  busy,
  ...on
}: Props) {
  const bar = useRef<HTMLDivElement>(null);
  /** The button of such an act goes with it, or is off: the focus stays in the bar. */
  const stay = (act: () => void) => () => {
    act();
    bar.current?.focus({ preventScroll: true });
  };
  const chosen = selected > 0;
  const blocked = total === null && !chosen;
  const ungroupLabel =
    chosen && leaving < selected ? `Remove ${count(leaving)} from group` : 'Remove from group';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out in its own way
    <div
      ref={bar}
      role="group"
      aria-label="Chosen teams"
      tabIndex={-1}
      className={clsx(
        'outline-none mx-4 mb-3 flex min-h-13 items-center gap-2 rounded-card border py-1.5 pr-1.5 pl-3 max-sm:flex-wrap max-sm:gap-y-1 max-sm:pt-1 max-[72rem]:sticky max-[72rem]:bottom-(--bottom-bar) max-[72rem]:z-10 max-[72rem]:order-last max-[72rem]:mx-0 max-[72rem]:mb-0 max-[72rem]:rounded-none max-[72rem]:border-x-0 max-[72rem]:border-b-0',
        chosen
          ? 'border-accent bg-[color-mix(in_oklab,var(--accent)_12%,var(--surface-1))]'
          : 'border-line bg-surface-2',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-ink-2 text-sm leading-snug max-sm:min-h-9 max-sm:basis-full">
        {/* What was done is announced by its message already. */}
        {!chosen && lastAct && <p className="min-w-0">{lastAct.text}</p>}
        <p role="status" className="min-w-0 empty:hidden">
          {chosen && (
            <>
              <span className="numeric whitespace-nowrap text-base text-ink">{count(selected)} selected</span>
              {hidden > 0 && `, ${count(hidden)} not shown here`}
              {hidden === 0 && total !== null && <span className="max-sm:sr-only"> of {count(total)}</span>}
            </>
          )}
          {!chosen && !lastAct && total !== null && (
            <span className="numeric whitespace-nowrap text-base text-ink">{plural(total, 'team')}</span>
          )}
        </p>
        {hidden > 0 && (
          <button type="button" onClick={stay(on.onClear)} className={textButton}>
            Clear
          </button>
        )}
        {canSelectAll && total !== null && (
          <button type="button" onClick={stay(on.onSelectAll)} className={textButton}>
            select all {count(total)}
          </button>
        )}
      </div>
      {!chosen && lastAct ? (
        <>
          {lastAct.undo && (
            <Button size="sm" icon={<Undo2 aria-hidden size={17} />} busy={busy} onClick={lastAct.undo}>
              Undo
            </Button>
          )}
          <IconButton label="Dismiss" icon={<X aria-hidden size={17} />} onClick={stay(on.onForgetAct)} />
        </>
      ) : (
        <>
          <Button
            size="sm"
            className="shrink-0 px-3! max-sm:flex-1"
            busy={busy}
            disabled={blocked}
            onClick={on.onMove}
          >
            Move to…
          </Button>
          {on.onUngroup ? (
            <Button
              size="sm"
              className="shrink-0 px-3! max-sm:flex-1"
              disabled={blocked}
              onClick={on.onUngroup}
            >
              {ungroupLabel}
            </Button>
          ) : (
            <Button
              size="sm"
              variant={chosen ? 'primary' : 'secondary'}
              className="shrink-0 px-3! max-sm:flex-1"
              disabled={blocked}
              onClick={on.onNewGroup}
            >
              New group
            </Button>
          )}
          <Menu
            label="More for the selected teams"
            disabled={blocked || !chosen}
            trigger={<EllipsisVertical aria-hidden size={18} />}
            triggerClassName="pointer-fine:min-w-9! text-ink-2 hover:text-ink"
            side="auto"
            items={[
              ...(on.onUngroup
                ? [
                    { id: 'new', label: 'New group', onSelect: on.onNewGroup },
                    { id: 'ungroup', label: ungroupLabel, onSelect: on.onUngroup },
                  ]
                : []),
              { id: 'clear', label: 'Clear selection', onSelect: stay(on.onClear) },
              {
                id: 'remove',
                label: 'Remove from tournament',
                danger: true,
                separated: true,
                onSelect: on.onRemove,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
