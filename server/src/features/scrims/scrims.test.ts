import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

describe('a scrim', () => {
  it('is opened with its presets and read with its slot board', async () => {
    const scrim = await publishScrim(server, owner, { startFrom: 2, reservedSlots: [2] });
    expect(scrim).toMatchObject({ status: 'open', pointsPreset: 'bgmi', bookedCount: 0, paymentMethods: [] });
    const { player, booking } = await bookedPlayer(server, scrim._id);
    const seen = await readScrim(server, scrim._id, player.token);
    expect(seen.slotBoard.map(slot => [slot.slotNumber, slot.state])).toEqual([
      [2, 'reserved'],
      [3, 'mine'],
      [4, 'free'],
      [5, 'free'],
    ]);
    expect(seen.myBooking).toEqual(booking);
    const list = await server.call('GET /scrims?search=scrim');
    expect(list.body.items).toHaveLength(1);
  });
});
