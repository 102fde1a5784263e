import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signUp } from '../../test/people.ts';
import { bookSlot, publishScrim, readScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();
server.breaksByHand('A scrim counts other seats as taken, or other squads as waiting, than it has');

it('a scrim counts the squads that its own board shows, also while others book', async () => {
  const { _id: id } = await publishScrim(server, await signUp(server, 'organization'));
  await bookSlot(server, await signUp(server, 'player'), id);
  // As between the two reads of a detail: those who came after it are in one and not in the other.
  await sql`update scrims set taken_count = slots`.execute(server.deps.db);
  const scrim = await readScrim(server, id);
  expect(scrim.slotBoard.filter(({ state }) => state === 'taken' || state === 'held')).toHaveLength(1);
  expect(scrim).toMatchObject({ bookedCount: 1, status: 'open' });
});
