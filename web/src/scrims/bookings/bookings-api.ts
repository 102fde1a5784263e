import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { BookSlotBody, EditSquadBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { ownSquadsQuery } from '../../events/last-squad.ts';
import { actProblem, responseOrResult, useAct } from '../../lib/acts/use-act.ts';
import { ApiError, type ApiResponse, api } from '../../lib/api/client.ts';
import { refreshScrim, scrimKey } from '../scrim-api.ts';

/** Returns the reader's booking if it has this team name: the request worked, only its response was lost. */
async function bookingAs(id: string, { teamName }: Pick<BookSlotBody, 'teamName'>): Promise<Booking | null> {
  const { scrim } = await api('GET /scrims/:id', { params: { id } });
  return scrim.myBooking?.teamName === teamName ? scrim.myBooking : null;
}

/** If the reader's clock is ahead of the server's, booking is not open yet: retry for up to 2 s. */
const notOpenRetries = 3;
const notOpenRetryMs = 600;

type Attempt = { body: BookSlotBody; idempotencyKey: string };

/** POST …/book. Shows the booking from the response at once, then refetches the board. */
export function useBookSlot(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ body, idempotencyKey }: Attempt) => {
      const headers = { 'Idempotency-Key': idempotencyKey };
      return responseOrResult(
        async () => (await api('POST /scrims/:id/book', { params: { id }, body }, { headers })).booking,
        () => bookingAs(id, body),
      );
    },
    retry: (failures, error) =>
      failures < notOpenRetries && error instanceof ApiError && error.code === 'BOOKING_NOT_OPEN',
    retryDelay: notOpenRetryMs,
    // A rejection means that the page was out of date: taken, full, closed, or booked in another tab.
    onError: () => void refreshScrim(client, id),
    onSuccess: booking => showBooking(client, id, booking),
  });
}

/** PUT …/book: changes the reader's squad. If the response is lost, checks whether the change was saved. */
export function useEditSquad(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: (body: EditSquadBody) =>
      responseOrResult(
        async () => (await api('PUT /scrims/:id/book', { params: { id }, body })).booking,
        async () => {
          const booking = await bookingAs(id, body);
          return booking && samePlayers(booking, body) && booking.phone === body.phone ? booking : null;
        },
      ),
    onError: () => void refreshScrim(client, id),
    onSuccess: booking => showBooking(client, id, booking),
  });
}

const samePlayers = (booking: Booking, { players }: EditSquadBody): boolean =>
  JSON.stringify(booking.players.map(({ ignName, ignId }) => [ignName, ignId])) ===
  JSON.stringify(players.map(({ ignName, ignId }) => [ignName, ignId]));

async function showBooking(client: QueryClient, id: string, booking: Booking): Promise<void> {
  // An in-flight response from before the booking must not overwrite it.
  await client.cancelQueries({ queryKey: scrimKey(id) });
  client.setQueryData<Scrim>(scrimKey(id), scrim => scrim && withBooking(scrim, booking));
  void refreshScrim(client, id);
}

/** Returns the scrim with the reader's new booking on the board and in the counts. */
function withBooking(scrim: Scrim, booking: Booking): Scrim {
  const { slotNumber, teamName } = booking;
  const isNew = scrim.myBooking === null;
  const isSeated = slotNumber !== null;
  return {
    ...scrim,
    myBooking: booking,
    bookedCount: scrim.bookedCount + (isNew && isSeated ? 1 : 0),
    waitlistCount: scrim.waitlistCount + (isNew && !isSeated ? 1 : 0),
    slotBoard: scrim.slotBoard.map(slot =>
      slot.slotNumber === slotNumber ? { ...slot, state: 'mine' as const, teamName } : slot,
    ),
  };
}

/** DELETE …/book: gives up the reader's slot or waitlist position. */
export function useGiveUp({ _id: id }: Pick<Scrim, '_id'>, said: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: () => api('DELETE /scrims/:id/book', { params: { id } }),
    // Not in `mutate`: its callbacks are dropped when the new state unmounts the pressed button.
    onSuccess: () => toast.success(said),
    onError: error => toast.error(actProblem(error, fallbackTexts.action)),
    onSettled: () => refreshScrim(client, id),
  });
}

type ScrimBooking = Extract<OwnBooking, { kind: 'scrim' }>['booking'];

/** Returns the reader's newest ended booking of this scrim; null if there is none or not `isWanted`. */
export function useEndedBooking(id: string, isWanted: boolean): ScrimBooking | null {
  const { data } = useQuery({
    ...ownSquadsQuery(),
    enabled: isWanted,
    select: ({ items }: ApiResponse<'GET /profile/bookings'>) =>
      items.find(own => own.kind === 'scrim' && own.booking.scrimId === id && hasEnded(own.booking)),
  });
  return isWanted && data?.kind === 'scrim' ? data.booking : null;
}
