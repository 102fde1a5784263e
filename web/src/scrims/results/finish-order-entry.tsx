import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { placeLabel } from '../../lib/format/in-words.ts';
import { ProblemText, SlotSquadCell } from './results-grid.tsx';
import { type Entries, type Entry, entryFor, entryOf, type Problem, type Slot } from './results-model.ts';

type Props = {
  label: string;
  slots: readonly Slot[];
  entries: Entries;
  problems: ReadonlyMap<number, Problem>;
  onChange: (entries: Entries) => void;
};

const stepClass =
  'grid size-11 shrink-0 place-items-center rounded-control border border-line bg-surface-2 text-ink hover:bg-surface-3 disabled:text-ink-3';

/**
 * A match entered as the game's end screen shows it: squads tapped in finishing order, then their kills by stepper.
 * Squads keep their positions on the screen, so that the next tap never hits another one.
 */
export function FinishOrderEntry({ label, slots, entries, problems, onChange }: Props) {
  const [inserting, setInserting] = useState<number | null>(null);
  const placed = placedSquads(slots, entries);
  const places = new Map(placed.map(({ slot, place }) => [slot.slotNumber, place]));
  const isFull = placed.length === slots.length;
  const place = inserting ?? openPlace(slots, entries);

  function tap(slot: Slot): void {
    const isPlaced = places.has(slot.slotNumber);
    onChange(isPlaced ? clearSquad(entries, slot) : placeSquad(slots, entries, slot, place));
    setInserting(null);
  }
  function setEntry(slot: Slot, change: Partial<Entry>): void {
    const entry = { ...entryOf(entries, slot.slotNumber), ...change };
    onChange({ ...entries, [slot.slotNumber]: entryFor(slot, entry) });
  }

  return (
    <section aria-label={label} className="grid gap-5">
      <div className="grid gap-2">
        <p role="status" className="font-semibold">
          {isFull ? 'Every squad is placed.' : `Tap the squad that finished ${placeLabel(place)}.`}
          {inserting !== null && !isFull && (
            <span className="font-normal text-ink-2"> The squads behind it move down.</span>
          )}
        </p>
        <ul aria-label="Squads" className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
          {slots.map(slot => {
            const own = places.get(slot.slotNumber);
            return (
              <li key={slot.slotNumber}>
                <button
                  type="button"
                  aria-pressed={own !== undefined}
                  onClick={() => tap(slot)}
                  className={clsx(
                    'flex min-h-12 w-full items-center gap-2 rounded-control border px-2 py-1.5 text-left leading-tight',
                    own === undefined
                      ? 'border-line bg-surface-2 hover:bg-surface-3'
                      : 'border-accent bg-accent/10',
                  )}
                >
                  <span
                    className={clsx(
                      'numeric min-w-7 text-center text-lg',
                      own === undefined ? 'text-ink-3' : 'text-accent',
                    )}
                  >
                    {own === undefined ? (
                      <>
                        <span className="sr-only">Slot </span>
                        {slotText(slot.slotNumber)}
                      </>
                    ) : (
                      placeLabel(own)
                    )}
                  </span>
                  <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{slot.teamName}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      {placed.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">Kills</h3>
          <ol aria-label="Kills in finishing order" className="panel divide-y divide-line">
            {placed.map(({ slot, place: own }) => (
              <KillsRow
                key={slot.slotNumber}
                slot={slot}
                place={own}
                kills={entryOf(entries, slot.slotNumber).kills}
                problem={problems.get(slot.slotNumber)}
                isInserting={inserting === own}
                canInsert={!isFull}
                onInsert={() => setInserting(inserting === own ? null : own)}
                onKills={kills => setEntry(slot, { kills })}
                onChoose={bookingId => setEntry(slot, { bookingId })}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

type KillsRowProps = {
  slot: Slot;
  place: number;
  kills: string;
  problem: Problem | undefined;
  isInserting: boolean;
  /** Whether a squad without a placement is left to insert before this one. */
  canInsert: boolean;
  onInsert: () => void;
  onKills: (kills: string) => void;
  onChoose: (bookingId: string) => void;
};

function KillsRow({
  slot,
  place,
  kills,
  problem,
  isInserting,
  canInsert,
  onInsert,
  onKills,
  onChoose,
}: KillsRowProps) {
  const { teamName } = slot;
  const number = /^\d+$/.test(kills) ? Number(kills) : 0;
  return (
    <li className="flex items-center gap-2 px-2 py-1.5">
      <button
        type="button"
        aria-pressed={isInserting}
        aria-label={`Insert a squad before ${teamName}, ${placeLabel(place)}`}
        title="Insert a squad here"
        disabled={!canInsert}
        onClick={onInsert}
        className="numeric grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control text-lg text-ink-2 aria-pressed:bg-accent/20 aria-pressed:text-accent enabled:hover:bg-surface-2"
      >
        {placeLabel(place)}
      </button>
      <div className="min-w-0 flex-1 leading-tight">
        <SlotSquadCell slot={slot} onChoose={onChoose} />
        <ProblemText problem={problem} />
      </div>
      <button
        type="button"
        aria-label={`One kill less, ${teamName}`}
        disabled={number === 0}
        onClick={() => onKills(String(number - 1))}
        className={stepClass}
      >
        <Minus aria-hidden size={18} />
      </button>
      <input
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={3}
        aria-label={`Kills of ${teamName}`}
        aria-invalid={problem?.kills ? true : undefined}
        value={kills}
        placeholder="0"
        onFocus={event => event.target.select()}
        onChange={event => onKills(event.target.value.trim())}
        className="control numeric h-11 w-12! px-1! text-center text-lg!"
      />
      <button
        type="button"
        aria-label={`One kill more, ${teamName}`}
        onClick={() => onKills(String(number + 1))}
        className={stepClass}
      >
        <Plus aria-hidden size={18} />
      </button>
    </li>
  );
}

/** A squad that has a placement. */
type Placed = { slot: Slot; place: number };

/** Returns the squads with a valid placement, best first. */
export function placedSquads(slots: readonly Slot[], entries: Entries): Placed[] {
  return slots
    .map(slot => ({ slot, place: placeOf(entries, slot) }))
    .filter((one): one is Placed => one.place !== null)
    .sort((one, other) => one.place - other.place);
}

/** Returns the first placement that no squad has. */
export function openPlace(slots: readonly Slot[], entries: Entries): number {
  const taken = new Set(placedSquads(slots, entries).map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place++;
  return place;
}

/** Returns the entries with the squad at that placement; the squad there and those right behind it move down by one. */
export function placeSquad(slots: readonly Slot[], entries: Entries, slot: Slot, place: number): Entries {
  const next: Record<number, Entry> = { ...entries };
  const setPlace = (one: Slot, at: number) => {
    next[one.slotNumber] = entryFor(one, { ...entryOf(entries, one.slotNumber), placement: String(at) });
  };
  const others = placedSquads(slots, entries).filter(one => one.slot.slotNumber !== slot.slotNumber);
  let pushedTo = place;
  for (const one of others.filter(other => other.place >= place)) {
    if (one.place > pushedTo) break;
    pushedTo = one.place + 1;
    setPlace(one.slot, pushedTo);
  }
  setPlace(slot, place);
  return next;
}

/** Returns the entries without the squad's result; its placement is open for the next tap. */
export function clearSquad(entries: Entries, slot: Slot): Entries {
  return { ...entries, [slot.slotNumber]: entryFor(slot, { placement: '', kills: '' }) };
}

function placeOf(entries: Entries, { slotNumber }: Slot): number | null {
  const { placement } = entryOf(entries, slotNumber);
  return /^[1-9]\d*$/.test(placement) ? Number(placement) : null;
}
