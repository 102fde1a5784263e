import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '../../lib/acts/create-once.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';

/** Query for the promos running in a placement. */
export function runningPromosQuery(placement: Promo['placement']) {
  return apiQuery('GET /promos', { query: { placement } });
}

/** Query for the user's own promos, in any status. */
export function ownPromosQuery() {
  return apiQuery('GET /promos', { query: { mine: 'true' } });
}

/** Refetches the promos and the organizer's dashboard. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['GET /promos'] });
    void client.invalidateQueries({ queryKey: ['GET /dashboard/org'] });
  };
}

type PromoBody = ApiArguments<'POST /promos'>['body'];

/** POST /promos: an organization's promo goes to review. */
export function useCreatePromo() {
  const [once] = useState(createOnce);
  return useAct({
    mutationFn: (body: PromoBody) => once(body, options => api('POST /promos', { body }, options)),
    onSuccess: useRefresh(),
  });
}

/** PUT /promos/{id}: sends a rejected promo to review again. */
export function useResubmitPromo() {
  return useAct({
    mutationFn: ({ id, body }: { id: string; body: PromoBody }) =>
      api('PUT /promos/:id', { params: { id }, body }),
    // A rejected request means that the page was out of date.
    onSettled: useRefresh(),
  });
}

/** DELETE /promos/{id}: deletes an unapproved promo. */
export function useWithdrawPromo() {
  return useAct({
    mutationFn: (id: string) => api('DELETE /promos/:id', { params: { id } }),
    onSettled: useRefresh(),
  });
}

/** Counts a click without delaying it; the browser sends it even as the page is left. Failures are ignored. */
export function countClick(id: string): void {
  void fetch(`/api/admin/promotions/${encodeURIComponent(id)}/click`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {});
}
