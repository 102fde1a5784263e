import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../lib/api/client.ts';
import { firstDataAt, takeFirstData } from '../lib/first-data.ts';
import { useSession } from '../lib/session/session.tsx';
import { readTokens } from '../lib/session/storage.ts';
import { signedOutRefreshMs } from '../lib/signed-out-refresh.ts';
import { scrimKey } from './scrim-cache.ts';

/** One scrim, for the reader. */
function scrimQuery(id: string) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: scrimKey(id),
    queryFn: async ({ signal }): Promise<Scrim> => (await api('GET /scrims/:id', args, { signal })).scrim,
    initialData: () => {
      // What the page carries is for nobody in particular: it does not know the reader's booking.
      if (readTokens().accessToken) return undefined;
      return takeFirstData('GET /scrims/:id', args)?.scrim;
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

/** The scrim with its board and the reader's own booking. */
export function useScrim(id: string) {
  const { status } = useSession();
  return useQuery({
    ...scrimQuery(id),
    refetchInterval: ({ state }) =>
      status === 'unauthenticated' && state.data ? signedOutRefreshMs(state.data, Date.now()) : false,
  });
}
