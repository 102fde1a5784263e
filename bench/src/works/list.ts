import assert from 'node:assert/strict';
import type pg from 'pg';
import { alternate } from '../load/alternate.ts';
import { type Row, ratioRow } from '../report.ts';
import type { Stage } from '../stage.ts';

const path = '/api/tournaments?limit=50';

/** Measures the public list for signed-out readers: at least ten times the throughput of one statement per request. */
export async function measureList(stage: Stage): Promise<Row[]> {
  const [ours, baseline] = [await stage.startServer(), await stage.startBaseline()];
  try {
    await checkList(stage.pool, ours.url);
    const bare = { url: baseline.url, requests: [{ path: '/tournaments?limit=50' }] };
    const plain = await alternate('list', { baseline: bare, ours: { url: ours.url, requests: [{ path }] } });
    const brotli = await alternate('list, brotli', {
      baseline: bare,
      ours: { url: ours.url, requests: [{ path, headers: { 'accept-encoding': 'br' } }] },
    });
    await checkList(stage.pool, ours.url);
    const unit = 'requests/s';
    return [
      ratioRow({ work: 'list', unit, ...plain, floor: 10 }),
      ratioRow({ work: 'list, brotli', unit, ...brotli, floor: null }),
    ];
  } finally {
    await ours.stop();
    await baseline.stop();
  }
}

/**
 * Checks that the response matches the database in each encoding, and that a client that has it gets a 304.
 * @throws AssertionError
 */
async function checkList(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool.query<{ list: unknown }>(expected);
  for (const encoding of ['identity', 'gzip', 'br']) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': encoding } });
    assert.equal(response.headers.get('content-encoding') ?? 'identity', encoding);
    const { nextCursor, ...body } = (await response.json()) as { nextCursor: string | null };
    assert.deepEqual(body, rows[0]?.list, `the list (${encoding}) differs from the database`);
    assert.ok(nextCursor, 'the list has no next page');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(url + path, {
      headers: { 'accept-encoding': encoding, 'if-none-match': etag },
    });
    assert.equal(again.status, 304, 'a known list is sent again');
    assert.equal(await again.text(), '');
  }
}

const instant = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const expected = `
  select json_build_object(
    'items', (select json_agg(item) from (
      select json_build_object('_id', t.id, 'title', title, 'bannerUrl', banner_url, 'game', game,
        'prizePool', prize_pool, 'prizePoolTotal', prize_pool_total, 'entryFee', entry_fee, 'capacity', capacity,
        'registeredCount', registered_count, 'startAt', ${instant('start_at')}, 'endAt', ${instant('end_at')},
        'registrationClosesAt', ${instant('registration_closes_at')}, 'registrationUrl', registration_url,
        'organizationId', json_build_object('_id', o.id, 'name', o.name, 'avatarUrl', o.avatar_url,
          'verified', o.verified,
          'organizationInfo', json_build_object('orgName', o.org_name, 'location', o.org_location)),
        'createdBy', created_by, 'createdAt', ${instant('t.created_at')}) as item
      from tournaments t join users o on o.id = t.organization_id order by t.id desc limit 50) page),
    'total', (select count(*) from tournaments),
    'games', (select json_agg(game order by lower(game)) from (select distinct game from tournaments) known)) as list`;
