import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import { ChevronsUpDown, CircleAlert } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { isSheet, type Start } from './read-sheet.ts';
import {
  type Column,
  type Entries,
  type Entry,
  entryOf,
  type Problem,
  type Slot,
  type Squad,
} from './results-model.ts';

type Props = {
  label: string;
  slots: readonly Slot[];
  entries: Entries;
  problems: ReadonlyMap<number, Problem>;
  /** Returns a squad's points in this match as typed; null if it has none yet. */
  pointsOf: (slotNumber: number) => number | null;
  onChange: (slot: Slot, entry: Entry) => void;
  /** Called when rows of a sheet are pasted into a field. */
  onSheet: (text: string, start: Start) => void;
};

const columns: readonly { name: Column; label: string }[] = [
  { name: 'placement', label: 'Place' },
  { name: 'kills', label: 'Kills' },
];
/** Most digits of a field. Three-digit kills must show an error, and not be cut to a valid number. */
const mostDigits = 3;

/** A row per squad with two fields: arrow keys move between cells, Enter in reading order, sheets can be pasted. */
export function ResultsGrid({ label, slots, entries, problems, pointsOf, onChange, onSheet }: Props) {
  const base = useId();
  const body = useRef<HTMLTableSectionElement>(null);

  function cellAt(row: number, column: number): HTMLInputElement | null {
    return body.current?.querySelector(`[data-cell="${row} ${column}"]`) ?? null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.dataset.cell) return;
    const [row = 0, column = 0] = field.dataset.cell.split(' ').map(Number);
    const next = nextCell(event, field, { row, column });
    const cell = next && cellAt(next.row, next.column);
    if (event.key === 'Enter' || cell) event.preventDefault();
    if (!cell) return;
    cell.focus();
    cell.select();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, start: Start): void {
    const text = event.clipboardData.getData('text/plain');
    if (!isSheet(text)) return;
    event.preventDefault();
    onSheet(text, start);
  }

  return (
    <table className="w-full border-collapse" onKeyDown={onKeyDown}>
      <caption className="sr-only">{label}</caption>
      {/* Sticky below the page's bar, so that the column headings stay visible while typing. */}
      <thead className="sticky top-[calc(3.5rem+1px+var(--offline-bar))] z-10 bg-surface-1">
        <tr className="border-line border-b text-left text-ink-3 text-sm *:px-1.5 *:py-2 *:font-medium sm:*:px-3">
          <th scope="col">Slot</th>
          <th scope="col" className="w-full">
            Team
          </th>
          {columns.map(({ name, label: heading }) => (
            <th key={name} scope="col" className="text-center">
              {heading}
            </th>
          ))}
          <th scope="col" className="text-right">
            <abbr title="Points" className="no-underline">
              Pts
            </abbr>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {slots.map((slot, row) => {
          const { slotNumber, teamName } = slot;
          const entry = entryOf(entries, slotNumber);
          const problem = problems.get(slotNumber);
          const errorId = `${base}-${slotNumber}`;
          return (
            <tr
              key={slotNumber}
              data-slot={slotNumber}
              className="border-line border-b align-middle last:border-0 *:px-1.5 *:py-1.5 sm:*:px-3"
            >
              <td className="numeric text-ink-3 text-lg">{slotText(slotNumber)}</td>
              <th scope="row" className="text-left font-normal">
                <SlotSquadCell slot={slot} onChoose={bookingId => onChange(slot, { ...entry, bookingId })} />
                <ProblemText problem={problem} id={errorId} />
              </th>
              {columns.map(({ name }, column) => (
                <td key={name}>
                  <input
                    data-cell={`${row} ${column}`}
                    inputMode="numeric"
                    enterKeyHint="next"
                    autoComplete="off"
                    maxLength={mostDigits}
                    aria-label={`${name === 'placement' ? 'Placement' : 'Kills'} of slot ${slotText(slotNumber)}, ${teamName}`}
                    aria-invalid={problem?.[name] ? true : undefined}
                    aria-describedby={problem?.[name] ? errorId : undefined}
                    value={entry[name]}
                    onFocus={event => event.target.select()}
                    onChange={event => onChange(slot, { ...entry, [name]: event.target.value.trim() })}
                    onPaste={event => onPaste(event, { slotNumber, column: name })}
                    className="control numeric h-11 w-13! px-1! text-center text-lg! sm:w-18!"
                  />
                </td>
              ))}
              <td
                className={clsx(
                  'numeric min-w-8 text-right text-lg',
                  pointsOf(slotNumber) === null && 'text-ink-3',
                )}
              >
                {pointsOf(slotNumber) ?? '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Cell = { row: number; column: number };

/** Returns the cell that the key moves to, which may not exist; null if the field handles the key itself. */
function nextCell(event: KeyboardEvent, field: HTMLInputElement, { row, column }: Cell): Cell | null {
  const last = columns.length - 1;
  const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return isSelected || field.selectionStart === 0 ? { row, column: column - 1 } : null;
    case 'ArrowRight':
      return isSelected || field.selectionEnd === field.value.length ? { row, column: column + 1 } : null;
    case 'Enter':
      if (event.shiftKey) return column > 0 ? { row, column: column - 1 } : { row: row - 1, column: last };
      return column < last ? { row, column: column + 1 } : { row: row + 1, column: 0 };
    default:
      return null;
  }
}

/** Errors of a row's fields; renders nothing without any. */
export function ProblemText({ problem, id }: { problem: Problem | undefined; id?: string }) {
  const text = [problem?.placement, problem?.kills].filter(Boolean).join('. ');
  return (
    text && (
      <span id={id} className="mt-0.5 flex items-start gap-1 text-bad text-sm">
        <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
        {text}
      </span>
    )
  );
}

type SlotSquadCellProps = { slot: Slot; onChoose: (bookingId: string) => void };

/** The squad that a row counts for; if the slot has changed hands, the organizer can choose who played. */
export function SlotSquadCell({ slot, onChoose }: SlotSquadCellProps) {
  const choices = slot.choices.filter(
    (choice): choice is Squad & { bookingId: string } => choice.bookingId !== null,
  );
  const hasChoice = choices.length > 1;
  // With a choice, the select announces the name.
  const name = (
    <span aria-hidden={hasChoice} className="line-clamp-2 [overflow-wrap:anywhere]">
      {slot.teamName}
    </span>
  );
  return (
    <>
      {hasChoice ? (
        <span className="relative flex min-h-11 items-center gap-1 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {name}
          <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-ink-3" />
          {/* Invisible on top of the name, which may take two lines; a select has one. */}
          <select
            aria-label={`Squad that played in slot ${slotText(slot.slotNumber)}`}
            value={slot.bookingId ?? ''}
            onChange={event => onChoose(event.target.value)}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            {choices.map(({ bookingId, teamName, hasLeft }) => (
              <option key={bookingId} value={bookingId}>
                {hasLeft ? `${teamName} (has left)` : teamName}
              </option>
            ))}
          </select>
        </span>
      ) : (
        name
      )}
      {slot.hasLeft && <span className="block text-ink-3 text-sm">Has left</span>}
    </>
  );
}
