import { keep, readKeptJson } from '../../lib/kept.ts';
import { emptyForm, formValues, type ScrimFormValues } from './form-values.ts';

/** What an organizer's lobbies usually have in common; title, start and banner are each lobby's own. */
const lastLobby = formValues.pick({
  game: true,
  mode: true,
  slots: true,
  startFrom: true,
  reservedSlots: true,
  entryFee: true,
  fees: true,
  matchCount: true,
  maps: true,
  bookingOpens: true,
  bookingCloses: true,
  holdMinutes: true,
  releaseMinutes: true,
  pointsPreset: true,
  prizePool: true,
  description: true,
  rules: true,
  weekdays: true,
  times: true,
});

const keyOf = (userId: string) => `last-lobby:${userId}`;

/** Keeps the settings of a lobby that was opened, for the next one. */
export function rememberLobby(userId: string, values: ScrimFormValues): void {
  keep(keyOf(userId), JSON.stringify(lastLobby.parse(values)));
}

/** The form of a new lobby with the settings of the last one on this device; null before the first. */
export function formOfLastLobby(userId: string): ScrimFormValues | null {
  const { data } = lastLobby.safeParse(readKeptJson(keyOf(userId)));
  if (!data) return null;
  // A moment of its own was that lobby's.
  const { bookingOpens, bookingCloses } = data;
  return {
    ...emptyForm,
    ...data,
    bookingOpens: bookingOpens === 'at' ? emptyForm.bookingOpens : bookingOpens,
    bookingCloses: bookingCloses === 'at' ? emptyForm.bookingCloses : bookingCloses,
  };
}
