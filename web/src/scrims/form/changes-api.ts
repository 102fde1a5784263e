import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '../../lib/acts/create-once.ts';
import { responseOrResult, useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, api } from '../../lib/api/client.ts';
import { refreshScrim, refreshScrimLists } from '../scrim-api.ts';

type CreateBody = ApiArguments<'POST /scrims'>['body'];
type UpdateBody = ApiArguments<'PUT /scrims/:id'>['body'];

/** POST /scrims; returns every new lobby, by start. */
export function useCreateScrims() {
  const client = useQueryClient();
  const [once] = useState(createOnce);
  return useAct({
    mutationFn: (body: CreateBody) =>
      once(body, async options => {
        const { scrim, alsoCreated } = await api('POST /scrims', { body }, options);
        return byStart([scrim, ...alsoCreated]);
      }),
    onSuccess: () => void refreshScrimLists(client),
  });
}

/** POST /scrims/{id}/clone; returns the new lobbies, by start. */
export function useCloneScrim({ _id: id }: ScrimSummary) {
  const client = useQueryClient();
  const [once] = useState(createOnce);
  return useAct({
    mutationFn: (startAts: string[]) =>
      once(startAts, async options => {
        const input = { params: { id }, body: { startAts } };
        const { scrims } = await api('POST /scrims/:id/clone', input, options);
        return byStart(scrims);
      }),
    onSuccess: () => void refreshScrimLists(client),
  });
}

type Again = { id: string; startAt: string };

/** POST /scrims/{id}/clone for each of these lobbies; returns the new ones, by start. A retry creates none twice. */
export function useRepeatLobbies() {
  const client = useQueryClient();
  const [onceOf] = useState(() => new Map<string, ReturnType<typeof createOnce>>());
  const [made] = useState(() => new Map<string, ScrimSummary[]>());
  return useAct({
    mutationFn: async (lobbies: readonly Again[]) => {
      for (const { id, startAt } of lobbies) {
        if (made.has(id)) continue;
        const once = onceOf.get(id) ?? createOnce();
        onceOf.set(id, once);
        const { scrims } = await once(startAt, options =>
          api('POST /scrims/:id/clone', { params: { id }, body: { startAts: [startAt] } }, options),
        );
        made.set(id, scrims);
      }
      return byStart([...made.values()].flat());
    },
    onSettled: () => void refreshScrimLists(client),
  });
}

const byStart = (scrims: ScrimSummary[]): ScrimSummary[] =>
  [...scrims].sort((a, b) => a.startAt.localeCompare(b.startAt));

/** PUT /scrims/{id} with the changed fields. */
export function useUpdateScrim(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: async (body: UpdateBody) => (await api('PUT /scrims/:id', { params: { id }, body })).scrim,
    onSuccess: () => void refreshScrim(client, id),
  });
}

/** DELETE /scrims/{id}. If the response is lost, it counts as done once the scrim is cancelled. */
export function useCancelScrim(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: async () => {
      const cancel = () => api('DELETE /scrims/:id', { params: { id } });
      await responseOrResult<unknown>(cancel, () => cancelled(id)).catch(error => {
        if (!(error instanceof ApiError && error.code === 'SCRIM_CANCELLED')) throw error;
      });
    },
    onSettled: () => void refreshScrim(client, id),
  });
}

async function cancelled(id: string): Promise<true | null> {
  const { scrim } = await api('GET /scrims/:id', { params: { id } });
  return scrim.status === 'cancelled' ? true : null;
}
