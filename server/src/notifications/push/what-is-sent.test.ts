import { describe, expect, it } from 'vitest';
import { match, playedLobby, submitMatch } from '../../../test/match-results.ts';
import { toldAbout } from '../../../test/notices.ts';
import { heldSlot, submitUtr } from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { usePhones } from '../../../test/push/use-phones.ts';
import { bookSlot, publishScrim, readScrim } from '../../../test/scrims.ts';
import { tellSquads } from '../../scrims/notices/tell-squads.ts';
import { tell } from '../tell.ts';

const { server, service, turnOn, run, titles, owner, as, squadWithPhone, kick, release, queuedFor } =
  await usePhones();

/** Creates a squad with a phone that has just got slot 1 of a lobby with a fee; slot 2 is free. */
async function promotedSquad() {
  const scrim = await publishScrim(server, owner(), { slots: 1, entryFee: 50, holdMinutes: 15 });
  const first = await signUp(server, 'player');
  await bookSlot(server, first, scrim._id);
  const player = await signUp(server, 'player');
  await as(player, 'PUT /notifications/settings', { quiet: null });
  const { browser } = await turnOn(player);
  await bookSlot(server, player, scrim._id);
  await as(first, `DELETE /scrims/${scrim._id}/book`);
  await as(owner(), `PUT /scrims/${scrim._id}`, { slots: 2 });
  const { myBooking: booking } = await readScrim(server, scrim._id, player.token);
  if (!booking) throw new Error('no booking');
  return { scrim, player, browser, booking };
}

describe('what is no longer true is not sent (N5)', () => {
  it('to a squad that was kicked, but that it was kicked', async () => {
    const squad = await squadWithPhone();
    await release(squad);
    await kick(squad);
    await run();
    expect(titles(squad.browser)).toEqual(['Your squad was kicked']);
  });

  it('to a squad of a cancelled scrim, but that it was cancelled', async () => {
    const squad = await squadWithPhone({ title: 'Night cup' });
    await release(squad);
    await as(owner(), `DELETE /scrims/${squad.scrim._id}`);
    await run();
    expect(titles(squad.browser)).toEqual(['Night cup was cancelled']);
  });

  it('about room details that were replaced, but about the new ones', async () => {
    const squad = await squadWithPhone();
    await release(squad);
    await release(squad, 'another');
    await run();
    expect(titles(squad.browser)).toEqual(['The room details have changed']);
  });

  it('about the old start of a scrim that was moved', async () => {
    const squad = await squadWithPhone();
    server.clock.advance(106 * 60_000);
    // Told by the job, and not sent.
    service.state.reply = () => ({ status: 503 });
    await run();
    expect(await queuedFor(squad.player)).toMatchObject([{ tries: 1 }]);
    await as(owner(), `PUT /scrims/${squad.scrim._id}`, { startAt: server.clock.inHours(5) });
    service.state.reply = () => null;
    server.clock.advance(60_000);
    await run();
    expect(titles(squad.browser)).toEqual([expect.stringMatching(/^Scrim \d+ starts /)]);
  });

  it('about a hold that was paid for', async () => {
    const { scrim, player, booking } = await heldSlot(server, owner());
    const { browser } = await turnOn(player);
    const until = Date.parse(booking.holdExpiresAt ?? '');
    const about = { subjectId: scrim._id, topic: 'hold', recipientId: player.user._id };
    const facts = { bookingId: booking._id, until };
    await tell(server.deps.db, [{ kind: 'hold-ending', facts, ...about }], { now: server.clock.now() });
    await submitUtr(server, player, scrim._id);
    await run();
    expect(titles(browser)).toEqual([]);
  });

  it('to open room details, if the squad has opened them since', async () => {
    const squad = await squadWithPhone();
    await release(squad);
    await run();
    service.state.reply = () => ({ status: 503, retryAfter: '60' });
    await as(owner(), `POST /scrims/${squad.scrim._id}/room/credentials/remind`);
    await run();
    await as(squad.player, `GET /scrims/${squad.scrim._id}/room/credentials`);
    service.state.reply = () => null;
    server.clock.advance(90_000);
    await run();
    expect(titles(squad.browser)).toEqual(['Room details are out']);
  });
});

describe('news that follows news (N7)', () => {
  it('about another subject, on the same topic, is queued under that subject', async () => {
    const squad = await squadWithPhone();
    const { _id: other } = await publishScrim(server, owner());
    const { db } = server.deps;
    const recipientId = squad.player.user._id;
    for (const subjectId of [squad.scrim._id, other]) {
      const news = { kind: 'slot-moved' as const, subjectId, topic: 'one', recipientId };
      await tell(db, [news], { now: server.clock.now() });
    }
    expect(await queuedFor(squad.player)).toMatchObject([{ subject_id: other }]);
    await db.deleteFrom('notices').where('user_id', '=', recipientId).execute();
  });

  it('replaces it: a squad that got a slot and was kicked a second later hears of the kick only', async () => {
    const scrim = await publishScrim(server, owner(), { slots: 1 });
    const first = await signUp(server, 'player');
    await bookSlot(server, first, scrim._id);
    const player = await signUp(server, 'player');
    const { browser } = await turnOn(player);
    await bookSlot(server, player, scrim._id);
    await as(first, `DELETE /scrims/${scrim._id}/book`);
    expect(await queuedFor(player)).toHaveLength(1);
    server.clock.advance(1000);
    await kick({ player, scrim });
    await run();
    expect(titles(browser)).toEqual(['Your squad was kicked']);
  });

  it('of another match does not replace it, and the phone keeps the room to join next', async () => {
    const squad = await squadWithPhone({ matchCount: 2, maps: ['Erangel', 'Miramar'] });
    await release(squad, 'drop');
    await run();
    service.state.reply = () => ({ status: 503, retryAfter: '60' });
    await release(squad, 'dropped');
    await run();
    await release(squad, 'later', 2);
    service.state.reply = () => null;
    server.clock.advance(90_000);
    await run();
    const [first, ...pushes] = service.pushesTo(squad.browser).map(({ message }) => message);
    expect(first.offline.keep).toBe('1.1');
    expect(pushes.map(({ notification: { title, body } }) => `${title}: ${body}`).toSorted()).toEqual([
      expect.stringMatching(/^Room details are out: .* Map 2 · Miramar/),
      expect.stringMatching(/^The room details have changed: .* Map 1 · Erangel/),
    ]);
    expect(pushes.map(({ offline }) => offline.keep)).toEqual(['1.2', '1.2']);
  });

  it('is not needed by who has removed the notice, even if it is urgent', async () => {
    const squad = await squadWithPhone();
    service.state.reply = () => ({ status: 503, retryAfter: '60' });
    await release(squad);
    await run();
    const [released] = await toldAbout(server, squad.player, squad.scrim._id, 'room-released');
    await as(squad.player, `DELETE /notifications/${released?._id}`);
    service.state.reply = () => null;
    server.clock.advance(90_000);
    await run();
    expect(service.pushesTo(squad.browser)).toEqual([]);
    expect(await queuedFor(squad.player)).toEqual([]);
  });

  it('does not replace what is true as well: a slot, where it is, and a new start', async () => {
    const { scrim, player, browser, booking } = await promotedSquad();
    const slot = { slotNumber: 2, swapWith: null };
    await as(owner(), `PUT /scrims/${scrim._id}/participants/${booking._id}/slot`, slot);
    await as(owner(), `PUT /scrims/${scrim._id}`, { startAt: server.clock.inHours(5) });
    const told = { scrimId: scrim._id, bookings: [{ id: booking._id, user_id: player.user._id }] };
    const facts = { until: Date.parse(booking.holdExpiresAt ?? '') };
    const now = server.clock.now();
    await tellSquads(server.deps.db, 'hold-ending', { ...told, facts, now });
    await run();
    expect(titles(browser).toSorted()).toEqual([
      '15 minutes left to pay',
      expect.stringMatching(/^Scrim \d+ starts /),
      'You are in slot 02 now',
      'You have slot 02',
    ]);
  });

  it('does not replace what is true as well: an early start, and each match that moved', async () => {
    const startAt = new Date(+server.clock.now() + 10 * 60_000).toISOString();
    const { scrim, browser } = await squadWithPhone({ startAt, matchCount: 3 });
    const lobby = `/scrims/${scrim._id}`;
    await as(owner(), `POST ${lobby}/matches/1/start`);
    await as(owner(), `POST ${lobby}/delay`, { matchNumber: 2, minutes: 5 });
    await as(owner(), `POST ${lobby}/delay`, { matchNumber: 3, minutes: 5 });
    await run();
    expect(titles(browser).toSorted()).toEqual([
      expect.stringMatching(/^Match 2 starts at /),
      expect.stringMatching(/^Match 3 starts at /),
      expect.stringMatching(/ has started early$/),
    ]);
  });

  it('does not replace a change of the room details: a reminder of them', async () => {
    const squad = await squadWithPhone();
    await release(squad);
    await run();
    service.state.reply = () => ({ status: 503, retryAfter: '60' });
    await release(squad, 'another');
    await run();
    await as(owner(), `POST /scrims/${squad.scrim._id}/room/credentials/remind`);
    service.state.reply = () => null;
    server.clock.advance(90_000);
    await run();
    expect(titles(squad.browser).slice(1).toSorted()).toEqual([
      'Open your room details',
      'The room details have changed',
    ]);
  });

  it('ends all of it: a squad that was kicked gets nothing of its slot, hold or start', async () => {
    const squad = await promotedSquad();
    const { scrim, booking, browser } = squad;
    const slot = { slotNumber: 2, swapWith: null };
    await as(owner(), `PUT /scrims/${scrim._id}/participants/${booking._id}/slot`, slot);
    await as(owner(), `PUT /scrims/${scrim._id}`, { startAt: server.clock.inHours(5) });
    await kick(squad);
    await run();
    expect(titles(browser)).toEqual(['Your squad was kicked']);
  });

  it('is sent although it was not true for a while: a place whose results were deleted and entered again', async () => {
    const { id, players } = await playedLobby(server, owner(), 1, { matchCount: 1 });
    const [player] = players as [Person];
    await as(player, 'PUT /notifications/settings', { quiet: null });
    const { browser } = await turnOn(player);
    const enter = () => submitMatch(server, id, owner(), match(1, '1 1 10'));
    service.state.reply = () => ({ status: 503, retryAfter: '60' });
    await enter();
    await run();
    await as(owner(), `DELETE /scrims/${id}/points/1`);
    service.state.reply = () => null;
    server.clock.advance(90_000);
    await run();
    expect(titles(browser)).toEqual([]);
    expect((await enter()).status).toBe(201);
    server.clock.advance(10 * 60_000);
    await run();
    expect(titles(browser)).toEqual(['You came 1st']);
    expect(await toldAbout(server, player, id, 'results-out')).toHaveLength(1);
  });

  it('is sent again after more matches: a place that was told too early, and not after fewer', async () => {
    const { id, players } = await playedLobby(server, owner(), 1, { matchCount: 1 });
    const [player] = players as [Person];
    await as(player, 'PUT /notifications/settings', { quiet: null });
    const { browser } = await turnOn(player);
    const enter = async (number: number) => {
      expect((await submitMatch(server, id, owner(), match(number, '1 1 10'))).status).toBe(201);
      await run();
    };
    await enter(1);
    for (const matchCount of [2, 1]) await as(owner(), `PUT /scrims/${id}`, { matchCount });
    await run();
    expect(titles(browser)).toEqual(['You came 1st']);
    await as(owner(), `PUT /scrims/${id}`, { matchCount: 2 });
    await enter(2);
    expect(titles(browser)).toEqual(['You came 1st', 'You came 1st']);
  });

  it('adds up for the organizer: one push for all squads of five minutes', async () => {
    const host = await signUp(server, 'organization');
    await as(host, 'PUT /notifications/settings', { quiet: null });
    const { browser } = await turnOn(host);
    const scrim = await publishScrim(server, host, { slots: 20 });
    for (let count = 0; count < 5; count++) await bookSlot(server, await signUp(server, 'player'), scrim._id);
    await run();
    expect(titles(browser)).toEqual([]);
    server.clock.advance(5 * 60_000);
    await run();
    const told = titles(browser);
    // Two if the five minutes ended in between.
    expect(told.length).toBeLessThanOrEqual(2);
    expect(new Set(told)).toEqual(new Set(['5 of 20 slots taken']));
  });

  it('is not sent about squads that have all left again', async () => {
    const host = await signUp(server, 'organization');
    await as(host, 'PUT /notifications/settings', { quiet: null });
    const { browser } = await turnOn(host);
    const scrim = await publishScrim(server, host);
    const player = await signUp(server, 'player');
    await bookSlot(server, player, scrim._id);
    await as(player, `DELETE /scrims/${scrim._id}/book`);
    server.clock.advance(5 * 60_000);
    await run();
    expect(titles(browser)).toEqual([]);
    expect(await queuedFor(host)).toEqual([]);
  });

  it('does not count less than there is: one digest that replaced another before it was sent', async () => {
    const host = await signUp(server, 'organization');
    await as(host, 'PUT /notifications/settings', { quiet: null });
    const { browser } = await turnOn(host);
    const scrim = await publishScrim(server, host, { slots: 20 });
    const book = async () => bookSlot(server, await signUp(server, 'player'), scrim._id);
    await book();
    await book();
    server.clock.advance(5 * 60_000);
    await book();
    server.clock.advance(5 * 60_000);
    await run();
    expect(titles(browser)).toEqual(['3 of 20 slots taken']);
  });
});
