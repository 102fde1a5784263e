import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInAdmin } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import { lockAmongAdmins } from './admin-locks.ts';

const server = useServer();

it('admins are always locked in ID order, so two actions never deadlock', async () => {
  const { db } = server.deps;
  const ids = [(await signInAdmin(server)).user._id, (await signInAdmin(server)).user._id].sort();
  const [first = '', second = ''] = ids;
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  let locked: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async trx => {
    await sql`select from users where id = ${first} for update`.execute(trx);
    locked = db.transaction().execute(other => lockAmongAdmins(other, second));
    await expect.poll(isWaiting).toBe(true);
    // While it waits for the first, it must hold no lock that the first could wait for.
    await sql`select from users where id = ${second} for update nowait`.execute(trx);
  });
  await expect(locked).resolves.toMatchObject({ user: { id: second }, admins: new Set(ids) });
});
