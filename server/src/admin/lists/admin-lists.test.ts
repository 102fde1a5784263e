import type { AdminBooking, AdminPayment, AdminTournament } from '@hotdrop/contract/admin/lists/lists.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { decide, heldSlot, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

let admin: Person;
let royale: Person;
let other: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
  royale = await signUp(server, 'organization', { orgName: 'Kolkata Royale' });
  other = await signUp(server, 'organization', { orgName: 'Raid House' });
});

const read = async (list: string, query = '') => {
  const { status, body } = await server.call(`GET /admin/${list}${query}`, { token: admin.token });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const found = async (list: string, query: string): Promise<string[]> =>
  (await read(list, query)).items.map((item: { _id: string }) => item._id);

/** Reads all pages of a list from its top. */
async function allPages(list: string, query: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { _id: string }[]; nextCursor: string | null } = await read(
      list,
      `${query}&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    ids.push(...page.items.map(item => item._id));
    cursor = page.nextCursor;
  }
  return ids;
}

describe('the list of all tournaments', () => {
  it('is searched by title, game and organizer, filtered by state and organizer, newest first', async () => {
    const one = (await publish(server, royale, { title: 'Winter Cup', game: 'Valorant' }))._id;
    const two = (await publish(server, royale, { title: 'Summer Cup' }))._id;
    const three = (await publish(server, other, { title: 'Summer Open' }))._id;
    const gone = (await publish(server, royale, { title: 'Called off' }))._id;
    await server.call(`DELETE /tournaments/${gone}`, { token: royale.token });
    expect(await found('tournaments', '?search=summer')).toEqual([three, two]);
    expect(await found('tournaments', '?search=summer%20royale')).toEqual([two]);
    expect(await found('tournaments', `?search=${royale.user.email}`)).toEqual([two, one]);
    expect(await found('tournaments', '?search=VALORANT')).toEqual([one]);
    expect(await found('tournaments', `?organizationId=${royale.user._id}`)).toEqual([two, one]);
    expect(await found('tournaments', '?search=kolkata&status=deleted')).toEqual([gone]);
    expect(await found('tournaments', '?status=upcoming')).toEqual([three, two, one]);
    expect(await found('tournaments', '?status=live')).toEqual([]);
    await sql`update tournaments set start_at = now() - interval '1 hour' where id = ${one}`.execute(
      server.deps.db,
    );
    await sql`update tournaments set start_at = now() - interval '30 days' where id = ${two}`.execute(
      server.deps.db,
    );
    expect(await found('tournaments', '?status=live')).toEqual([one]);
    expect(await found('tournaments', '?status=completed')).toEqual([two]);
    expect(await allPages('tournaments', '?search=')).toEqual([three, two, one]);
    const { items, total } = await read('tournaments', '?status=deleted');
    const [deleted] = items as AdminTournament[];
    expect([total, deleted?.deletedAt]).toEqual([1, expect.any(String)]);
    expect((await read('tournaments', '?search=open')).items[0]).toMatchObject({
      title: 'Summer Open',
      deletedAt: null,
      organizationId: { _id: other.user._id, organizationInfo: { orgName: 'Raid House' } },
    });
  });

  it('includes those of a suspended organizer, and says so', async () => {
    const maker = await signUp(server, 'organization');
    const id = (await publish(server, maker, { title: 'Hidden Cup' }))._id;
    const suspended = async () => (await read('tournaments', '?search=hidden')).items[0].organizerSuspended;
    expect(await suspended()).toBe(false);
    await sql`update users set suspended_at = now() where id = ${maker.user._id}`.execute(server.deps.db);
    expect(await found('tournaments', '?search=hidden')).toEqual([id]);
    expect(await suspended()).toBe(true);
  });
});

describe('the list of all bookings', () => {
  it('is searched by squad, scrim and account, filtered by state, scrim and account, newest first', async () => {
    const friday = await publishScrim(server, royale, { title: 'Friday T1', slots: 2 });
    const sunday = await publishScrim(server, other, { title: 'Sunday T2', entryFee: 60 });
    const soul = await bookedPlayer(server, friday._id, { teamName: 'Team Soul' });
    const mortal = await bookedPlayer(server, friday._id, { teamName: 'Mortals' });
    const waits = await bookedPlayer(server, friday._id, { teamName: 'Waiting Room' });
    const held = await bookSlot(server, soul.player, sunday._id, { teamName: 'Team Soul' });
    const [one, two, three, four] = [soul.booking._id, mortal.booking._id, waits.booking._id, held._id];
    expect(await found('bookings', '?search=soul')).toEqual([four, one]);
    expect(await found('bookings', '?search=SOUL%20friday')).toEqual([one]);
    expect(await found('bookings', `?search=${soul.player.user.email}`)).toEqual([four, one]);
    expect(await found('bookings', '?search=friday')).toEqual([three, two, one]);
    expect(await found('bookings', '?search=friday&status=waitlisted')).toEqual([three]);
    expect(await found('bookings', '?search=%25_')).toEqual([]);
    expect(await found('bookings', `?scrimId=${sunday._id}`)).toEqual([four]);
    expect(await found('bookings', `?userId=${soul.player.user._id}`)).toEqual([four, one]);
    expect(await allPages('bookings', '?search=')).toEqual([four, three, two, one]);
    expect(await allPages('bookings', '?search=friday')).toEqual([three, two, one]);
    const { items, total } = await read('bookings', '?search=waiting');
    const [booking] = items as AdminBooking[];
    expect(total).toBe(1);
    expect(booking).toMatchObject({
      _id: three,
      scrimTitle: 'Friday T1',
      scrimStartAt: friday.startAt,
      waitlistPosition: 1,
      phone: waits.booking.phone,
      user: {
        _id: waits.player.user._id,
        name: waits.player.user.name,
        email: waits.player.user.email,
      },
    });
  });
});

describe('the list of all payments', () => {
  it('is searched by UTR, squad, scrim and account, and has the total in rupees', async () => {
    const first = await heldSlot(server, royale, { title: 'Paid Monday', entryFee: 499 });
    const one = await submitUtr(server, first.player, first.scrim._id, '512345678901');
    await decide(server, royale, one, 'approve');
    const second = await heldSlot(server, other, { title: 'Paid Tuesday', entryFee: 60 });
    const two = await submitUtr(server, second.player, second.scrim._id, '698765432109');
    expect(await found('payments', '?search=512345678901')).toEqual([one._id]);
    expect(await found('payments', '?search=5678')).toEqual([one._id]);
    expect(await found('payments', '?search=6987%206543%202109')).toEqual([two._id]);
    expect(await found('payments', `?search=${second.booking.teamName.replace(' ', '%20')}`)).toEqual([
      two._id,
    ]);
    expect(await found('payments', '?search=monday')).toEqual([one._id]);
    expect(await found('payments', `?search=${first.player.user.email}`)).toEqual([one._id]);
    expect(await found('payments', '?search=raid%20house')).toEqual([two._id]);
    expect(await found('payments', '?status=submitted')).toEqual([two._id]);
    expect(await found('payments', '?method=razorpay')).toEqual([]);
    expect(await found('payments', `?scrimId=${first.scrim._id}`)).toEqual([one._id]);
    expect(await found('payments', `?userId=${first.player.user._id}`)).toEqual([one._id]);
    expect(await found('payments', `?userId=${other.user._id}`)).toEqual([two._id]);
    expect(await allPages('payments', '?search=paid')).toEqual([two._id, one._id]);
    expect(await read('payments', '?search=paid')).toMatchObject({ total: 2, amount: 559 });
    expect(await read('payments', '?limit=1')).toMatchObject({ total: 2, amount: 559 });
    expect(await read('payments', '?search=paid&status=captured')).toMatchObject({ total: 1, amount: 499 });
    expect(await read('payments', '?search=nothing')).toMatchObject({ items: [], total: 0, amount: 0 });
    const [payment] = (await read('payments', '?search=monday')).items as AdminPayment[];
    expect(payment).toMatchObject({
      status: 'captured',
      reference: '512345678901',
      scrimTitle: 'Paid Monday',
      teamName: first.booking.teamName,
      payer: { _id: first.player.user._id, email: first.player.user.email },
      payee: { _id: royale.user._id, name: 'Kolkata Royale', email: royale.user.email },
    });
  });
});

describe('admin lists', () => {
  it.each(['tournaments', 'bookings', 'payments', 'scrims', 'promotions', 'ratings', 'audit', 'outbox'])(
    'of %s reject foreign cursors and invalid limits',
    async list => {
      for (const query of ['?cursor=x', '?cursor=WzFd', '?limit=0', '?limit=101', '?limit=x']) {
        const { status } = await server.call(`GET /admin/${list}${query}`, { token: admin.token });
        expect([query, status]).toEqual([query, 400]);
      }
    },
  );
});
