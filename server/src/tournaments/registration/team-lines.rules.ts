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
