import type {
  AddWalkInBody,
  MoveSquadBody,
  ScrimParticipant,
} from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { responseOrResult, useAct } from '../../lib/acts/use-act.ts';
import { ApiError, api } from '../../lib/api/client.ts';
import { pagesQuery } from '../../lib/api/query.ts';
import { refreshScrim, squadsKey } from '../scrim-api.ts';

/** More than a lobby has slots: the first page has all squads with a slot, and the head of the waitlist. */
const pageSize = 200;

/** Squads of a scrim for its organizer: by slot, then the waitlist, then those that left. */
export function squadsQuery(scrimId: string) {
  const params = { id: scrimId };
  // The key has no page number, so that a change of any squad invalidates all pages.
  return pagesQuery(squadsKey(scrimId), (cursor, signal) =>
    api('GET /scrims/:id/participants', { params, query: { limit: pageSize, ...cursor } }, { signal }),
  );
}

/** Returns the teams in the lobby that were added by name and have no account; undefined while unknown. */
export function useWithoutAccount(scrimId: string, enabled: boolean): string[] | undefined {
  const query = useInfiniteQuery({ ...squadsQuery(scrimId), enabled });
  return query.data?.pages
    .flatMap(page => page.items)
    .filter(({ userId, status }) => !userId && (status === 'confirmed' || status === 'held'))
    .map(({ teamName }) => teamName);
}

/**
 * DELETE /scrims/{id}/participants/{userId}. Returns the team that has the slot now: null if none, undefined
 * if unknown. If the response is lost, the removal counts as done once the squad has left.
 */
export function useRemoveSquad(scrim: Scrim) {
  const client = useQueryClient();
  return useAct({
    mutationFn: async ({ _id, userId, slotNumber }: ScrimParticipant) => {
      // A walk-in squad has no user: its booking's ID identifies it.
      const params = { id: scrim._id, userId: userId?._id ?? _id };
      const remove = () => api('DELETE /scrims/:id/participants/:userId', { params });
      await responseOrResult(remove, () => hasLeft(scrim._id, _id)).catch(error => {
        // Somebody else was faster: the squad has left anyway.
        if (!(error instanceof ApiError && error.code === 'PARTICIPANT_NOT_FOUND')) throw error;
      });
      return slotNumber === null ? null : seatedIn(scrim._id, slotNumber);
    },
    onSettled: () => void refreshScrim(client, scrim._id),
  });
}

const squadsOf = async (scrimId: string) =>
  (await api('GET /scrims/:id/participants', { params: { id: scrimId }, query: { limit: pageSize } })).items;

async function seatedIn(scrimId: string, slotNumber: number): Promise<string | null | undefined> {
  try {
    const squads = await squadsOf(scrimId);
    return squads.find(squad => squad.slotNumber === slotNumber && !hasEnded(squad))?.teamName ?? null;
  } catch {
    // The squad was removed anyway.
    return undefined;
  }
}

async function hasLeft(scrimId: string, bookingId: string): Promise<true | null> {
  const items = await squadsOf(scrimId);
  return items.every(squad => squad._id !== bookingId || hasEnded(squad)) ? true : null;
}

/** POST /scrims/{id}/participants: adds a squad without an account. If the response is lost, looks it up by name. */
export function useAddWalkIn(scrimId: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: (body: AddWalkInBody): Promise<ScrimParticipant> =>
      responseOrResult(
        async () =>
          (await api('POST /scrims/:id/participants', { params: { id: scrimId }, body })).participant,
        () => walkInNamed(scrimId, body.teamName),
      ),
    onSettled: () => void refreshScrim(client, scrimId),
  });
}

async function walkInNamed(scrimId: string, teamName: string): Promise<ScrimParticipant | null> {
  const items = await squadsOf(scrimId);
  return (
    items.find(squad => squad.userId === null && squad.teamName === teamName && !hasEnded(squad)) ?? null
  );
}

type Move = MoveSquadBody & { bookingId: string };

/** PUT /scrims/{id}/participants/{bookingId}/slot. If the response is lost, it counts as done once the squad has that slot. */
export function useMoveSquad(scrimId: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ bookingId, ...body }: Move): Promise<unknown> => {
      const params = { id: scrimId, bookingId };
      return responseOrResult<unknown>(
        () => api('PUT /scrims/:id/participants/:bookingId/slot', { params, body }),
        async () =>
          (await squadsOf(scrimId)).find(
            one => one._id === bookingId && one.slotNumber === body.slotNumber,
          ) ?? null,
      );
    },
    onSettled: () => void refreshScrim(client, scrimId),
  });
}
