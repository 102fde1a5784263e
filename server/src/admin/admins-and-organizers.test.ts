import { beforeAll, describe, expect, it } from 'vitest';
import { assignedSlotsOf } from '../../test/assigned-slots.ts';
import { toldAbout } from '../../test/notices.ts';
import { type Person, publish, signInAdmin, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();
let organizer: Person;
let admin: Person;

beforeAll(async () => {
  organizer = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

const { added } = assignedSlotsOf(server, () => admin);
const startsText = expect.stringMatching(/^It starts \w{3} \d+ \w{3}, \d+:\d\d [AP]M\.$/);

describe('an organizer is told', () => {
  it('of a squad that an admin added, and that the lobby is full now', async () => {
    const scrim = await publishScrim(server, organizer, { slots: 2 });
    await added(scrim._id, await signUp(server, 'player'));
    const told = async () => {
      const notices = await toldAbout(server, organizer, scrim._id, 'squads-booked', 'scrim-full');
      return notices.map(({ title }) => title).toSorted();
    };
    expect(await told()).toEqual(['1 of 2 slots taken']);
    await added(scrim._id, await signUp(server, 'player'));
    expect(await told()).toEqual(['2 of 2 slots taken', `${scrim.title} is full`]);
  });

  it('only once of a squad that had a slot before the admin confirmed it', async () => {
    const scrim = await publishScrim(server, organizer, { slots: 2, entryFee: 50 });
    const { player } = await bookedPlayer(server, scrim._id);
    server.clock.advance(6 * 60_000);
    await added(scrim._id, player);
    expect(await toldAbout(server, organizer, scrim._id, 'squads-booked')).toHaveLength(1);
  });

  it('that an admin changed an event, but not of own changes', async () => {
    const scrim = await publishScrim(server, organizer);
    const cup = await publish(server, organizer);
    const places = [
      { route: `PUT /scrims/${scrim._id}`, id: scrim._id, kind: 'scrim-edited-by-admin' },
      { route: `PUT /tournaments/${cup._id}`, id: cup._id, kind: 'tournament-edited-by-admin' },
    ] as const;
    for (const { route, id, kind } of places) {
      const told = () => toldAbout(server, organizer, id, kind);
      const rename = ({ token }: Person, title: string) => server.call(route, { token, body: { title } });
      await rename(organizer, 'By its organizer');
      expect(await told()).toEqual([]);
      expect((await rename(admin, 'By an admin')).status).toBe(200);
      await rename(admin, 'By an admin again');
      expect(await told()).toMatchObject([
        { title: 'An admin changed By an admin again', body: startsText, group: 'account' },
      ]);
    }
  });
});
