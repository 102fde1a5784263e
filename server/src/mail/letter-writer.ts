import type { ScrimRow } from '../platform/db/schema-scrims.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { findScrimById } from '../scrims/scrims.queries.ts';
import type { Settler } from './booking-letters.ts';
import {
  claimLetter,
  deleteLetter,
  findLastClaim,
  findLetters,
  findStanding,
  type OwedLetter,
  putLetterBack,
} from './letters.queries.ts';
import { letterOf } from './letters.rules.ts';
import { isGivenUp, MailRefused } from './mailer.ts';
import type { LetterJobDeps } from './owed-mail.ts';

/** So many letters are written in one run, so that a lobby with thousands who wait keeps no other job waiting. */
const page = 50;
/** So many at a time; other mails must come through too. */
const width = 3;
/** No letter is begun after this time, so that a slow mail server does not outlast the job's lease. */
const beginMs = 15_000;
/** Longer than the mailer waits for a mail server in all. */
const claimMs = 60_000;

/**
 * Writes what bookers are owed, a page in each run, and strikes off what the mail server has taken. An act that owes
 * more meanwhile starts a second run beside this one, so each letter is claimed by who sends it. One may come twice (a
 * node that dies in between); none is lost with a node or while the mail server is away.
 */
export function createLetterWriter({ db, clock, mailer, log, publicUrl }: LetterJobDeps): JobHandler {
  /** What became of it; another run may have it. @throws what keeps every letter from being sent */
  const write = async (
    { owed, owedAt, kind, booking, ...rest }: OwedLetter,
    { scrim, settler }: { scrim: ScrimRow; settler: Settler },
    person: { name: string; email: string } | undefined,
  ): Promise<'done' | 'refused' | 'elsewhere'> => {
    const now = clock.now();
    const until = new Date(+now + claimMs);
    if (!(await claimLetter(db, owed, { now, until }))) return 'elsewhere';
    const link = `${publicUrl()}/scrims/${scrim.id}`;
    const letter = person && letterOf(kind, { name: person.name, scrim, booking, ...rest, settler, link });
    try {
      if (letter) await mailer.deliver({ to: person.email, ...letter });
    } catch (error) {
      if (!(error instanceof MailRefused)) {
        await putLetterBack(db, owed, { tried: false });
        throw error;
      }
      const givenUp = isGivenUp(error, owedAt, clock.now());
      log.error({ err: error, bookingId: booking.id, kind, givenUp }, 'a booker could not be written to');
      if (!givenUp) {
        await putLetterBack(db, owed, { tried: true });
        return 'refused';
      }
    }
    await deleteLetter(db, owed);
    return 'done';
  };

  return async scrimId => {
    const owed = await findLetters(db, scrimId, { limit: page, now: clock.now() });
    // After the tokens: a start that moves later is owed anew.
    const scrim = await findScrimById(db, scrimId);
    if (!scrim) return null;
    const organizerId = scrim.organization_id;
    const people = await findStanding(db, [
      organizerId,
      ...owed.flatMap(({ booking }) => booking.user_id ?? []),
    ]);
    const about = { scrim, settler: people.has(organizerId) ? 'organizer' : 'admin' } as const;
    const begun = +clock.now();
    const left = [...owed];
    const failures: unknown[] = [];
    const ended = { done: 0, refused: 0, elsewhere: 0 };
    const work = async () => {
      while (failures.length === 0 && +clock.now() - begun < beginMs) {
        const next = left.shift();
        if (!next) return;
        try {
          ended[await write(next, about, people.get(next.booking.user_id ?? ''))]++;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    if (failures.length > 0) throw failures[0];
    const isMore = left.length > 0 || owed.length === page;
    // A few addresses that are refused for now keep nobody waiting: they are tried again after all the others.
    if (isMore && (ended.done > 0 || ended.refused === 0)) return clock.now();
    if (ended.refused > 0) throw new Error(`${ended.refused} letters were refused for now`);
    // Should who has the last ones die with them, they are written then.
    return findLastClaim(db, scrimId);
  };
}
