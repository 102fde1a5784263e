import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import { placeLabel, plural } from '@hotdrop/contract/lib/in-words.ts';
import { rankedTeams } from '@hotdrop/contract/scrims/results/standings.ts';
import { type NoticeItem, noticeSource } from '../../notifications/notice-source.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';
import { findScrimsByIds } from '../scrims.queries.ts';
import { toTeamResults } from './points.mapper.ts';
import { findResults, findSquadsWithResults } from './points.queries.ts';

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
    ids.map(id => {
      const preset = scrims.get(id)?.points_preset;
      return [id, preset ? rankedTeams(toTeamResults(resultsOf.get(id) ?? []), pointsPresets[preset]) : []];
    }),
  );
  return ({ subjectId, recipient }) => {
    const scrim = scrims.get(subjectId);
    if (!scrim) return null;
    const own = tables.get(subjectId)?.find(({ team }) => team === recipient.id) ?? null;
    return { title: scrim.title, link: `/scrims/${subjectId}/standings`, own };
  };
}

/** Tells the squads of a lobby their place, once all matches have results, and when one of them changes. */
export async function tellResults(
  trx: Executor,
  { id, match_count }: Pick<ScrimRow, 'id' | 'match_count'>,
  { played, wasComplete, now }: { played: number; wasComplete: boolean; now: Date },
): Promise<void> {
  if (played < match_count) return;
  const about = { scrimId: id, bookings: await findSquadsWithResults(trx, id), now };
  const until = new Date(+now + dayMs);
  const topic = () => lobbyTopics.results(id);
  await tellSquads(trx, wasComplete ? 'results-changed' : 'results-out', { ...about, topic, until });
}
