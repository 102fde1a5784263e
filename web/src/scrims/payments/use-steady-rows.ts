import { useEffect, useState } from 'react';

/** So long after its last touch a finger is away, in ms. */
const awayMs = 1000;
/** So long after rows have moved a tap may be meant for what stood there before, in ms. */
const movedMs = 700;

type Options<Row> = {
  nameOf: (row: Row) => string;
  /** Something in the list was sent and is not answered: it stays as it is until then. */
  busy: boolean;
};

export type SteadyRows<Row> = {
  rows: readonly Row[];
  /** The list is touched: nothing comes, goes or moves in it until the finger was away for a second. */
  hold: () => void;
  /** Rows have just moved: a tap that comes now is not to count. */
  moved: boolean;
};

/** Keeps the rows of a list in their places while a finger is on it, so that a second tap meets what the first one met. */
export function useSteadyRows<Row>(rows: readonly Row[], { nameOf, busy }: Options<Row>): SteadyRows<Row> {
  const [held, setHeld] = useState<{ rows: readonly Row[]; touches: number } | null>(null);
  const shown = held?.rows ?? rows;
  const names = shown.map(nameOf);
  const [before, setBefore] = useState(names);
  const [moves, setMoves] = useState(0);
  if (names.length !== before.length || names.some((name, index) => name !== before[index])) {
    setBefore(names);
    // What is added at the end moves nothing.
    if (before.some((name, index) => name !== names[index])) setMoves(moves + 1);
  }

  const touches = held?.touches ?? 0;
  useEffect(() => {
    if (touches === 0 || busy) return;
    const timer = setTimeout(() => setHeld(null), awayMs);
    return () => clearTimeout(timer);
  }, [touches, busy]);
  useEffect(() => {
    if (moves === 0) return;
    const timer = setTimeout(() => setMoves(0), movedMs);
    return () => clearTimeout(timer);
  }, [moves]);

  return {
    rows: shown,
    hold: () => setHeld(now => ({ rows: now?.rows ?? rows, touches: (now?.touches ?? 0) + 1 })),
    moved: moves > 0,
  };
}
