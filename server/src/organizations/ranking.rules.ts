import { rankingFormula } from '@hotdrop/contract/organizations/ranking.ts';

/** The parts of the score. */
export type Merits = {
  /** The average of the players' ratings, each player once; null without any. */
  average: number | null;
  players: number;
  /** Events that count, weighted by age: one today is 1 (`eventWeight`). */
  recentEvents: number;
  verified: boolean;
};

const { starPoints, prior, eventPoints, eventsForHalf, halfLifeDays, lastDays, verifiedPoints } =
  rankingFormula;

/**
 * Returns the weight of an event that ended this many days ago, from 1 down to 0 after a year. The SQL that
 * sums events (ranking.queries.ts) does the same; its tests compare the two.
 */
export function eventWeight(days: number): number {
  return days > lastDays ? 0 : 0.5 ** (Math.max(0, days) / halfLifeDays);
}

/** Returns the score out of a hundred, by the published formula (docs/rankings.md). */
export function rankingScore({ average, players, recentEvents, verified }: Merits): number {
  const voices = average === null ? 0 : players;
  const stars = ((average ?? 0) * voices + prior.stars * prior.players) / (voices + prior.players);
  return (
    (starPoints * (stars - 1)) / 4 +
    (eventPoints * recentEvents) / (recentEvents + eventsForHalf) +
    (verified ? verifiedPoints : 0)
  );
}

/** `manualRank`: set by an admin. */
export type Candidate = Merits & { id: string; manualRank: number | null };

/**
 * Ranks organizations, the first at 1: by score, then recent events, then number of ratings, then the older
 * account; never by name. Organizations with a rank set by hand get that rank, or the last if there are
 * fewer; the others fill the remaining ranks.
 */
export function rankOrganizations<C extends Candidate>(
  candidates: readonly C[],
): (C & { rank: number; score: number })[] {
  const scored = candidates.map(candidate => ({ ...candidate, score: rankingScore(candidate) }));
  scored.sort(
    (a, b) =>
      b.score - a.score ||
      b.recentEvents - a.recentEvents ||
      b.players - a.players ||
      // By time, since IDs are UUIDv7.
      (a.id < b.id ? -1 : 1),
  );
  const computed = scored.filter(one => one.manualRank === null);
  const manual = scored.filter(one => one.manualRank !== null);
  manual.sort((a, b) => (a.manualRank as number) - (b.manualRank as number));
  const placed: typeof scored = [];
  while (placed.length < scored.length) {
    const isManual =
      manual[0] && ((manual[0].manualRank as number) <= placed.length + 1 || computed.length === 0);
    placed.push((isManual ? manual : computed).shift() as (typeof scored)[number]);
  }
  return placed.map((one, index) => ({ ...one, rank: index + 1 }));
}
