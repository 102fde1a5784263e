import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { attemptProblem, isUnanswered, lookForResult } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';

/** Players to choose from; more are found by more words. */
const playersShown = 6;

/** Players by name or email, the newest first where nothing is typed. */
export function playersQuery(search: string) {
  const query = { role: 'player', status: 'active', search, limit: playersShown } as const;
  return { ...apiQuery('GET /admin/users', { query }), placeholderData: keepPreviousData<Answer> };
}
type Answer = { items: AdminUser[]; nextCursor: string | null; total: number };

/** What is told of the squad that was added. */
type Added = Pick<Booking, 'teamName' | 'slotNumber'>;
type Body = ApiArguments<'POST /admin/scrims/:id/participants'>['body'];

/** Gives a player's squad a seat. One whose answer was lost is looked up. @throws ApiError */
export async function addSquad(scrimId: string, body: Body): Promise<Added> {
  const params = { id: scrimId };
  try {
    return (await api('POST /admin/scrims/:id/participants', { params, body })).booking;
  } catch (error) {
    const seated = isUnanswered(error) && (await lookForResult(() => seatedOf(scrimId, body.playerId)));
    if (!seated) throw error;
    return seated;
  }
}

async function seatedOf(scrimId: string, playerId: string): Promise<Added | null> {
  const params = { id: scrimId };
  const { items } = await api('GET /admin/scrims/:id/participants', { params, query: { limit: 200 } });
  return items.find(squad => squad.userId?._id === playerId && !hasEnded(squad)) ?? null;
}

/** Why a squad could not be added, in the words of whom it is said to. */
export function addProblem(error: unknown): string {
  if (error instanceof ApiError && error.code === 'ALREADY_BOOKED')
    return 'This player already has a booking in this scrim';
  return attemptProblem(error, 'Failed to add the squad');
}
