import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

const together = { cancelRefetch: false };

/**
 * Asks anew for what others have changed, as one was told. An answer that is on its way may be from before that. The
 * library takes a first answer for the new one, and cancels any other, so that a rush of changes leaves a slow network
 * with none: here it is shown, and asked for once more.
 */
export async function askAnew(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const onTheWay = new Set(client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }));
  await client.invalidateQueries(filters, together);
  if (onTheWay.size === 0) return;
  await client.invalidateQueries({ predicate: query => onTheWay.has(query) }, together);
}
