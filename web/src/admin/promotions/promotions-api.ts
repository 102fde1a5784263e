import type { Promotion } from '@hotdrop/contract/admin/promotions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '../../lib/acts/create-once.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, api } from '../../lib/api/client.ts';
import { useAdminRefresh } from '../kit/use-admin-refresh.ts';

type CreateBody = ApiArguments<'POST /admin/promotions'>['body'];
type UpdateBody = ApiArguments<'PUT /admin/promotions/:id'>['body'];

/** What is shown of promos here and on the strips is read anew, whatever came of an act: a refusal means that it was out of date. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const refresh = useAdminRefresh();
  return async () => {
    void client.invalidateQueries({ queryKey: ['GET /promos'] });
    await refresh();
  };
}

/** POST /admin/promotions: it runs at once, or from its start. */
export function useCreatePromotion() {
  const onSettled = useRefresh();
  const [once] = useState(createOnce);
  return useAct({
    mutationFn: (body: CreateBody) => once(body, options => api('POST /admin/promotions', { body }, options)),
    onSettled,
  });
}

/** PUT /admin/promotions/{id}: changes it, lets it run, or rejects it. */
export function useUpdatePromotion() {
  const onSettled = useRefresh();
  return useAct({
    mutationFn: ({ _id, ...body }: Pick<Promotion, '_id'> & UpdateBody) =>
      api('PUT /admin/promotions/:id', { params: { id: _id }, body }),
    onSettled,
  });
}

/** DELETE /admin/promotions/{id}. */
export function useDeletePromotion() {
  const onSettled = useRefresh();
  return useAct({
    mutationFn: ({ _id }: Pick<Promotion, '_id'>) =>
      api('DELETE /admin/promotions/:id', { params: { id: _id } }),
    onSettled,
  });
}
