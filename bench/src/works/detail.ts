import { alternate } from '../load/alternate.ts';
import { type Row, ratioRow } from '../report.ts';
import type { Stage } from '../stage.ts';

/** Measures a tournament's page for many signed-in players and many IDs: at least as fast as a bare point read. */
export async function measureDetail(stage: Stage): Promise<Row[]> {
  const players = await stage.signInPlayers();
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from tournaments order by id desc limit $1',
    [players.length],
  );
  const [ours, baseline] = [await stage.startServer(), await stage.startBaseline()];
  try {
    const figures = await alternate('detail', {
      baseline: { url: baseline.url, requests: rows.map(({ id }) => ({ path: `/tournaments/${id}` })) },
      ours: {
        url: ours.url,
        requests: rows.map(({ id }, index) => ({
          path: `/api/tournaments/${id}`,
          headers: { authorization: `Bearer ${players[index]?.token}` },
        })),
      },
    });
    return [ratioRow({ work: 'detail', unit: 'requests/s', ...figures, floor: 1 })];
  } finally {
    await ours.stop();
    await baseline.stop();
  }
}
