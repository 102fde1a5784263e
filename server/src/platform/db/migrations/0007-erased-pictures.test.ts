import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { signInAdmin, signUp } from '../../../../test/people.ts';
import { useServer } from '../../../../test/server.ts';
import { uploadPicture } from '../../../../test/uploads.ts';
import { erasedPictures } from './0007-erased-pictures.ts';

const server = useServer();

it('the migration deletes the pictures of accounts deleted before, and nobody else’s', async () => {
  const { db, jobs } = server.deps;
  const admin = await signInAdmin(server);
  const [erased, other] = [await signUp(server, 'player'), await signUp(server, 'player')];
  const [theirs, others] = [await uploadPicture(server, erased), await uploadPicture(server, other)];
  const id = theirs.slice('/uploads/'.length, -'.webp'.length);
  // As erasures used to leave it: shown by another account.
  await db.updateTable('uploads').set({ owner_id: other.user._id }).where('id', '=', id).execute();
  await db.updateTable('users').set({ avatar_url: theirs }).where('id', '=', other.user._id).execute();
  const answer = await server.call(`DELETE /admin/users/${erased.user._id}`, { token: admin.token });
  expect(answer.status).toBe(204);
  server.clock.advance(120_000);
  await jobs.runDue();
  await db.updateTable('uploads').set({ owner_id: erased.user._id }).where('id', '=', id).execute();

  await db.transaction().execute(trx => erasedPictures(trx as unknown as Kysely<never>));
  await jobs.runDue();
  const statusOf = async (url: string) => (await fetch(server.url + url)).status;
  expect([await statusOf(theirs), await statusOf(others)]).toEqual([404, 200]);
});
