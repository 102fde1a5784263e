import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';

export type HostedEvent =
  | { kind: 'scrim'; id: string; startAt: string; event: ScrimSummary }
  | { kind: 'tournament'; id: string; startAt: string; event: TournamentSummary };

type Events = Pick<OrganizationPage, 'scrims' | 'tournaments' | 'later'>;

/**
 * An organization's events of both kinds: those that run or come by start, and what is over, the newest first. Of a kind
 * that goes on `later` than what is here, nothing is known behind its last one: there those to come end, without holes.
 * `now` in ms.
 */
export function arrangeHosted({ scrims, tournaments, later }: Events, now: number) {
  const all: HostedEvent[] = [
    ...scrims.map(event => ({ kind: 'scrim' as const, id: event._id, startAt: event.startAt, event })),
    ...tournaments.map(event => ({
      kind: 'tournament' as const,
      id: event._id,
      startAt: event.startAt,
      event,
    })),
  ];
  const start = (hosted: HostedEvent) => Date.parse(hosted.startAt);
  const ahead = all.filter(hosted => !isOver(hosted, now)).sort((a, b) => start(a) - start(b));
  const last = (kind: HostedEvent['kind']) => ahead.filter(hosted => hosted.kind === kind).at(-1);
  const ends = [later.scrims && last('scrim'), later.tournaments && last('tournament')]
    .filter(hosted => typeof hosted === 'object')
    .map(start);
  return {
    coming: ahead.filter(hosted => start(hosted) <= Math.min(...ends)),
    /** Whether there are others, after those to come. */
    later: later.scrims || later.tournaments,
    past: all.filter(hosted => isOver(hosted, now)).sort((a, b) => start(b) - start(a)),
  };
}

function isOver(hosted: HostedEvent, now: number): boolean {
  if (hosted.kind === 'tournament') return timeStatus(hosted.event, now) === 'completed';
  return ['cancelled', 'completed'].includes(statusNow(hosted.event, now));
}
