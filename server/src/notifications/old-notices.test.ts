import { beforeAll, expect, it } from 'vitest';
import { noticesOf } from '../../test/notices.ts';
import { type Person, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { tell } from './tell.ts';

const server = useServer();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

it('a notice beyond the newest 200 stays until it was sent', async () => {
  const { player } = await bookedPlayer(server, (await publishScrim(server, owner))._id);
  const { db, notices } = server.deps;
  const now = server.clock.now();
  const about = { subjectId: player.user._id, recipientId: player.user._id };
  const inAnHour = { dueAt: new Date(+now + 3_600_000) };
  await tell(db, [{ kind: 'kyc-decided', ...about, topic: 'mailed', ...inAnHour }], {
    now: new Date(+now - 1000),
  });
  await tell(
    db,
    Array.from({ length: 210 }, () => ({ kind: 'push-stopped' as const, ...about, topic: 'in the list' })),
    { now },
  );
  while ((await notices.forget()) <= server.clock.now());
  const left = await db.selectFrom('notices').select('kind').where('user_id', '=', player.user._id).execute();
  expect(left).toHaveLength(201);
  expect(left).toContainEqual({ kind: 'kyc-decided' });
  await db.deleteFrom('notices').where('user_id', '=', player.user._id).execute();
});

it('removed notices leave the place to those in the list', async () => {
  const { player } = await bookedPlayer(server, (await publishScrim(server, owner))._id);
  const { db, notices } = server.deps;
  const now = server.clock.now();
  const about = { subjectId: player.user._id, recipientId: player.user._id, topic: 'in the list' };
  const later = new Date(+now + 1000);
  const removed = Array.from({ length: 210 }, () => ({ kind: 'push-stopped' as const, ...about }));
  await tell(db, removed, { now: later });
  await db
    .updateTable('notices')
    .set({ removed_at: later })
    .where('user_id', '=', player.user._id)
    .where('kind', '=', 'push-stopped')
    .execute();
  while ((await notices.forget()) <= server.clock.now());
  expect((await noticesOf(server, player)).items).toMatchObject([{ kind: 'slot-confirmed' }]);
  await db.deleteFrom('notices').where('user_id', '=', player.user._id).execute();
});

it('old notices are deleted after 90 days, and beyond the newest 200', async () => {
  const { player } = await bookedPlayer(server, (await publishScrim(server, owner))._id);
  const { db, notices } = server.deps;
  const now = server.clock.now();
  const old = (index: number, ageMs: number) => ({
    id: crypto.randomUUID(),
    user_id: player.user._id,
    kind: 'push-stopped' as const,
    subject_id: player.user._id,
    topic: 'old',
    once_key: `old:${index}`,
    facts: '{}',
    created_at: new Date(+now - ageMs),
    send_at: now,
  });
  const day = 24 * 60 * 60_000;
  await db
    .insertInto('notices')
    .values(Array.from({ length: 250 }, (_, index) => old(index, (index < 240 ? 1 : 91) * day + index)))
    .execute();
  const next = await notices.forget();
  // There may be more.
  expect(+next - +now).toBeLessThan(day);
  expect(+(await notices.forget()) - +now).toBeGreaterThanOrEqual(day);
  const left = await db
    .selectFrom('notices')
    .select('created_at')
    .where('user_id', '=', player.user._id)
    .execute();
  expect(left).toHaveLength(200);
  expect(left.every(({ created_at }) => +now - +created_at < 2 * day)).toBe(true);
});
