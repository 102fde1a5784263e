import { expect, it } from 'vitest';
import { signUp } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import { digestOf, tell } from './tell.ts';

const server = useServer();

it('a digest is sent on time, however many bookings come before', async () => {
  const { db, clock } = server.deps;
  const { user } = await signUp(server, 'organization');
  const about = { subjectId: user._id, recipientId: user._id, topic: 'rush' };
  const start = +clock.now();
  const squads = async (atMs: number) => {
    const now = new Date(start + atMs);
    await tell(db, [{ kind: 'kyc-decided', ...about, ...digestOf('rush', now) }], { now });
  };
  await squads(0);
  const due = async () => {
    const rows = await db
      .selectFrom('deliveries')
      .select('due_at')
      .where('recipient_id', '=', user._id)
      .execute();
    return rows.map(({ due_at }) => +due_at);
  };
  const [first = 0] = await due();
  expect(first - start).toBeLessThanOrEqual(5 * 60_000);
  // Before a job has come to send it.
  await squads(first - start + 100);
  expect(await due()).toEqual([first]);
  const set = (values: { tries?: number; claimed_until?: Date; due_at?: Date }) =>
    db.updateTable('deliveries').set(values).where('recipient_id', '=', user._id).execute();
  // A pause that the push service asked for stays.
  await set({ tries: 2, due_at: new Date(first + 3_600_000) });
  await squads(first - start + 200);
  expect(await due()).toEqual([first + 3_600_000]);
  // What is being sent is sent again five minutes later at most, not at once.
  await set({ tries: 0, due_at: new Date(first), claimed_until: new Date(first + 60_000) });
  await squads(first - start + 300);
  expect(await due()).toEqual([first + 5 * 60_000]);
  await db.deleteFrom('notices').where('user_id', '=', user._id).execute();
});
