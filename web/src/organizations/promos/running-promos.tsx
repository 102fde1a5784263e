import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { useQuery } from '@tanstack/react-query';
import { PromoCard } from './promo-card.tsx';
import { runningPromosQuery } from './promos-api.ts';

const shown = 3;

/** Running promos of a placement, in one row; renders nothing if there are none or the request fails. */
export function RunningPromos({ placement }: { placement: Promo['placement'] }) {
  const { data } = useQuery({ ...runningPromosQuery(placement), staleTime: 5 * 60_000, retry: false });
  const promos = data?.items.slice(0, shown) ?? [];
  if (promos.length === 0) return null;
  return (
    <ul
      aria-label="Promoted"
      className="grid grid-flow-col gap-4 overflow-x-auto [grid-auto-columns:minmax(min(100%,17rem),1fr)] max-sm:-mx-4 max-sm:px-4"
    >
      {promos.map(promo => (
        <li key={promo._id} className="min-w-0">
          <PromoCard promo={promo} />
        </li>
      ))}
    </ul>
  );
}
