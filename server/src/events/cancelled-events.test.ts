import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, heldSlot, mailsTo, submitUtr } from '../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp } from '../../test/people.ts';
import { publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { timeInWords } from '../platform/lib/time-in-words.ts';

const server = useServer();
let organizer: Person;
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});
beforeEach(async () => {
  organizer = await signUp(server, 'organization');
});

const events = {
  scrim: (owner = organizer) => publishScrim(server, owner),
  tournament: (owner = organizer) => publish(server, owner, { entryFee: 50 }),
};
const doors = {
  'scrims of admins': (id: string) => `DELETE /admin/scrims/${id}`,
  scrims: (id: string) => `DELETE /scrims/${id}`,
  tournaments: (id: string) => `DELETE /tournaments/${id}`,
};
const cancel = async (door: keyof typeof doors, id: string, { token }: Person) =>
  expect((await server.call(doors[door](id), { token })).status).toBe(204);

describe('mails about a cancelled event', () => {
  it.each([
    ['scrim', 'scrims of admins', 'was cancelled by an admin'],
    ['scrim', 'scrims', 'was cancelled by an admin'],
    ['tournament', 'tournaments', 'was deleted by an admin'],
  ] as const)(
    'the organizer gets one about a %s that an admin cancelled (%s)',
    async (kind, door, subject) => {
      const { _id: id, title, startAt } = await events[kind]();
      await cancel(door, id, admin);
      const mails = await mailsTo(server, organizer);
      expect(mails.map(mail => mail.subject)).toEqual([`${title} ${subject}`]);
      expect(mails[0]?.body).toContain(`${title}, which was to start ${timeInWords(new Date(startAt))}`);
    },
  );

  it.each([
    ['scrim', 'scrims'],
    ['tournament', 'tournaments'],
  ] as const)('the organizer gets none about a %s that they cancelled', async (kind, door) => {
    const { _id: id } = await events[kind]();
    await cancel(door, id, organizer);
    expect(await mailsTo(server, organizer)).toEqual([]);
  });

  it.each([
    ['scrim', 'scrims of admins'],
    ['tournament', 'tournaments'],
  ] as const)('a suspended organizer gets none about a %s that an admin cancelled', async (kind, door) => {
    const { _id: id } = await events[kind]();
    const suspension = { token: admin.token, body: { suspended: true } };
    expect((await server.call(`PUT /admin/users/${organizer.user._id}`, suspension)).status).toBe(200);
    await cancel(door, id, admin);
    expect(await mailsTo(server, organizer)).toEqual([]);
  });

  it('nobody gets one when the organizer’s account is deleted', async () => {
    await events.scrim();
    await events.tournament();
    const mails = () => server.deps.db.selectFrom('mail_outbox').select('id').execute();
    const before = await mails();
    const erased = await server.call(`DELETE /admin/users/${organizer.user._id}`, { token: admin.token });
    expect(erased.status).toBe(204);
    await server.deps.jobs.runDue();
    expect(await mails()).toEqual(before);
  });

  it('they say which fees the organizer must refund', async () => {
    const { scrim, player } = await heldSlot(server, organizer);
    const payment = await submitUtr(server, player, scrim._id);
    expect((await decide(server, organizer, payment, 'approve')).status).toBe(200);
    await cancel('scrims of admins', scrim._id, admin);
    const [mail] = await mailsTo(server, organizer);
    expect(mail?.body).toContain('Please refund what squads have paid.');
    expect(mail?.body).not.toContain('UTRs');
    expect(mail?.body).toContain(`/scrims/${scrim._id}/run?tab=payments`);
    const other = await heldSlot(server, organizer);
    await submitUtr(server, other.player, other.scrim._id);
    await cancel('scrims of admins', other.scrim._id, admin);
    const text = (await mailsTo(server, organizer)).at(-1)?.body ?? '';
    expect(text).toContain('Check the unconfirmed UTRs');
    expect(text).not.toContain('What squads have paid');
  });
});
