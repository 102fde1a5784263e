import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, squad } from '../../../test/people.ts';
import { type Booker, expectSoundLobby, manyBookers, publishScrim } from '../../../test/scrims.ts';
import { sharedSettings, startSecondNode } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer(sharedSettings);
let owner: Person;
let bookers: Booker[];
let second: Awaited<ReturnType<typeof startSecondNode>>;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  bookers = await manyBookers(server, 80);
  second = await startSecondNode(server);
});
afterAll(() => second?.close());

const callSecond = (path: string, init?: RequestInit) => fetch(`${second.url}/api${path}`, init);

describe('two nodes on one database', () => {
  it('handle a rush together: each slot is booked once, with one waitlist (D5)', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 25 });
    const answers = await Promise.all(
      bookers.map(async ({ token }, index) => {
        const url = index % 2 === 0 ? server.url : second.url;
        const { status } = await fetch(`${url}/api/scrims/${id}/book`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(squad()),
        });
        return status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([201]));
    const { inSlots, waiting } = await expectSoundLobby(server, id);
    expect([inSlots.length, waiting.length]).toEqual([25, 55]);
    const numbers = waiting.map(row => row.waitlist_number ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 55 }, (_, index) => index + 1));
  });

  it('show an edit on the other node at once, in the list too', async () => {
    const { _id: id } = await publishScrim(server, owner, { title: 'Crossing' });
    const find = async () => {
      const answer = (await (await callSecond('/scrims?search=crossing')).json()) as {
        items: { title: string }[];
      };
      return answer.items.map(scrim => scrim.title);
    };
    expect(await find()).toEqual(['Crossing']);
    await server.call(`PUT /scrims/${id}`, { token: owner.token, body: { title: 'Crossing over' } });
    // The change is announced through PostgreSQL, sooner than the second for which a response may be cached.
    await expect.poll(find, { timeout: 900, interval: 10 }).toEqual(['Crossing over']);
  });
});
