import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import { placeLabel, plural } from '@hotdrop/contract/lib/in-words.ts';
import { rankedTeams } from '@hotdrop/contract/scrims/results/standings.ts';
import { type NoticeItem, noticeSource } from '../../notifications/notice-source.ts';
import { findFactUnder } from '../../notifications/notices.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';
import { findScrimsByIds } from '../scrims.queries.ts';
import { toTeamResults } from './points.mapper.ts';
import { findResults, findSquadsWithResults, type ResultOfMatch } from './points.queries.ts';

type AboutResult = {
  title: string;
  link: string;
  /** The recipient's row of the standings; null if its results were deleted. */
  own: { rank: number; totalPoints: number; kills: number } | null;
};

/** Notices to squads about the standings of a lobby. */
export const resultNotices = noticeSource<AboutResult>(readResults, {
  'results-out': {
    text: ({ title, link, own }) => ({
      title: own ? `You came ${placeLabel(own.rank)}` : 'Results are in',
      body: own
        ? `${title}: ${plural(own.totalPoints, 'point')}, ${plural(own.kills, 'kill')}.`
        : `${title}.`,
      link,
    }),
    holds: ({ own }) => own !== null,
  },
  'results-changed': {
    text: ({ title, link, own }) => ({
      title: 'Results were corrected',
      body: own ? `${title}: you are ${placeLabel(own.rank)} now.` : `${title}.`,
      link,
    }),
  },
});

async function readResults(
  db: Executor,
  items: readonly NoticeItem[],
): Promise<(item: NoticeItem) => AboutResult | null> {
  const ids = [...new Set(items.map(({ subjectId }) => subjectId))];
  const scrims = new Map((await findScrimsByIds(db, ids)).map(row => [row.id, row]));
  const resultsOf = Map.groupBy(await findResults(db, ids), ({ scrimId }) => scrimId);
  const tables = new Map(
    [...scrims].map(([id, { points_preset }]) => [id, rankedIn(points_preset, resultsOf.get(id) ?? [])]),
  );
  return ({ subjectId, recipient }) => {
    const scrim = scrims.get(subjectId);
    if (!scrim) return null;
    const own = tables.get(subjectId)?.find(({ team }) => team === recipient.id) ?? null;
    return { title: scrim.title, link: `/scrims/${subjectId}/standings`, own };
  };
}

function rankedIn(preset: ScrimRow['points_preset'], results: readonly ResultOfMatch[]) {
  return preset ? rankedTeams(toTeamResults(results), pointsPresets[preset]) : [];
}

type Edited = Pick<ScrimRow, 'id' | 'match_count' | 'matches_played' | 'points_preset'>;

/** Tells the squads of an edited lobby their place if it now has results of all its matches, or other points. */
export async function tellEditedResults(
  trx: Executor,
  { before, after, now }: { before: Edited; after: Edited; now: Date },
): Promise<void> {
  const played = after.matches_played;
  const wasComplete = before.matches_played >= before.match_count;
  const isNews = !wasComplete || after.points_preset !== before.points_preset;
  if (played > 0 && isNews) await tellResults(trx, after, { played, wasComplete, now });
}

/**
 * Tells the squads of a lobby their place, once all matches have results, and when one of them changes. Results that
 * are deleted and entered again are news only to squads whose place changed.
 */
export async function tellResults(
  trx: Executor,
  { id, match_count, points_preset }: Pick<ScrimRow, 'id' | 'match_count' | 'points_preset'>,
  { played, wasComplete, now }: { played: number; wasComplete: boolean; now: Date },
): Promise<void> {
  if (played < match_count) return;
  const bookings = await findSquadsWithResults(trx, id);
  const about = { scrimId: id, now, topic: () => lobbyTopics.results(id), until: new Date(+now + dayMs) };
  if (wasComplete) return tellSquads(trx, 'results-changed', { ...about, bookings });
  const table = rankedIn(points_preset, await findResults(trx, [id]));
  const onceKey = `results-out:${id}`;
  const knownRank = await findFactUnder(trx, onceKey, {
    userIds: bookings.map(one => one.user_id),
    fact: 'rank',
  });
  const byRank = Map.groupBy(
    bookings,
    ({ user_id }) => table.find(({ team }) => team === user_id)?.rank ?? 0,
  );
  for (const [rank, squads] of byRank) {
    await tellSquads(trx, 'results-out', { ...about, bookings: squads, facts: { rank }, onceKey });
    const moved = squads.filter(({ user_id }) => (knownRank.get(user_id) ?? rank) !== rank);
    await tellSquads(trx, 'results-changed', { ...about, bookings: moved });
  }
}
