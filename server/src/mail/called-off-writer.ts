import type { JobHandler } from '../platform/jobs/jobs.ts';
import { findScrimById } from '../scrims/scrims.queries.ts';
import { findDeletedTournament, findMoneyLeft } from './called-off.queries.ts';
import { scrimCalledOffLetter, tournamentCalledOffLetter } from './called-off-letters.ts';
import { findStanding } from './letters.queries.ts';
import type { calledOffJobs } from './letters.ts';
import { deliverOwed, type LetterJobDeps } from './owed-mail.ts';
import type { Letter } from './texts.ts';

type CalledOff = {
  organizerId: string;
  calledOffAt: Date;
  letterTo: (name: string) => Letter;
};

/**
 * Write to an organizer whose event an admin has called off, as things stand then; to nobody where it is suspended or
 * erased. Tried again while the mail server is away.
 */
export function createCalledOffWriters(deps: LetterJobDeps): Record<keyof typeof calledOffJobs, JobHandler> {
  const { db, publicUrl } = deps;

  const write = async (eventId: string, { organizerId, calledOffAt, letterTo }: CalledOff): Promise<void> => {
    const organizer = (await findStanding(db, [organizerId])).get(organizerId);
    if (!organizer) return;
    const message = 'could not mail an organizer about its cancelled event';
    await deliverOwed(deps, {
      to: organizer.email,
      letter: letterTo(organizer.name),
      owedAt: calledOffAt,
      givenUp: { message, about: { eventId } },
    });
  };

  return {
    async scrim(id) {
      const scrim = await findScrimById(db, id);
      if (!scrim?.cancelled_at) return null;
      const { cancelled_at: cancelledAt, organization_id: organizerId } = scrim;
      const money = await findMoneyLeft(db, id);
      const link = `${publicUrl()}/scrims/${id}/run?tab=payments`;
      const letterTo = (name: string) => scrimCalledOffLetter({ name, scrim, cancelledAt, money, link });
      await write(id, { organizerId, calledOffAt: cancelledAt, letterTo });
      return null;
    },

    async tournament(id) {
      const tournament = await findDeletedTournament(db, id);
      if (!tournament) return null;
      const { deleted_at: deletedAt, organization_id: organizerId } = tournament;
      const letterTo = (name: string) => tournamentCalledOffLetter({ name, tournament, deletedAt });
      await write(id, { organizerId, calledOffAt: deletedAt, letterTo });
      return null;
    },
  };
}
