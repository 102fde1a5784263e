import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import { placeLabel, plural } from '@hotdrop/contract/lib/in-words.ts';
import { rankedTeams } from '@hotdrop/contract/scrims/results/standings.ts';
import { type NoticeItem, noticeSource } from '../../notifications/notice-source.ts';
import { findFactsUnder, freeOnceKey, setFactUnder } from '../../notifications/notices.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';
import { findScrimsByIds } from '../scrims.queries.ts';
import { toTeamResults } from './points.mapper.ts';
import { findResults, findSquadsWithResults, type ResultOfMatch } from './points.queries.ts';

type AboutResult = {
  title: string;
  /** How many matches have results: 'after 1 of 2 matches'; null if the results are final. */
  soFar: string | null;
  link: string;
  /** The recipient's row of the standings; null if its results were deleted. */
  own: { rank: number; totalPoints: number; kills: number } | null;
};

/** Notices to squads about the standings of a lobby. */
export const resultNotices = noticeSource<AboutResult>(readResults, {
  'results-out': {
    text: ({ title, link, own, soFar }) => ({
      title: own ? `You ${soFar ? 'are' : 'came'} ${placeLabel(own.rank)}` : 'Your result was removed',
      body: own
        ? `${title}${soFar ? `, ${soFar}` : ''}: ${plural(own.totalPoints, 'point')}, ${plural(own.kills, 'kill')}.`
        : `${title}.`,
      link,
    }),
    // Results that were deleted are mostly entered again, and then it is not told again.
    holds: ({ own, soFar }) => (own !== null && soFar === null) || 'not-now',
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
    const { title, matches_played: played, match_count } = scrim;
    const soFar = isFinal(scrim) ? null : `after ${played} of ${plural(match_count, 'match', 'matches')}`;
    return { title, link: `/scrims/${subjectId}/standings`, soFar, own };
  };
}

function rankedIn(preset: ScrimRow['points_preset'], results: readonly ResultOfMatch[]) {
  return preset ? rankedTeams(toTeamResults(results), pointsPresets[preset]) : [];
}

type Results = Pick<ScrimRow, 'id' | 'match_count' | 'matches_played' | 'done_at' | 'points_preset'>;

/** Whether all matches of a lobby have results; those that have none will not be played once it is marked as done. */
const isFinal = ({ match_count, matches_played: played, done_at }: Results): boolean =>
  played >= match_count || (played > 0 && done_at !== null);

/**
 * Tells the squads of a lobby their place, once its results are final. After that, tells them of a corrected match
 * (`matchEntered`), and of other points. Results that are deleted and entered again are news only to squads whose
 * place changed.
 */
export async function tellResults(
  trx: Executor,
  { before, after, matchEntered, now }: { before: Results; after: Results; matchEntered?: true; now: Date },
): Promise<void> {
  const wasFinal = isFinal(before);
  const { id, points_preset } = after;
  const onceKey = `results-out:${id}`;
  const isCorrection = matchEntered || points_preset !== before.points_preset;
  if (!isFinal(after) || (wasFinal && !isCorrection)) return;
  const bookings = await findSquadsWithResults(trx, id);
  const userIds = bookings.flatMap(({ user_id }) => user_id ?? []);
  const played = after.matches_played;
  const known = await findFactsUnder(trx, onceKey, userIds);
  // After more matches the place is news, and no correction.
  const ofFewer = userIds.filter(userId => Number(known.get(userId)?.played) < played);
  await freeOnceKey(trx, onceKey, ofFewer);
  for (const userId of ofFewer) known.delete(userId);
  const about = { scrimId: id, now, topic: () => lobbyTopics.results(id), until: new Date(+now + dayMs) };
  const table = rankedIn(points_preset, await findResults(trx, [id]));
  const byRank = Map.groupBy(
    bookings,
    ({ user_id }) => table.find(({ team }) => team === user_id)?.rank ?? 0,
  );
  for (const [rank, squads] of byRank) {
    await tellSquads(trx, 'results-out', { ...about, bookings: squads, facts: { rank, played }, onceKey });
    const isCorrected = ({ user_id }: Pick<BookingRow, 'user_id'>) => {
      const facts = user_id === null ? undefined : known.get(user_id);
      return facts !== undefined && (wasFinal || facts.rank !== rank);
    };
    const corrected = squads.filter(isCorrected);
    await tellSquads(trx, 'results-changed', { ...about, bookings: corrected });
    await setFactUnder(trx, onceKey, {
      userIds: corrected.flatMap(one => one.user_id ?? []),
      facts: { rank, played },
    });
  }
}
