import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { roomDetails } from '../../../../test/room-details.ts';
import { useServer } from '../../../../test/server.ts';
import { roomsOfLaterMatches } from './0012-rooms-of-later-matches.ts';
import { roomVersions } from './0015-room-versions.ts';

const server = useServer();

it('the migrations keep existing room details with their one match, and who has seen them', async () => {
  const { db } = server.deps;
  const owner = await signUp(server, 'organization');
  const { values, set, get, openScene } = roomDetails(server, () => owner);
  const { scrim, squad } = await openScene();
  await set(scrim._id, values(3));
  server.clock.advance(1000);
  await set(scrim._id, { ...values(1), releaseAt: null });
  await get(scrim._id, squad);
  await sql.raw('alter table scrim_credentials drop column through_match').execute(db);
  await sql`alter table bookings add credentials_seen_at timestamptz`.execute(db);
  await sql`update bookings set credentials_seen_at = opened_at from credential_opens
    where booking_id = bookings.id`.execute(db);
  await sql`drop table credential_opens`.execute(db);
  await sql`alter table scrim_credentials drop version, drop changed_at, drop changed_room, drop reminded_at`.execute(
    db,
  );

  await db.transaction().execute(async trx => {
    await roomsOfLaterMatches(trx as unknown as Kysely<never>);
    await roomVersions(trx as unknown as Kysely<never>);
  });
  const shown = async (match: number) =>
    (await get(scrim._id, owner, `?matchNumber=${match}`)).body.credentials;
  expect(await shown(1)).toMatchObject({ ...values(1), throughMatch: 1, seen: { count: 1, of: 1 } });
  expect(await shown(2)).toMatchObject({ roomId: null });
  expect(await shown(3)).toMatchObject({ ...values(3), throughMatch: 3 });
});
