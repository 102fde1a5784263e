import type { Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { decide, heldSlot, queueOf, submitUtr } from '../../../test/payments.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization', { orgName: 'Nova & Sons' });
});

describe('the organizer’s queue', () => {
  it('shows undecided payments first, then refunds due, then the rest, in pages', async () => {
    const scrim = await publishScrim(server, owner, { entryFee: 499, slots: 5 });
    const people = [];
    for (let index = 0; index < 5; index++) people.push((await bookedPlayer(server, scrim._id)).player);
    const payments: Payment[] = [];
    for (const player of people) payments.push(await submitUtr(server, player, scrim._id));
    await decide(server, owner, payments[0]!, 'approve');
    await decide(server, owner, payments[1]!, 'approve');
    await decide(server, owner, payments[3]!, 'reject');
    await server.call(`DELETE /scrims/${scrim._id}/book`, { token: people[1]!.token });
    const expected = [2, 4, 1, 0, 3].map(index => payments[index]?._id);
    const got: string[] = [];
    let cursor: string | null = null;
    do {
      const page: string = cursor ? `&cursor=${cursor}` : '';
      const { body } = await server.call(`GET /scrims/${scrim._id}/payments?limit=2${page}`, {
        token: owner.token,
      });
      expect(body.total).toBe(5);
      got.push(...body.items.map(({ _id }: { _id: string }) => _id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(got).toEqual(expected);
    const [first] = await queueOf(server, owner, scrim._id);
    expect(first).toMatchObject({
      scrimTitle: scrim.title,
      payerName: people[2]?.user.name,
      payerErased: false,
      slotNumber: 3,
      holdMinutes: scrim.holdMinutes,
      phone: expect.stringMatching(/^98/),
    });
    const { body } = await server.call(`GET /scrims/${scrim._id}/payments?status=submitted`, {
      token: owner.token,
    });
    expect([body.total, body.items.length]).toEqual([2, 2]);
  });

  it('and its decisions are for the owner and admins', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    const admin = await signInAdmin(server);
    const other = await signUp(server, 'organization');
    for (const actor of [player, other]) {
      expect((await decide(server, actor, payment, 'approve')).body.code).toBe('SCRIM_FORBIDDEN');
      const { status } = await server.call(`GET /scrims/${scrim._id}/payments`, { token: actor.token });
      expect(status).toBe(403);
    }
    const theirs = await publishScrim(server, other, { entryFee: 5 });
    const crossed = await decide(server, other, { ...payment, scrimId: theirs._id }, 'approve');
    expect(crossed.body.code).toBe('PAYMENT_NOT_FOUND');
    expect((await decide(server, admin, payment, 'approve')).status).toBe(200);
    const audit = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', payment._id)
      .execute();
    expect(audit).toMatchObject([
      {
        actor_id: admin.user._id,
        action: 'approve',
        target_kind: 'payment',
        detail: { status: 'captured', scrimId: payment.scrimId, bookingId: payment.bookingId },
      },
    ]);
  });
});
