import { expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { expectOneSnapshot } from '../../../test/snapshots.ts';

const server = useServer();

it('a scrim’s count matches its slots, even while others book', async () => {
  const { _id: id } = await publishScrim(server, await signUp(server, 'organization'));
  await expectOneSnapshot(
    server,
    () => `/scrims/${id}`,
    undefined,
    () => bookedPlayer(server, id),
  );
  const { slotBoard, bookedCount } = await readScrim(server, id);
  expect(slotBoard.filter(({ state }) => state !== 'free')).toHaveLength(bookedCount);
});
