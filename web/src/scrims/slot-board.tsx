import type { Scrim, Slot } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { countdown } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';
import { capacityOf, freeSlots, slotsIn } from './model.ts';

type Props = {
  scrim: Scrim;
  /** Books a free slot; without it the board is read-only. */
  onTake?: ((slotNumber: number) => void) | undefined;
  /** Whether booking is open. Before and after, an untaken slot shows as empty, not as open. */
  isOpen: boolean;
  /** Whether the scrim is over or cancelled: holds no longer count down. */
  isOver?: boolean | undefined;
};

/** The lobby as numbered slots: free, held, taken, the reader's own, reserved. */
export function SlotBoard({ scrim, onTake, isOpen, isOver }: Props) {
  const root = useRef<HTMLOListElement>(null);
  // One tab stop: the slot focused last while it is free, else the first free one.
  const [last, setLast] = useState<number>();
  const free = slotsIn(scrim, 'free');
  const stop = last !== undefined && free.includes(last) ? last : free[0];

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const slot = target.closest<HTMLElement>('[data-slot]')?.dataset.slot;
    if (slot) setLast(Number(slot));
  }

  return (
    <section aria-labelledby="slots" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="slots" className="scroll-mt-20 text-xl">
          Slots
        </h2>
        <p role="status" className="numeric text-[1.0625rem] text-ink-2">
          {scrim.bookedCount} of {capacityOf(scrim)} taken{isOpen && ` · ${freeSlots(scrim) || 'none'} free`}
        </p>
      </div>
      <ol
        ref={root}
        onFocus={onFocus}
        onKeyDown={event => moveFocus(event, root.current)}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] sm:gap-2.5"
      >
        {scrim.slotBoard.map(slot => (
          <li key={slot.slotNumber} className="grid min-w-0">
            <SlotTile
              slot={slot}
              onTake={onTake}
              isOpen={isOpen}
              isOver={isOver}
              isStop={slot.slotNumber === stop}
            />
          </li>
        ))}
      </ol>
      {onTake && freeSlots(scrim) > 0 && (
        <p className="mt-2.5 text-ink-3 text-sm">Pick an open slot to book it.</p>
      )}
    </section>
  );
}

const shape = 'grid min-h-16 min-w-0 content-start gap-0.5 rounded-card border px-3 py-2 sm:min-h-[4.75rem]';

const looks: Record<Slot['state'], string> = {
  free: 'border-dashed border-line-strong text-ok',
  held: 'border-transparent bg-[color-mix(in_oklab,var(--warn)_12%,var(--surface-1))] text-warn',
  taken: 'border-line bg-surface-1 text-ink-3',
  mine: 'border-accent bg-[color-mix(in_oklab,var(--accent)_13%,var(--surface-1))] text-[color-mix(in_oklab,var(--accent)_88%,var(--ink))]',
  reserved:
    'border-line text-ink-3 bg-[repeating-linear-gradient(135deg,var(--surface-1)_0_10px,var(--surface-2)_10px_20px)]',
};

type SlotProps = Pick<Props, 'onTake' | 'isOpen' | 'isOver'> & {
  slot: Slot;
  /** Whether this is the board's tab stop. */
  isStop: boolean;
};

function SlotTile({ slot, onTake, isOpen, isOver, isStop }: SlotProps) {
  const { slotNumber, state } = slot;
  const number = <span className="numeric text-xl leading-7">{slotText(slotNumber)}</span>;
  if (state === 'free' && onTake) {
    return (
      <button
        type="button"
        data-slot={slotNumber}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onTake(slotNumber)}
        className={clsx(
          shape,
          looks.free,
          'text-left transition-colors hover:border-ok hover:border-solid hover:bg-ok/10',
        )}
      >
        {/* The spaces separate the words of the accessible name. */}
        <span className="sr-only">Book slot</span> {number} <span className="text-sm">Open</span>
      </button>
    );
  }
  const isEmpty = state === 'free' && !isOpen;
  return (
    <div className={clsx(shape, isEmpty ? 'border-line border-dashed text-ink-3' : looks[state])}>
      <span className="sr-only">Slot</span> {number}{' '}
      <span
        className={clsx(
          'line-clamp-2 break-words text-sm leading-snug sm:line-clamp-1',
          state !== 'free' && state !== 'held' && 'text-ink',
        )}
      >
        {isEmpty ? 'Empty' : <Words slot={slot} isOver={isOver} />}
      </span>
    </div>
  );
}

/** The squad in the slot, or the slot's state. */
function Words({ slot, isOver }: { slot: Slot; isOver: boolean | undefined }) {
  switch (slot.state) {
    case 'free':
      return 'Open';
    case 'reserved':
      return 'Reserved';
    case 'held':
      return slot.heldUntil === null || isOver ? 'Held' : <HeldFor until={slot.heldUntil} />;
    default:
      return (
        <>
          <span title={slot.teamName ?? undefined}>{slot.teamName ?? 'Taken'}</span>
          {slot.state === 'mine' && <span className="sr-only">, your slot</span>}
        </>
      );
  }
}

/** "Held 11:20", by the second. */
function HeldFor({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(1000);
  return <span className="tabular-nums">Held{left > 0 && ` ${countdown(left)}`}</span>;
}

type Direction = { x: number; y: number };

const directions: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrow keys move to the nearest free slot in their direction, Home and End to the first and last. */
function moveFocus(event: KeyboardEvent, board: HTMLElement | null): void {
  const direction = directions[event.key];
  const isEnd = event.key === 'Home' || event.key === 'End';
  const from = document.activeElement;
  if (!(direction || isEnd) || !board || !(from instanceof HTMLElement) || !board.contains(from)) return;
  event.preventDefault();
  const buttons = [...board.querySelectorAll<HTMLElement>('button')];
  const to = direction ? nearest(from, buttons, direction) : buttons.at(event.key === 'Home' ? 0 : -1);
  to?.focus();
}

/** Returns the next free slot: left and right in reading order, up and down by distance. */
function nearest(from: HTMLElement, all: HTMLElement[], { x, y }: Direction): HTMLElement | undefined {
  if (x !== 0) return all[all.indexOf(from) + x];
  const own = from.getBoundingClientRect();
  const ahead = all
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - own.top) * y > 1)
    .map(({ element, box }) => ({
      element,
      // Rows weigh ten times as much as columns.
      distance: Math.abs(box.top - own.top) * 10 + Math.abs(box.left - own.left),
    }));
  return ahead.sort((a, b) => a.distance - b.distance)[0]?.element;
}
