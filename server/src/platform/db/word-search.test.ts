import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openGroup, registerTeam } from '../../../test/groups.ts';
import { waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { accountsLike, wordConditions } from './word-search.ts';

const server = useServer();

let admin: Person;
let groups: string;

beforeAll(async () => {
  admin = await signInAdmin(server);
  const organizer = await signUp(server, 'organization', { orgName: 'Ｎｏｖａ 𝐋𝐞𝐚𝐠𝐮𝐞𝐬' });
  const cup = await publish(server, organizer, { title: '𝕎𝕚𝕟𝕥𝕖𝕣 Ｃｕｐ' });
  const scrim = await publishScrim(server, organizer, { title: '𝐅𝐫𝐢𝐝𝐚𝐲 Ｔ１' });
  const { player } = await bookedPlayer(server, scrim._id, { teamName: '𝗦𝗼𝘂𝗹' });
  await sql`insert into ratings (id, organization_id, user_id, rating, comment, created_at)
    values (gen_random_uuid(), ${organizer.user._id}, ${player.user._id}, 5, 'Ｓｍｏｏｔｈ 𝐫𝐨𝐨𝐦', now())`.execute(
    server.deps.db,
  );
  await waitingOrganizer(server, { legalName: '𝐀𝐬𝐡𝐚 Ｒａｏ' });
  await server.call('POST /admin/promotions', { token: admin.token, body: { title: '𝐆𝐨𝐥𝐝 Ｐａｓｓ' } });
  const team = await registerTeam(server, cup._id);
  await openGroup(server, organizer, cup._id, [team]);
  await sql`update tournament_groups set name = '𝐀𝐥𝐩𝐡𝐚'`.execute(server.deps.db);
  groups = `GET /tournaments/${cup._id}/groups`;
});

describe('text in stylised letters is found by plain and by stylised letters', () => {
  it.each([
    ['GET /tournaments', ['winter', 'cup', 'nova', '𝐰𝐢𝐧𝐭𝐞𝐫', 'leagues winter']],
    ['GET /scrims', ['friday', 't1', 'nova', 'ｆｒｉｄａｙ', 'leagues friday']],
    ['GET /admin/users', ['nova', 'leagues', 'ｎｏｖａ', '𝐋𝐞𝐚𝐠𝐮𝐞𝐬']],
    ['GET /admin/tournaments', ['winter', 'nova leagues']],
    ['GET /admin/scrims', ['friday', 'nova leagues']],
    ['GET /admin/bookings', ['soul', 'friday', '𝐬𝐨𝐮𝐥 ｔ１']],
    ['GET /admin/ratings', ['smooth room', 'nova leagues']],
    ['GET /admin/promotions', ['gold pass', 'ｇｏｌｄ']],
    ['GET /admin/org-kyc', ['asha rao', '𝐫𝐚𝐨']],
    ['a tournament’s groups', ['alpha', 'ａｌｐｈａ']],
  ])('in %s', async (list, searches) => {
    const found = await Promise.all(
      searches.map(async search => {
        const path = `${list === 'a tournament’s groups' ? groups : list}?search=${encodeURIComponent(search)}`;
        const { status, body } = await server.call(path, { token: admin.token });
        return [search, status, body.items?.length];
      }),
    );
    expect(found).toEqual(searches.map(search => [search, 200, 1]));
  });
});

it('a search uses the trigram indexes', async () => {
  const planOf = (query: RawBuilder<unknown>) =>
    server.deps.db.transaction().execute(async trx => {
      // With a few rows any plan is equally cheap.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_indexscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx);
      return rows.map(row => row['QUERY PLAN']).join('\n');
    });
  expect(await planOf(accountsLike('%nova%'))).toContain('on users_search');
  const [condition] = wordConditions('nova', 'scrims');
  const plan = await planOf(sql`select id from scrims where ${condition}`);
  expect(plan).toContain('on scrims_search');
  expect(plan).toContain('on users_organizer_name_search');
});
