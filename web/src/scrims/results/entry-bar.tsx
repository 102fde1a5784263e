import type { MatchSlot } from '@hotdrop/contract/scrims/results/points.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { EllipsisVertical, Plus, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Slot } from './results-model.ts';

type Props = {
  matchNumber: number;
  isSaved: boolean;
  /** Whether anything differs from the saved results. */
  hasChanged: boolean;
  /** Whether any squad has a result to save. */
  canSave: boolean;
  saving: boolean;
  /** The next step, shown once the match is saved. */
  next: ReactNode;
  onSave: () => void;
  /** Restores the saved results; null if that is offered elsewhere. */
  onDiscard: (() => void) | null;
  /** Restores input that was just cleared or pasted over; null if there is none. */
  undo: { label: string; onUndo: () => void } | null;
  onDelete: () => void;
};

/** Actions on a match, at the bottom edge of phones: Save, then the next step in the same place. */
export function EntryBar(props: Props) {
  const { matchNumber, isSaved, hasChanged, saving } = props;
  return (
    <div className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-canvas px-4 py-3 md:static md:mx-0 md:border-0 md:p-0">
      {isSaved && !hasChanged ? (
        <>
          {props.next}
          <Menu
            label={`Match ${matchNumber}: more`}
            trigger={<EllipsisVertical aria-hidden size={20} />}
            triggerClassName="text-ink-2 hover:text-ink"
            side="auto"
            items={[
              {
                id: 'delete',
                label: 'Delete results',
                icon: <Trash2 aria-hidden size={18} />,
                danger: true,
                onSelect: props.onDelete,
              },
            ]}
          />
        </>
      ) : (
        <Button
          variant="primary"
          busy={saving}
          disabled={!hasChanged || !props.canSave}
          onClick={props.onSave}
          className="max-sm:flex-1"
        >
          {isSaved ? `Replace match ${matchNumber}` : `Save match ${matchNumber}`}
        </Button>
      )}
      {hasChanged && props.onDiscard && (
        <Button variant="ghost" disabled={saving} onClick={props.onDiscard}>
          {isSaved ? 'Undo changes' : 'Clear'}
        </Button>
      )}
      {props.undo && (
        <Button variant="ghost" icon={<Undo2 aria-hidden size={18} />} onClick={props.undo.onUndo}>
          {props.undo.label}
        </Button>
      )}
    </div>
  );
}

type MoreSquadsProps = {
  matchSlots: readonly MatchSlot[];
  /** The rows of the grid. */
  slots: readonly Slot[];
  onAdd: (slotNumber: number, bookingId: string) => void;
};

/** Squads that by plan had a slot in other matches only: an evening may run early or late. */
export function MoreSquads({ matchSlots, slots, onAdd }: MoreSquadsProps) {
  const here = new Set(slots.map(slot => slot.slotNumber));
  const more = matchSlots.filter(slot => !here.has(slot.slotNumber));
  if (more.length === 0) return null;
  return (
    <section aria-label="Squads of other matches" className="grid gap-2">
      <p className="text-ink-3 text-sm">Had a slot in other matches. Add the squads that played this one:</p>
      <ul className="flex flex-wrap gap-2">
        {more.flatMap(({ slotNumber, others }) =>
          others.map(({ bookingId, teamName }) => (
            <li key={bookingId} className="min-w-0">
              <Button
                size="sm"
                icon={<Plus aria-hidden size={16} />}
                onClick={() => onAdd(slotNumber, bookingId)}
              >
                {slotText(slotNumber)} {teamName}
              </Button>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
