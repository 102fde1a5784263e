type Times = { startAt: string; endAt: string; matchCount: number };

/** When a match begins, 1 the first: the time of the scrim is shared out evenly. ISO 8601 UTC. */
export function matchStartAt({ startAt, endAt, matchCount }: Times, matchNumber: number): string {
  const start = Date.parse(startAt);
  const share = (Date.parse(endAt) - start) / matchCount;
  return new Date(start + (matchNumber - 1) * share).toISOString();
}

/** What a match is called: 'Map 1 · Erangel', 'Match 1' where its map is not set. */
export function matchTitle(maps: readonly string[], matchNumber: number): string {
  const map = maps[matchNumber - 1];
  return map ? `Map ${matchNumber} · ${map}` : `Match ${matchNumber}`;
}

/** The number of the match whose {@link matchTitle} a text begins with; null for any other text. */
export function matchNumberIn(text: string): number | null {
  const number = /^(?:Map|Match) (\d+)(?= ·|$)/.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}
