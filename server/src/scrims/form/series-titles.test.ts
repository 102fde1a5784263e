import { expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

/** Returns 9 PM in India, this many days from now. */
function ninePm(days: number): string {
  const day = new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T21:00:00+05:30`).toISOString();
}

const weekdayOf = (at: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(at));

it('puts each start in the title of its lobby, in a series and in clones', async () => {
  const owner = await signUp(server, 'organization');
  const [first, second, third] = [ninePm(2), ninePm(3), ninePm(4)];
  const { body } = await server.call('POST /scrims', {
    token: owner.token,
    body: { title: `${weekdayOf(first)} 9 PM Lobby`, startAt: first, slots: 4, alsoAt: [second] },
  });
  expect(body.alsoCreated.map((scrim: { title: string }) => scrim.title)).toEqual([
    `${weekdayOf(second)} 9 PM Lobby`,
  ]);
  const clone = await server.call(`POST /scrims/${body.scrim._id}/clone`, {
    token: owner.token,
    body: { startAts: [third] },
  });
  expect(clone.body.scrims[0]).toMatchObject({ title: `${weekdayOf(third)} 9 PM Lobby`, startAt: third });
  const scrim = await publishScrim(server, owner, { title: 'Nova T2', alsoAt: [second] });
  expect(scrim.title).toBe('Nova T2');
});
