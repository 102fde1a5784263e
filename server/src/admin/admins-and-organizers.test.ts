import { beforeAll, describe, expect, it } from 'vitest';
import { assignedSlotsOf } from '../../test/assigned-slots.ts';
import { registerTeam } from '../../test/groups.ts';
import { requestKick, resolveKick, stageKick } from '../../test/kick-requests.ts';
import { match, playedLobby, submitMatch } from '../../test/match-results.ts';
import { toldAbout } from '../../test/notices.ts';
import { decide, heldSlot, submitUtr } from '../../test/payments.ts';
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
type Edited = 'scrim-edited-by-admin' | 'tournament-edited-by-admin';
/** Returns an act as an admin, which resolves to what the organizer reads of it; undefined if it is no news. */
function tellingAbout(eventId: string, kind: Edited = 'scrim-edited-by-admin') {
  const latest = async () => (await toldAbout(server, organizer, eventId, kind))[0];
  return async (act: () => Promise<{ status: number; body?: { code?: string } }>) => {
    const seen = await latest();
    if (seen)
      await server.call('POST /notifications/seen', { token: organizer.token, body: { upTo: seen._id } });
    const { status, body } = await act();
    expect([status < 300, body?.code]).toEqual([true, undefined]);
    const notice = await latest();
    return notice?.seen === false ? notice.body : undefined;
  };
}
const asAdmin = (route: string, body?: object) => () => server.call(route, { token: admin.token, body });

const startsText = expect.stringMatching(
  /^Its details were edited\. It starts \w{3} \d+ \w{3}, \d+:\d\d [AP]M\.$/,
);

describe('an organizer is told', () => {
  it('of a squad that an admin added, and that the lobby is full now', async () => {
    const scrim = await publishScrim(server, organizer, { slots: 2 });
    await added(scrim._id, await signUp(server, 'player'));
    const told = async () => {
      const kinds = ['squads-booked', 'scrim-full', 'scrim-edited-by-admin'] as const;
      const notices = await toldAbout(server, organizer, scrim._id, ...kinds);
      return notices.map(({ title }) => title).toSorted();
    };
    expect(await told()).toEqual(['1 of 2 slots taken', `An admin changed ${scrim.title}`]);
    await added(scrim._id, await signUp(server, 'player'));
    expect(await told()).toEqual([
      '2 of 2 slots taken',
      `An admin changed ${scrim.title}`,
      `An admin changed ${scrim.title}`,
      `${scrim.title} is full`,
    ]);
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
    const told = tellingAbout(scrim._id);
    const squads = `/scrims/${scrim._id}/participants`;
    expect(await told(asAdmin(`PUT ${squads}/${booking._id}/slot`, { slotNumber: 4, swapWith: null }))).toBe(
      'A squad was moved to another slot.',
    );
    expect(await toldAbout(server, player, scrim._id, 'slot-moved')).toMatchObject([
      { body: `An admin moved your squad in ${scrim.title}.` },
    ]);
    expect(await told(asAdmin(`DELETE ${squads}/${other.user._id}`))).toBe('A squad was kicked.');
    expect(await told(asAdmin(`POST ${squads}`, { teamName: 'Walk-ins', slotNumber: null }))).toBe(
      'A squad was added.',
    );
  });

  it('that an admin started, delayed or ended a match', async () => {
    const startAt = new Date(+server.clock.now() + 10 * 60_000).toISOString();
    const scrim = await publishScrim(server, organizer, { startAt, matchCount: 2 });
    await bookedPlayer(server, scrim._id);
    const told = tellingAbout(scrim._id);
    const lobby = `/scrims/${scrim._id}`;
    const acts = [
      [asAdmin(`POST ${lobby}/matches/1/start`), 'A match was started.'],
      [asAdmin(`POST ${lobby}/delay`, { matchNumber: 2, minutes: 5 }), 'A match has another start time.'],
      [asAdmin(`POST ${lobby}/end`), 'It was ended.'],
      [asAdmin(`POST ${lobby}/done`, { done: true }), 'It was moved to past lobbies.'],
      [asAdmin(`POST ${lobby}/done`, { done: false }), 'It was moved back to current lobbies.'],
    ] as const;
    for (const [act, words] of acts) expect(await told(act)).toBe(words);
    expect(await told(asAdmin(`POST ${lobby}/done`, { done: false }))).toBeUndefined();
  });

  it('that an admin entered, changed or deleted results', async () => {
    const { id } = await playedLobby(server, organizer, 2, { matchCount: 2 });
    const told = tellingAbout(id);
    const enter = (by: Person) => () => submitMatch(server, id, by, match(1, '1 2 10, 2 1'));
    expect(await told(enter(organizer))).toBeUndefined();
    expect(await told(enter(admin))).toBe('Results were changed.');
    expect(await told(asAdmin(`DELETE /scrims/${id}/points/1`))).toBe('Results were deleted.');
    expect(await told(enter(admin))).toBe('Results were entered.');
  });

  it('that an admin decided on a payment', async () => {
    const { scrim, player } = await heldSlot(server, organizer);
    const told = tellingAbout(scrim._id);
    const payment = await submitUtr(server, player, scrim._id);
    const acts = [
      ['approve', 'A payment was confirmed.'],
      ['reopen', 'A payment is back in your queue.'],
      ['reject', 'A payment was rejected.'],
    ] as const;
    for (const [action, words] of acts) {
      expect(await told(() => decide(server, admin, payment, action))).toBe(words);
    }
  });

  it('that an admin decided on kick requests, one entry each', async () => {
    const { id, asker } = await stageKick(server, organizer);
    const told = tellingAbout(id);
    const acts = [
      ['dismiss', 'A kick request was dismissed.'],
      ['kick', 'A squad was kicked.'],
    ] as const;
    for (const [action, words] of acts) {
      const { body } = await requestKick(server, id, asker.player);
      expect(await told(() => resolveKick(server, id, body.request._id, { action }, admin))).toBe(words);
    }
    expect(await toldAbout(server, organizer, id, 'scrim-edited-by-admin')).toHaveLength(2);
  });

  it('that an admin removed a team or changed groups of a tournament', async () => {
    const cup = await publish(server, organizer);
    const [team, other] = [await registerTeam(server, cup._id), await registerTeam(server, cup._id)];
    const told = tellingAbout(cup._id, 'tournament-edited-by-admin');
    const path = `/tournaments/${cup._id}`;
    const removed = 'A team was removed.';
    const group = { memberIds: [team.user._id] };
    expect(await told(asAdmin(`POST ${path}/groups`, group))).toBe('Groups were changed.');
    const [made] = (await server.call(`GET ${path}/groups`, { token: admin.token })).body.items;
    const rename = asAdmin(`POST ${path}/groups/${made._id}/rename`, { name: made.name });
    expect(await told(rename)).toBeUndefined();
    expect(await told(asAdmin(`DELETE ${path}/participants/${team.user._id}`))).toBe(removed);
    const byTeam = () => server.call(`DELETE ${path}/register`, { token: other.token });
    expect(await told(byTeam)).toBeUndefined();
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
