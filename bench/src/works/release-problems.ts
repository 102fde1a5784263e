import type { Arrival } from '../load/phones.ts';

type Released = {
  phones: number;
  arrivals: readonly Arrival[];
  /** What no push may say: room ID and password (SECURITY A8). */
  secrets: readonly string[];
  /** Pushes that are still queued. */
  left: number;
};

/** Returns problems unless each phone got one push, none has the room details, and no push is still queued. */
export function releaseProblems({ phones, arrivals, secrets, left }: Released): string[] {
  const counts = Array<number>(phones).fill(0);
  for (const { phone } of arrivals) counts[phone] = (counts[phone] ?? 0) + 1;
  const missed = counts.filter(count => count === 0).length;
  const repeated = counts.filter(count => count > 1).length;
  const open = arrivals.filter(({ payload }) => secrets.some(secret => payload.includes(secret))).length;
  return [
    ...(missed > 0 ? [`${missed} of ${phones} phones got no push`] : []),
    ...(repeated > 0 ? [`${repeated} of ${phones} phones got more than one push`] : []),
    ...(open > 0 ? [`${open} pushes contain room details`] : []),
    ...(left > 0 ? [`${left} pushes are still queued`] : []),
  ];
}
