import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ownBookingsKey } from '../events/last-squad.ts';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../lib/first-data.ts';
import { useSession } from '../lib/session/session.tsx';
import { readTokens } from '../lib/session/storage.ts';
import { signedOutRefreshMs } from '../lib/signed-out-refresh.ts';

const byScrim = (id: string) => ({ params: { id } });

export const scrimKey = (id: string) => queryKey('GET /scrims/:id', byScrim(id));
export const standingsKey = (id: string) => queryKey('GET /scrims/:id/standings', byScrim(id));
/** Key of all lists of a scrim's squads, whatever their pages. */
export const squadsKey = (id: string) => ['GET /scrims/:id/participants', byScrim(id)] as const;
/** Key of all lists of a scrim's payments, whatever their status. */
const scrimPaymentsKey = (id: string) => ['GET /scrims/:id/payments', byScrim(id)] as const;
/** Key of all lists of scrims, whatever their filters. */
export const scrimListsKey = ['GET /scrims'] as const;

/** Returns the keys of a scrim's own pages: slots, squads, payments. */
export const scrimPageKeys = (id: string) => [scrimKey(id), squadsKey(id), scrimPaymentsKey(id)];
const elsewhere = [
  scrimListsKey,
  ownBookingsKey,
  ['GET /dashboard/org'],
  ['GET /dashboard/player'],
  ['GET /admin/scrims'],
  ['GET /admin/bookings'],
  ['GET /admin/payments'],
];

/** Refetches everything that shows this scrim, including lists and dashboards, after a change by the reader. */
export function refreshScrim(client: QueryClient, id: string): Promise<unknown> {
  return refresh(client, [...scrimPageKeys(id), ...elsewhere]);
}

/** Refetches the lists of scrims and the dashboards, after scrims were created. */
export function refreshScrimLists(client: QueryClient): Promise<unknown> {
  return refresh(client, elsewhere);
}

const refresh = (client: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })));

function scrimQuery(id: string) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: scrimKey(id),
    queryFn: async ({ signal }): Promise<Scrim> => (await api('GET /scrims/:id', args, { signal })).scrim,
    initialData: () => {
      // Data embedded in the page is the same for everybody: it lacks the reader's booking.
      if (readTokens().accessToken) return undefined;
      return takeFirstData('GET /scrims/:id', args)?.scrim;
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

/** Returns the scrim with its board and the reader's own booking. */
export function useScrim(id: string) {
  const { status } = useSession();
  return useQuery({
    ...scrimQuery(id),
    refetchInterval: ({ state }) =>
      status === 'unauthenticated' && state.data ? signedOutRefreshMs(state.data, Date.now()) : false,
  });
}
