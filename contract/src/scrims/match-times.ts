import { matchMs } from './rules.ts';

type Times = { startAt: string; endAt: string; matchCount: number };

/** Returns the planned start of every match in ISO 8601 UTC: matches split the scrim's time evenly. */
export function plannedStarts({ startAt, endAt, matchCount }: Times): string[] {
  const start = Date.parse(startAt);
  const share = (Date.parse(endAt) - start) / matchCount;
  return Array.from({ length: matchCount }, (_, index) => new Date(start + index * share).toISOString());
}

/**
 * Returns the starts after moving one match (1 is the first) to another time. Later matches move along;
 * earlier ones stay, but never start after it.
 */
export function moveMatch(starts: readonly string[], matchNumber: number, at: string): string[] {
  const shift = Date.parse(at) - Date.parse(starts[matchNumber - 1] ?? at);
  const earlier = (start: string) => (start > at ? at : start);
  return starts.map((start, index) =>
    index < matchNumber - 1 ? earlier(start) : new Date(Date.parse(start) + shift).toISOString(),
  );
}

/**
 * Returns the starts of `matchCount` matches: extra ones follow 45 minutes apart (FIELD), surplus ones are
 * dropped.
 */
export function resizeStarts(starts: readonly string[], matchCount: number): string[] {
  const last = Date.parse(starts.at(-1) ?? '');
  const more = Array.from({ length: Math.max(0, matchCount - starts.length) }, (_, index) =>
    new Date(last + (index + 1) * matchMs).toISOString(),
  );
  return [...starts, ...more].slice(0, matchCount);
}

/** Returns a match's name: 'Map 1 · Erangel', or 'Match 1' if its map is not set. */
export function matchTitle(maps: readonly string[], matchNumber: number): string {
  const map = maps[matchNumber - 1];
  return map ? `Map ${matchNumber} · ${map}` : `Match ${matchNumber}`;
}

/** Returns the title of matches that share a room: 'Maps 1 to 4'; for a single match its {@link matchTitle}. */
export function matchesTitle(maps: readonly string[], first: number, last: number): string {
  if (first === last) return matchTitle(maps, first);
  return `${maps[first - 1] ? 'Maps' : 'Matches'} ${first} to ${last}`;
}

/** Returns the first and last match of a {@link matchesTitle} at the start of a text; null for any other text. */
export function matchesIn(text: string): { first: number; last: number } | null {
  const found = /^(?:Maps?|Match(?:es)?) (\d+)(?: to (\d+))?(?= ·|$)/.exec(text);
  if (!found) return null;
  const [, first, last = first] = found;
  return { first: Number(first), last: Number(last) };
}
