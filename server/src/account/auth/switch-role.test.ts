import { describe, expect, it } from 'vitest';
import { begin } from '../../../test/match-results.ts';
import { decide, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

// The clock moves; tokens must outlive that.
const server = useServer({ accessTokenSeconds: 86_400 });
server.breaksOnPurpose('A scrim’s creator is not its organizer');

const switchTo = (role: 'player' | 'organization', { token }: Person) =>
  server.call('POST /auth/switch-role', { token, body: { role } });
const refusal = async (organizer: Person) => {
  const { status, body } = await switchTo('player', organizer);
  return [status, body.code, body.message];
};
const scrimsFirst = [409, 'SCRIMS_STAND', 'Finish or cancel your scrims first'];
const moneyFirst = [409, 'PAYMENTS_WAIT', 'Confirm or refund your open payments first'];
const cancel = (id: string, { token }: Person) => server.call(`DELETE /scrims/${id}`, { token });

describe('an organization that becomes a player', () => {
  it('must finish or cancel its scrims first, and keeps its session until then', async () => {
    const organizer = await signUp(server, 'organization');
    const [running, planned] = [await publishScrim(server, organizer), await publishScrim(server, organizer)];
    expect(await refusal(organizer)).toEqual(scrimsFirst);
    expect((await server.call('GET /auth/me', { token: organizer.token })).body.user.role).toBe(
      'organization',
    );
    // Started, and not over.
    await begin(server, running._id, 3);
    expect((await cancel(planned._id, organizer)).status).toBe(204);
    expect(await refusal(organizer)).toEqual(scrimsFirst);
    await begin(server, running._id, 3);
    expect((await switchTo('player', organizer)).status).toBe(200);
  });

  it('must settle its squads’ payments first, even of a scrim that is over or cancelled', async () => {
    const organizer = await signUp(server, 'organization');
    const over = await publishScrim(server, organizer, { entryFee: 50 });
    const cancelled = await publishScrim(server, organizer, { entryFee: 50 });
    const payment = await submitUtr(server, (await bookedPlayer(server, over._id)).player, over._id);
    const approved = await submitUtr(
      server,
      (await bookedPlayer(server, cancelled._id)).player,
      cancelled._id,
    );
    await decide(server, organizer, approved, 'approve');
    await cancel(cancelled._id, organizer);
    await bookedPlayer(server, over._id);
    await begin(server, over._id, 24);
    // Its hold has not expired yet.
    expect(await refusal(organizer)).toEqual(scrimsFirst);
    server.clock.advance(16 * 60_000);
    await server.deps.jobs.runDue();
    expect(await refusal(organizer)).toEqual(moneyFirst);
    await decide(server, organizer, payment, 'approve');
    expect(await refusal(organizer)).toEqual(moneyFirst);
    expect((await decide(server, organizer, approved, 'refunded', 'By UPI')).status).toBe(200);
    expect((await switchTo('player', organizer)).status).toBe(200);
  });

  it('must first delete its tournaments that are not over, since nobody else could run them', async () => {
    const organizer = await signUp(server, 'organization');
    const { _id: id } = await publish(server, organizer);
    expect(await refusal(organizer)).toEqual([
      409,
      'TOURNAMENTS_STAND',
      'Delete your open tournaments first',
    ]);
    expect((await server.call(`DELETE /tournaments/${id}`, { token: organizer.token })).status).toBe(204);
    expect((await switchTo('player', organizer)).status).toBe(200);
  });

  it('never ends up with a lobby opened at the same moment', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 16; round++) {
      const organizer = await signUp(server, 'organization');
      const startAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
      const open = () =>
        server.call('POST /scrims', { token: organizer.token, body: { title: 'Late', startAt } });
      const turn = () => switchTo('player', organizer);
      const first = round % 2 === 0 ? open() : turn();
      // The first one's head start varies, so that they meet at different steps.
      await new Promise(resolve => setTimeout(resolve, round / 2));
      const second = round % 2 === 0 ? turn() : open();
      const [one, two] = await Promise.all([first, second]);
      const [opened, switched] = round % 2 === 0 ? [one, two] : [two, one];
      expect([opened.status, switched.status]).not.toEqual([201, 200]);
      expect([200, 409]).toContain(switched.status);
      expect([201, 401, 403]).toContain(opened.status);
      outcomes.add(`${opened.status} ${switched.status}`);
    }
    expect(outcomes.size).toBeGreaterThan(1);
  });

  it('cannot have a lobby opened for it: a clone by an admin is rejected', async () => {
    const organizer = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organizer);
    await begin(server, id, 24);
    expect((await switchTo('player', organizer)).status).toBe(200);
    const startAts = [new Date(server.clock.now().getTime() + 3_600_000).toISOString()];
    const { token } = await signInAdmin(server);
    const { status, body } = await server.call(`POST /scrims/${id}/clone`, { token, body: { startAts } });
    expect([status, body.code]).toEqual([403, 'SCRIM_ORGANIZATION_ONLY']);
  });
});

describe('your own lobby', () => {
  it('cannot be booked by its organizer or the account that opened it, even after a role switch', async () => {
    const { db, authenticator } = server.deps;
    const organizer = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organizer, { slots: 1 });
    const book = ({ token }: Person) => server.call(`POST /scrims/${id}/book`, { token, body: squad() });
    await db.updateTable('users').set({ role: 'player' }).where('id', '=', organizer.user._id).execute();
    await authenticator.forgetUser(organizer.user._id);
    const refused = [403, 'OWN_SCRIM', 'You cannot book a slot in your own scrim'];
    const asOwner = await book(organizer);
    expect([asOwner.status, asOwner.body.code, asOwner.body.message]).toEqual(refused);
    const opener = await signUp(server, 'player');
    await db.updateTable('scrims').set({ created_by: opener.user._id }).where('id', '=', id).execute();
    for (const person of [organizer, opener]) expect((await book(person)).body.code).toBe('OWN_SCRIM');
    // Nor be on its waitlist.
    await bookSlot(server, await signUp(server, 'player'), id);
    expect((await book(opener)).body.code).toBe('OWN_SCRIM');
  });
});
