import { registerTeamBody } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { minuteMs } from '../src/platform/lib/clock.ts';
import type { Accounts } from './accounts.ts';
import type { PastServices } from './past-services.ts';
import { randomFrom } from './random.ts';
import { teamBody } from './squads.ts';
import { startFor } from './times.ts';
import { type PlannedTournament, publishedAt } from './tournaments/planned-tournament.ts';

type Options = {
  planned: PlannedTournament;
  tournamentId: string;
  services: PastServices;
  accounts: Accounts;
  now: Date;
  step: () => void;
};

/** Registers the planned number of teams, spread from publication until now or the end of registration. */
export async function registerTeams({ planned, tournamentId, services, accounts, now, step }: Options) {
  const random = randomFrom(planned.title);
  const teams = random.shuffled(accounts.captains).slice(0, planned.teams);
  // Somewhere in the middle of the list, neither first nor last.
  if (planned.demoPlayer) teams.splice(Math.floor(teams.length * 0.55), 1, accounts.demoCaptain);
  const from = publishedAt(planned, now).getTime() + 4 * minuteMs;
  const until = lastEntry(planned, now);
  for (const [index, { actor, squad }] of teams.entries()) {
    services.travelTo(new Date(from + (until - from) * ((index + random.next()) / teams.length)));
    const body = registerTeamBody.parse(teamBody(squad, planned.game));
    await services.registrations.register(actor, tournamentId, body, null);
    step();
  }
}

function lastEntry(planned: PlannedTournament, now: Date): number {
  const start = startFor(planned.when, now).getTime();
  const closes = start - (planned.closesMinutesBefore ?? 0) * minuteMs;
  return Math.min(now.getTime(), closes) - minuteMs;
}
