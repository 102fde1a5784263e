import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { SquadRefusal } from '../../events/squads.rules.ts';
import type { TeamSource } from './team-selection.queries.ts';

const named = 3;

/** 'Alpha, Beta, Gamma and 13 more', by number; names at most three teams. */
export function teamsText(sources: readonly TeamSource[]): string {
  const first = sources.flatMap(source => source.first).sort((a, b) => a.number - b.number);
  const names = first.slice(0, named).map(team => team.teamName);
  const more = sources.reduce((sum, source) => sum + source.count, 0) - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

/** What the room of a group says of teams that came, went elsewhere or are gone. */
export const joinedLine = (sources: readonly TeamSource[]): string =>
  `${teamsText(sources)} joined the group`;

export const movedLine = (source: TeamSource, groupName: string): string =>
  `${teamsText([source])} moved to ${groupName}`;

export const leftLine = (source: TeamSource): string => `${teamsText([source])} left the group`;

/** A tournament as it stands, under the lock of its row. */
export type Entries = {
  capacity: number;
  registeredCount: number;
  /** The last number that a team was given; those of teams that have left are not given again. */
  lastNumber: number;
  /** By the account of a team that is in: the idempotency key it came with. */
  keys: ReadonlyMap<string, string | null>;
  /** Requests that have entered a team before, one that has left since included, as `account key`. */
  usedKeys: ReadonlySet<string>;
  teamKeys: ReadonlySet<string>;
  ignKeys: ReadonlySet<string>;
};

/** A team that wants to enter; `teamKey` and `ignKeys` are what is compared of its name and of its players' game ids. */
export type Applicant = {
  userId: string;
  idempotencyKey: string | null;
  teamKey: string;
  ignKeys: readonly string[];
};

export type Entry =
  | { kind: 'entered'; number: number; registeredCount: number }
  /** The team is in, by this very request. */
  | { kind: 'repeat' }
  | ({ kind: 'refused' } & SquadRefusal);

/**
 * Enters teams in the order of their arrival until the tournament is full. Nobody, no team name and no game id counts
 * twice (SECURITY D5); a request that comes again is told apart by its key. `closed`: why nobody new gets in, if so.
 */
export function enterTeams(
  entries: Entries,
  applicants: readonly Applicant[],
  closed: ErrorCode | null,
): Entry[] {
  const keys = new Map(entries.keys);
  const teamKeys = new Set(entries.teamKeys);
  const ignKeys = new Set(entries.ignKeys);
  let { registeredCount, lastNumber } = entries;

  const refused = (code: ErrorCode): Entry => ({ kind: 'refused', code });
  return applicants.map((applicant): Entry => {
    const { userId, idempotencyKey } = applicant;
    const key = keys.get(userId);
    if (key !== undefined) {
      return key !== null && key === idempotencyKey ? { kind: 'repeat' } : refused('ALREADY_REGISTERED');
    }
    if (closed) return refused(closed);
    if (registeredCount >= entries.capacity) return refused('TOURNAMENT_FULL');
    if (idempotencyKey !== null && entries.usedKeys.has(`${userId} ${idempotencyKey}`))
      return refused('REQUEST_REPEATED');
    if (teamKeys.has(applicant.teamKey)) return refused('TEAM_NAME_TAKEN');
    const ignKey = applicant.ignKeys.find(one => ignKeys.has(one));
    if (ignKey !== undefined) return { kind: 'refused', code: 'PLAYER_TAKEN', ignKey };
    keys.set(userId, idempotencyKey);
    teamKeys.add(applicant.teamKey);
    for (const one of applicant.ignKeys) ignKeys.add(one);
    registeredCount++;
    lastNumber++;
    return { kind: 'entered', number: lastNumber, registeredCount };
  });
}
