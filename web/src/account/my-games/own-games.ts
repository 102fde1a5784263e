import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import { hasEnded, statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { organizerName } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { dateTime, midSentence, relative, whenText } from '../../lib/format/time.ts';
import { type BookingTone, bookingState } from './booking-state.ts';

type ScrimGame = Extract<OwnBooking, { kind: 'scrim' }>;
type TournamentGame = Extract<OwnBooking, { kind: 'tournament' }>;

/** Phase of the user's game: `over` also if the slot is lost, or the event cancelled or deleted. */
type GamePhase = 'live' | 'upcoming' | 'over';

/** One of the user's registrations or bookings as a list row. */
export type OwnGame = {
  id: string;
  /** Link to its page; null if it was deleted. */
  to: string | null;
  title: string;
  game: string;
  organizer: string;
  startAt: string;
  /** Text about time: "Today, 9:00 PM · in 2 h 10 m", "Started 40 min ago", "Ended …". */
  when: string;
  /** The instant it refers to, ISO. */
  whenAt: string;
  phase: GamePhase;
  teamName: string;
  /** "#7" of a tournament, "Slot 07" of a scrim; '' while there is none. */
  slot: string;
  label: string;
  tone: BookingTone;
  /** What to do or wait for, in one line; '' for nothing. */
  next: string;
  /** Whether the squad plays: it has a slot, not only a waitlist position. */
  plays: boolean;
  /** Where to pay the fee of a held slot. */
  payTo: string | null;
  /** The payment was not found: its UTR can be submitted again there. */
  payAgain: boolean;
  /** End of the hold, ISO. */
  payBy: string | null;
  /** The room of a confirmed slot. */
  roomTo: string | null;
  booking: OwnBooking;
};

/** Returns the list row of a booking; null for an unknown kind. `now` in ms. */
export function ownGame(own: OwnBooking, now: number): OwnGame | null {
  if (own.kind === 'scrim') return scrimGame(own, now);
  // Kinds that this version does not know are skipped.
  return own.kind === 'tournament' ? tournamentGame(own, now) : null;
}

function scrimGame(own: ScrimGame, now: number): OwnGame {
  const { scrim, booking } = own;
  const status = statusNow(scrim, now);
  const allIn = scrim.matchesPlayed >= scrim.matchCount;
  const state = bookingState(booking, status, now, allIn);
  const isOver = status === 'completed' || status === 'cancelled' || hasEnded(booking);
  const phase = isOver ? 'over' : status === 'live' ? 'live' : 'upcoming';
  // Over by schedule, or all results are in.
  const isPlayed = booking.status === 'confirmed' && (status === 'completed' || (allIn && !isOver));
  const pays = !isOver && state.pays;
  return {
    ...event(scrim),
    id: booking._id,
    // After the last match, players want the standings.
    to: `/scrims/${scrim._id}${isPlayed ? '/standings' : ''}`,
    phase,
    ...whenLine(scrim, phase, { now, isHeld: status !== 'cancelled' }),
    teamName: booking.teamName,
    slot: booking.slotNumber === null || hasEnded(booking) ? '' : `Slot ${slotText(booking.slotNumber)}`,
    plays: booking.status === 'held' || booking.status === 'confirmed',
    roomTo: !isOver && !allIn && booking.status === 'confirmed' ? `/rooms/${scrim._id}` : null,
    payTo: pays ? `/scrims/${scrim._id}/pay` : null,
    payAgain: state.again,
    payBy: pays ? booking.holdExpiresAt : null,
    label: state.label,
    tone: state.tone,
    next: state.next,
    booking: own,
  };
}

function tournamentGame(own: TournamentGame, now: number): OwnGame {
  const { tournament, registration } = own;
  const status = timeStatus(tournament, now);
  const { deletedAt } = tournament;
  const isGone = deletedAt !== null;
  const isHeld = !isGone || timeStatus(tournament, Date.parse(deletedAt)) === 'completed';
  const phase = isGone || status === 'completed' ? 'over' : status;
  return {
    ...event(tournament),
    id: registration._id,
    to: isGone ? null : `/tournaments/${tournament._id}`,
    phase,
    ...whenLine(tournament, phase, { now, isHeld }),
    teamName: registration.teamName,
    slot: isGone ? '' : `#${registration.number}`,
    plays: !isGone,
    payTo: null,
    payAgain: false,
    payBy: null,
    roomTo: null,
    ...(isGone
      ? { label: 'Deleted', tone: isHeld ? 'neutral' : 'bad', next: deletedText(tournament, isHeld) }
      : status === 'completed'
        ? { label: 'Completed', tone: 'neutral', next: '' }
        : { label: 'Registered', tone: 'ok', next: '' }),
    booking: own,
  };
}

/**
 * The API does not say whether the organizer or an admin deleted it. Tournament fees are paid to the organizer, not
 * here.
 */
function deletedText({ entryFee }: TournamentSummary, isHeld: boolean): string {
  if (isHeld) return 'It was deleted after it ended';
  const said = 'This tournament was deleted';
  return entryFee > 0
    ? `${said}. If you paid the fee of ${rupees(entryFee)}, the organizer owes you a refund.`
    : said;
}

const event = (from: ScrimSummary | TournamentSummary) => ({
  title: from.title,
  game: from.game,
  organizer: organizerName(from),
  startAt: from.startAt,
});

/** `isHeld`: false if the event was cancelled or deleted before its end, so that it never ended. */
function whenLine(
  { startAt, endAt }: { startAt: string; endAt: string | null },
  phase: GamePhase,
  { now, isHeld }: { now: number; isHeld: boolean },
): Pick<OwnGame, 'when' | 'whenAt'> {
  const whenAt = startAt;
  if (phase === 'live') return { whenAt, when: `Started ${relative(startAt, now)}` };
  if (phase === 'upcoming') return { whenAt, when: whenText(startAt, now) };
  const end = endAt ?? startAt;
  return isHeld && Date.parse(end) <= now
    ? { whenAt: end, when: `Ended ${midSentence(dateTime(end, now))}` }
    : { whenAt, when: `Was for ${midSentence(dateTime(startAt, now))}` };
}

/** The next match always has a page. */
export type NextGame = OwnGame & { to: string };

export type ArrangedGames = { next: NextGame | undefined; upcoming: OwnGame[]; past: OwnGame[] };

const startOf = (game: OwnGame) => Date.parse(game.startAt);

/**
 * Returns the live or next match in which the squad has a slot, the other live and upcoming ones by start, and past
 * ones, latest first. `now` in ms.
 */
export function arrange(bookings: readonly OwnBooking[], now: number): ArrangedGames {
  const games = bookings.map(own => ownGame(own, now)).filter(game => game !== null);
  const coming = games.filter(game => game.phase !== 'over').sort((a, b) => startOf(a) - startOf(b));
  const next = coming.find((game): game is NextGame => game.plays && game.to !== null);
  return {
    next,
    upcoming: coming.filter(game => game !== next),
    past: games.filter(game => game.phase === 'over').sort((a, b) => startOf(b) - startOf(a)),
  };
}

/** Returns the ids of the live and upcoming scrims and tournaments. */
export function comingIds({ next, upcoming }: ArrangedGames): { scrims: string[]; tournaments: string[] } {
  const own = (next ? [next, ...upcoming] : upcoming).map(({ booking }) => booking);
  return {
    scrims: own.flatMap(one => (one.kind === 'scrim' ? one.scrim._id : [])),
    tournaments: own.flatMap(one => (one.kind === 'tournament' ? one.tournament._id : [])),
  };
}
