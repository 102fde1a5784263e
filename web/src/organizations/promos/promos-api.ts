import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '../../lib/acts/create-once.ts';
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

/** Refetches the promos and the organizer's dashboard. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['GET /promos'] });
    void client.invalidateQueries({ queryKey: ['GET /dashboard/org'] });
  };
}

type PromoBody = ApiArguments<'POST /promos'>['body'];

/** POST /promos: an organization's goes to review. */
export function useCreatePromo() {
  const [once] = useState(createOnce);
  return useAct({
    mutationFn: (body: PromoBody) => once(body, options => api('POST /promos', { body }, options)),
    onSuccess: useRefresh(),
  });
}

/** PUT /promos/{id}: one that was rejected goes to review again. */
export function useResubmitPromo() {
  return useAct({
    mutationFn: ({ id, body }: { id: string; body: PromoBody }) =>
      api('PUT /promos/:id', { params: { id }, body }),
    // A refusal means that what is shown was out of date.
    onSettled: useRefresh(),
  });
}

/** DELETE /promos/{id}: one that is not approved. */
export function useWithdrawPromo() {
  return useAct({
    mutationFn: (id: string) => api('DELETE /promos/:id', { params: { id } }),
    onSettled: useRefresh(),
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
