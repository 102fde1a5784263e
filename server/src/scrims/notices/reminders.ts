import { freeOnceKey } from '../../notifications/notices.queries.ts';
import { tellOrganizer } from '../../notifications/tell-organizer.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { type Clock, dayMs, minuteMs } from '../../platform/lib/clock.ts';
import { lockScrim } from '../scrims.queries.ts';
import { hasFirstRoom } from './organizer-notices.queries.ts';
import { findConfirmed } from './squad-notices.queries.ts';
import { lobbyTopics, tellSquads } from './tell-squads.ts';

/** Reminds people of a lobby's start and of what its organizer has not done; keyed by the scrim's ID. */
export const remindJob = 'remind-scrim';

/** Time to enter results, in ms. */
const resultsMs = 30 * minuteMs;

type Times = Pick<ScrimRow, 'start_at' | 'end_at' | 'release_minutes'>;

/** When a lobby's people are reminded, and until when a late reminder still helps. */
export function remindersOf({ start_at, end_at, release_minutes }: Times) {
  // Before the planned release, so that the organizer can still keep it.
  const roomLeadMs = Math.max(20, release_minutes + 5) * minuteMs;
  const at = (time: Date, ms: number) => new Date(time.getTime() + ms);
  return {
    roomMissing: { from: at(start_at, -roomLeadMs), until: start_at },
    startsSoon: { from: at(start_at, -15 * minuteMs), until: start_at },
    resultsMissing: { from: at(end_at, resultsMs), until: at(end_at, dayMs) },
  };
}

const startsSoonKey = ({ id, start_at }: Pick<ScrimRow, 'id' | 'start_at'>) =>
  `starts-soon:${id}:${+start_at}`;

const resultsMissingKey = ({ id, end_at }: Pick<ScrimRow, 'id' | 'end_at'>) =>
  `results-missing:${id}:${+end_at}`;

/** Has these squads reminded of a start again if the lobby moves back to it. */
export async function forgetStart(
  trx: Executor,
  scrim: Pick<ScrimRow, 'id' | 'start_at'>,
  squads: readonly Pick<BookingRow, 'user_id'>[],
): Promise<void> {
  await freeOnceKey(
    trx,
    startsSoonKey(scrim),
    squads.flatMap(({ user_id }) => user_id ?? []),
  );
}

/** Plans a lobby's next reminder, in the transaction that created it or changed its times. */
export async function planReminders(trx: Executor, scrim: Times & { id: string }, now: Date): Promise<void> {
  const runAt = nextReminder(scrim, now, { orDue: true });
  if (runAt) await scheduleJobs(trx, [{ kind: remindJob, key: scrim.id, runAt }]);
}

/** Has the organizer of a lobby that is over and lacks results again reminded of them, after time to enter them. */
export async function planResultsReminder(trx: Executor, scrim: ScrimRow, now: Date): Promise<void> {
  // The reminder after the end is planned.
  if (now < scrim.end_at) return;
  await freeOnceKey(trx, resultsMissingKey(scrim), [scrim.organization_id]);
  await scheduleJobs(trx, [{ kind: remindJob, key: scrim.id, runAt: new Date(+now + resultsMs) }]);
}

/** Returns when to check next; with `orDue`, now if that has passed and still helps. */
function nextReminder(scrim: Times, now: Date, { orDue = false } = {}): Date | null {
  const spans = Object.values(remindersOf(scrim));
  if (orDue && spans.some(({ from, until }) => from <= now && now < until)) return now;
  const ahead = spans.map(({ from }) => +from).filter(from => from > +now);
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

/**
 * Returns the handler of reminders. It looks at what is true now, and tells each thing once per start: a job that
 * runs twice or late, or a lobby that moves, reminds nobody twice or wrongly.
 */
export function createReminding({ db, clock }: { db: Database; clock: Clock }): JobHandler {
  return scrimId =>
    db.transaction().execute(async trx => {
      const scrim = await lockScrim(trx, scrimId);
      if (!scrim || scrim.cancelled_at) return null;
      const now = clock.now();
      const { roomMissing, startsSoon, resultsMissing } = remindersOf(scrim);
      const isDue = ({ from, until }: { from: Date; until: Date }) => from <= now && now < until;
      const facts = { startAt: +scrim.start_at };
      const topic = () => lobbyTopics.start(scrimId);
      if (isDue(startsSoon)) {
        const bookings = await findConfirmed(trx, scrimId);
        const about = { scrimId, bookings, now, topic, facts, until: startsSoon.until };
        await tellSquads(trx, 'starts-soon', { ...about, onceKey: startsSoonKey(scrim) });
      }
      if (isDue(roomMissing) && scrim.taken_count > 0 && !(await hasFirstRoom(trx, scrimId))) {
        const about = { now, topic: 'room', facts, until: roomMissing.until };
        await tellOrganizer(trx, 'room-missing', scrim, {
          ...about,
          onceKey: `room-missing:${scrimId}:${+scrim.start_at}`,
        });
      }
      const isUnfinished = scrim.matches_played < scrim.match_count && scrim.done_at === null;
      if (isDue(resultsMissing) && isUnfinished && scrim.taken_count > 0) {
        const about = { now, topic: 'results', until: resultsMissing.until };
        await tellOrganizer(trx, 'results-missing', scrim, {
          ...about,
          onceKey: resultsMissingKey(scrim),
        });
      }
      const next = nextReminder(scrim, now);
      if (scrim.taken_count > 0 || !isDue(roomMissing)) return next;
      // The first squad may still come.
      return new Date(Math.min(+now + minuteMs, +(next ?? roomMissing.until)));
    });
}
