import type { ScrimSummary } from '@hotdrop/contract/scrims/scrim.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isUnanswered, lookForResult } from '../../lib/acts/lost-answer.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';

type CreateBody = ApiArguments<'POST /scrims'>['body'];
type UpdateBody = ApiArguments<'PUT /scrims/:id'>['body'];

/** Scrims made within this before now, in ms, are what a request without an answer has made. */
const justNowMs = 2 * 60_000;

/** What shows scrims: every list and the dashboard; with `id` also the scrim itself. */
function useRefreshScrims() {
  const client = useQueryClient();
  return (id?: string) => {
    void client.invalidateQueries({ queryKey: ['GET /scrims'] });
    void client.invalidateQueries({ queryKey: ['GET /dashboard/org'] });
    if (id) void client.invalidateQueries({ queryKey: queryKey('GET /scrims/:id', { params: { id } }) });
  };
}

/** POST /scrims; gives every lobby that was made, by start. One whose answer was lost is looked for. */
export function useCreateScrims(organizationId: string) {
  const refresh = useRefreshScrims();
  return useAct({
    mutationFn: (body: CreateBody) =>
      found(organizationId, body.title, [body.startAt, ...(body.alsoAt ?? [])], async () => {
        const { scrim, alsoCreated } = await api('POST /scrims', { body });
        return [scrim, ...alsoCreated];
      }),
    onSuccess: () => refresh(),
  });
}

/** POST /scrims/{id}/clone; gives the new lobbies, by start. */
export function useCloneScrim({ _id: id, organizationId }: ScrimSummary) {
  const refresh = useRefreshScrims();
  return useAct({
    mutationFn: (startAts: string[]) =>
      found(organizationId._id, null, startAts, async () => {
        const { scrims } = await api('POST /scrims/:id/clone', { params: { id }, body: { startAts } });
        return scrims;
      }),
    onSuccess: () => refresh(),
  });
}

/** PUT /scrims/{id} with the changed fields. */
export function useUpdateScrim(id: string) {
  const refresh = useRefreshScrims();
  return useAct({
    mutationFn: async (body: UpdateBody) => (await api('PUT /scrims/:id', { params: { id }, body })).scrim,
    onSuccess: () => refresh(id),
  });
}

/** DELETE /scrims/{id}. One whose answer was lost has worked when the scrim is cancelled. */
export function useCancelScrim(id: string) {
  const refresh = useRefreshScrims();
  return useAct({
    mutationFn: async () => {
      try {
        await api('DELETE /scrims/:id', { params: { id } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SCRIM_CANCELLED') return;
        if (isUnanswered(error) && (await lookForResult(() => cancelled(id)))) return;
        throw error;
      }
    },
    onSettled: () => refresh(id),
  });
}

async function cancelled(id: string): Promise<true | null> {
  const { scrim } = await api('GET /scrims/:id', { params: { id } });
  return scrim.status === 'cancelled' ? true : null;
}

/** What `make` makes; when nobody answers it, the organizer's new scrims at these starts, if all are there. */
async function found(
  organizationId: string,
  title: string | null,
  starts: readonly string[],
  make: () => Promise<ScrimSummary[]>,
): Promise<ScrimSummary[]> {
  try {
    return byStart(await make());
  } catch (error) {
    const made = isUnanswered(error) && (await lookForResult(() => newScrims(organizationId, title, starts)));
    if (!made) throw error;
    return byStart(made);
  }
}

async function newScrims(
  organizationId: string,
  title: string | null,
  starts: readonly string[],
): Promise<ScrimSummary[] | null> {
  const { items } = await api('GET /scrims', { query: { organizationId, sort: 'newest', limit: 100 } });
  const since = Date.now() - justNowMs;
  const made = starts.flatMap(start => {
    const scrim = items.find(
      item =>
        Date.parse(item.startAt) === Date.parse(start) &&
        Date.parse(item.createdAt) > since &&
        (title === null || starts.length > 1 || item.title === title),
    );
    return scrim ? [scrim] : [];
  });
  return made.length === starts.length ? made : null;
}

const byStart = (scrims: ScrimSummary[]): ScrimSummary[] =>
  [...scrims].sort((a, b) => a.startAt.localeCompare(b.startAt));
