import type { Promo } from '@hotdrop/contract/promos.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';

/** Promos that run now at this place. */
export function runningPromosQuery(placement: Promo['placement']) {
  return apiQuery('GET /promos', { query: { placement } });
}

/** The caller's own, in any state. */
export function ownPromosQuery() {
  return apiQuery('GET /promos', { query: { mine: 'true' } });
}

/** POST /promos: an organization's goes to review. */
export function useCreatePromo() {
  const client = useQueryClient();
  return useAct({
    mutationFn: (body: ApiArguments<'POST /promos'>['body']) => api('POST /promos', { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['GET /promos'] });
      void client.invalidateQueries({ queryKey: ['GET /dashboard/org'] });
    },
  });
}

/**
 * Counts a click, without anybody waiting for it: the browser sends it also while the page is being left. One that
 * fails is not counted.
 */
export function countClick(id: string): void {
  void fetch(`/api/admin/promotions/${encodeURIComponent(id)}/click`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {});
}
