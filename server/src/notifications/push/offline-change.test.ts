import { expect, it } from 'vitest';
import { assignedSlotsOf } from '../../../test/assigned-slots.ts';
import { toldAbout } from '../../../test/notices.ts';
import { decide, heldSlot, submitUtr } from '../../../test/payments.ts';
import { signInAdmin } from '../../../test/people.ts';
import { usePhones } from '../../../test/push/use-phones.ts';
import { bookSlot, readScrim } from '../../../test/scrims.ts';

const { server, service, run, titles, owner, as, turnOn, squadWithPhone, kick, release } = await usePhones();

/** Runs something while the push service is down, and lets the pushes through after it. */
async function whilePushesWait(work: () => Promise<unknown>) {
  service.state.reply = () => ({ status: 503, retryAfter: '60' });
  await work();
  await run();
  service.state.reply = () => null;
  server.clock.advance(90_000);
}

/** Creates a squad with a held slot and a phone that gets everything at once. */
async function heldOnPhone(fields: object = {}) {
  const { scrim, player } = await heldSlot(server, owner(), fields);
  await as(player, 'PUT /notifications/settings', { quiet: null });
  return { scrim, player, browser: (await turnOn(player)).browser };
}

const changes = (browser: Parameters<typeof service.pushesTo>[0]) =>
  service.pushesTo(browser).map(({ message }) => message.offline);

it('a squad that was kicked loses its copy', async () => {
  const squad = await squadWithPhone();
  await kick(squad);
  await run();
  expect(changes(squad.browser)).toEqual([{ subject: squad.scrim._id, keep: null }]);
});

it('a squad that is in again by the time the push can be sent does not hear that its hold ended', async () => {
  const { scrim, player, browser } = await heldOnPhone({ holdMinutes: 15 });
  await whilePushesWait(async () => {
    server.clock.advance(16 * 60_000);
    await run();
    expect((await readScrim(server, scrim._id, player.token)).myBooking).toBeNull();
  });
  await bookSlot(server, player, scrim._id);
  await run();
  expect(titles(browser)).toEqual([]);
});

it('a kick ends the copy also if its notice was removed on another device', async () => {
  const squad = await squadWithPhone();
  const { player, scrim, browser } = squad;
  await whilePushesWait(() => kick(squad));
  const [kicked] = await toldAbout(server, player, scrim._id, 'squad-kicked');
  await as(player, `DELETE /notifications/${kicked?._id}`);
  await run();
  expect(changes(browser)).toEqual([{ subject: scrim._id, keep: null }]);
});

it('a squad that was out loses its old copy when it is in again: it may have another slot', async () => {
  const squad = await squadWithPhone({ slots: 5 });
  const { player, scrim, browser } = squad;
  await whilePushesWait(() => kick(squad));
  const admin = await signInAdmin(server);
  const { added } = assignedSlotsOf(server, () => admin);
  await added(scrim._id, player, { slotNumber: 5 });
  await run();
  expect(titles(browser)).toEqual(['An admin gave you slot 05']);
  expect(changes(browser)).toEqual([{ subject: scrim._id, keep: null }]);
});

it('news of its money ends the copy of a squad that is out, and of no other', async () => {
  const { scrim, player, browser } = await heldOnPhone();
  const payment = await submitUtr(server, player, scrim._id);
  await decide(server, owner(), payment, 'approve');
  server.clock.advance(10 * 60_000);
  await run();
  await kick({ player, scrim });
  await run();
  await decide(server, owner(), payment, 'refunded');
  server.clock.advance(60_000);
  await run();
  const gone = { subject: scrim._id, keep: null };
  expect(titles(browser).map((title, index) => [title, changes(browser)[index]])).toEqual([
    ['Your slot is confirmed', null],
    ['Your squad was kicked', gone],
    ['Your payment was refunded', gone],
  ]);
});

it('a squad whose slot is only held again has no right to the room details that its phone keeps', async () => {
  const { scrim, player, browser } = await heldOnPhone();
  const payment = await submitUtr(server, player, scrim._id);
  for (const action of ['approve', 'reopen', 'reject'] as const) {
    expect((await decide(server, owner(), payment, action)).status).toBe(200);
  }
  await run();
  expect(titles(browser)).toEqual(['Your payment was not confirmed']);
  expect(changes(browser)).toEqual([{ subject: scrim._id, keep: null }]);
});

it('a push of room details that had to wait names the room to join now', async () => {
  const squad = await squadWithPhone({ matchCount: 2, maps: ['Erangel', 'Miramar'] });
  await release(squad, 'drop');
  await run();
  await whilePushesWait(() => release(squad, 'later', 2));
  await release(squad, 'dropped');
  await run();
  const keep = changes(squad.browser).map(change => change?.keep);
  expect(keep).toEqual(['1.1', '1.3', '1.3']);
});
