import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { SquadRefusal } from '../../events/squads.rules.ts';
import type { TeamSource } from './team-selection.queries.ts';

const named = 3;

/** Returns 'Alpha, Beta, Gamma and 13 more', by number; at most three names. */
export function teamsText(sources: readonly TeamSource[]): string {
  const first = sources.flatMap(source => source.first).sort((a, b) => a.number - b.number);
  const names = first.slice(0, named).map(team => team.teamName);
  const more = sources.reduce((sum, source) => sum + source.count, 0) - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

/** Messages in a group's room about teams that joined, moved or left. */
export const joinedLine = (sources: readonly TeamSource[]): string =>
  `${teamsText(sources)} joined the group`;

export const movedLine = (source: TeamSource, groupName: string): string =>
  `${teamsText([source])} moved to ${groupName}`;

export const leftLine = (source: TeamSource): string => `${teamsText([source])} left the group`;

/** The state of a tournament under its row lock. */
export type Entries = {
  capacity: number;
  registeredCount: number;
  /** The last team number; numbers of teams that left are not reused. */
  lastNumber: number;
  /** The idempotency key of each registered team, by account. */
  keys: ReadonlyMap<string, string | null>;
  /** Keys that have registered a team before, including teams that left, as `account key`. */
  usedKeys: ReadonlySet<string>;
  teamKeys: ReadonlySet<string>;
  ignKeys: ReadonlySet<string>;
};

/** A team to register; `teamKey` and `ignKeys` are its name and game ids, normalized to compare. */
export type Applicant = {
  userId: string;
  idempotencyKey: string | null;
  teamKey: string;
  ignKeys: readonly string[];
};

export type Entry =
  | { kind: 'entered'; number: number; registeredCount: number }
  /** This same request has already registered the team. */
  | { kind: 'repeat' }
  | ({ kind: 'refused' } & SquadRefusal);

/**
 * Registers teams in order of arrival until the tournament is full. No person, team name or game id registers
 * twice (SECURITY D5); repeated requests are recognized by their key. `closed` is the reason why nobody new
 * can register, or null.
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
