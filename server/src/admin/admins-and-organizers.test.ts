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
/** Returns an act as an admin, which resolves to whether the organizer has news of it. */
const toldAnew = (scrimId: string) => async (route: string, body?: object) => {
  const latest = async () => (await toldAbout(server, organizer, scrimId, 'scrim-edited-by-admin'))[0];
  const seen = await latest();
  if (seen)
    await server.call('POST /notifications/seen', { token: organizer.token, body: { upTo: seen._id } });
  const { status, body: answer } = await server.call(route, { token: admin.token, body });
  expect([route, status < 300, answer?.code]).toEqual([route, true, undefined]);
  return (await latest())?.seen === false;
};

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

  it('that an admin kicked, moved or added a squad, and the squad knows who it was', async () => {
    const scrim = await publishScrim(server, organizer, { slots: 4 });
    const { player, booking } = await bookedPlayer(server, scrim._id);
    const { player: other } = await bookedPlayer(server, scrim._id);
    const told = toldAnew(scrim._id);
    const squads = `/scrims/${scrim._id}/participants`;
    expect(await told(`PUT ${squads}/${booking._id}/slot`, { slotNumber: 4, swapWith: null })).toBe(true);
    expect(await toldAbout(server, player, scrim._id, 'slot-moved')).toMatchObject([
      { body: `An admin moved your squad in ${scrim.title}.` },
    ]);
    expect(await told(`DELETE ${squads}/${other.user._id}`)).toBe(true);
    expect(await told(`POST ${squads}`, { teamName: 'Walk-ins', slotNumber: null })).toBe(true);
  });

  it('that an admin started, delayed or ended a match', async () => {
    const startAt = new Date(+server.clock.now() + 10 * 60_000).toISOString();
    const scrim = await publishScrim(server, organizer, { startAt, matchCount: 2 });
    await bookedPlayer(server, scrim._id);
    const told = toldAnew(scrim._id);
    expect(await told(`POST /scrims/${scrim._id}/matches/1/start`)).toBe(true);
    expect(await told(`POST /scrims/${scrim._id}/delay`, { matchNumber: 2, minutes: 5 })).toBe(true);
    expect(await told(`POST /scrims/${scrim._id}/end`)).toBe(true);
    expect(await told(`POST /scrims/${scrim._id}/done`, { done: true })).toBe(true);
    expect(await toldAbout(server, organizer, scrim._id, 'scrim-edited-by-admin')).toMatchObject([
      { body: 'It is over.' },
    ]);
  });

  it('that an admin changed an event, but not of own changes or an unchanged form', async () => {
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
      expect((await rename(admin, 'By its organizer')).status).toBe(200);
      expect(await told()).toEqual([]);
      expect((await rename(admin, 'By an admin')).status).toBe(200);
      await rename(admin, 'By an admin again');
      expect(await told()).toMatchObject([
        { title: 'An admin changed By an admin again', body: startsText, group: 'account' },
      ]);
    }
  });
});
