import type { Promo } from '@hotdrop/contract/organizations/promos.ts';

/** Why a promo was rejected, in the reviewer's words; nothing of one that was not. */
export function PromoNote({ promo: { status, note } }: { promo: Promo }) {
  if (status !== 'rejected' || !note) return null;
  return (
    <p className="whitespace-pre-line border-bad border-l-2 pl-2.5 text-sm [overflow-wrap:anywhere]">
      <span className="sr-only">Why: </span>
      {note}
    </p>
  );
}
