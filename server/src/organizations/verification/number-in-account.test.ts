import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAadhaar, review, submitKyc, waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const putProfile = ({ token }: Person, body: object) => server.call('PUT /auth/profile', { token, body });
const putUser = ({ user }: Person, body: object) =>
  server.call(`PUT /admin/users/${user._id}`, { token: admin.token, body });
const me = async ({ token }: Person) => (await server.call('GET /auth/me', { token })).body.user;

const kept = async ({ user }: Person): Promise<number> => {
  const rows = sql<{ id: string }>`select id from kyc_submissions where user_id = ${user._id}`;
  return (await rows.execute(server.deps.db)).rows.length;
};

/** Returns how many statements wait for a lock. */
const waiting = async () => {
  const found = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await found.execute(server.deps.db)).rows.length;
};

describe('an account whose own texts contain the number (A9)', () => {
  it.each([
    ['name', (number: string) => ({ name: `Nm ${number}` }), 'Name'],
    ['phone', (number: string) => ({ phone: `+${number}` }), 'Phone'],
    ['orgName', (number: string) => ({ orgName: `Org ${number}` }), 'Organization name'],
    ['orgName', (number: string) => ({ orgName: `Org ${inFours(number)}` }), 'Organization name'],
  ])('cannot submit before it is removed from the %s', async (_field, fieldsOf, label) => {
    const aadhaarNumber = newAadhaar();
    const organizer = await signUp(server, 'organization', fieldsOf(aadhaarNumber));
    const { status, body } = await submitKyc(server, organizer, { aadhaarNumber, dob: '' });
    expect([status, body.fieldErrors]).toEqual([
      400,
      {
        dob: 'Required',
        aadhaarNumber: `Your profile settings have this number in them (${label}). Remove it there first.`,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(aadhaarNumber);
    await putProfile(organizer, { name: 'Asha', phone: '', organizationInfo: { orgName: 'Nova' } });
    expect((await submitKyc(server, organizer, { aadhaarNumber })).status).toBe(201);
  });

  it('gets one error that names every field with the number, in links too', async () => {
    const aadhaarNumber = newAadhaar();
    const organizer = await signUp(server, 'organization');
    const website = `https://nova.example/${inFours(aadhaarNumber)}`;
    const saved = await putProfile(organizer, {
      organizationInfo: { location: `Pune ${aadhaarNumber}`, about: [...aadhaarNumber].join(' x '), website },
    });
    expect(saved.status).toBe(200);
    expect((await submitKyc(server, organizer, { aadhaarNumber })).body.fieldErrors).toEqual({
      aadhaarNumber:
        'Your profile settings have this number in them (City, About, Website). Remove it there first.',
    });
  });

  it('is asked to have an admin change its email', async () => {
    const aadhaarNumber = newAadhaar();
    const organizer = await signUp(server, 'organization', { email: `${aadhaarNumber}@example.in` });
    const { status, body } = await submitKyc(server, organizer, { aadhaarNumber });
    expect([status, body.fieldErrors]).toEqual([
      400,
      {
        aadhaarNumber: 'Your account’s email has this number in it. An admin has to change that email first.',
      },
    ]);
    const email = `mended-${organizer.user._id}@example.in`;
    expect((await putUser(organizer, { email })).status).toBe(200);
    expect((await submitKyc(server, organizer, { aadhaarNumber })).status).toBe(201);
  });

  it('is also rejected if the text arrives while the pictures are being stored', async () => {
    const aadhaarNumber = newAadhaar();
    const organizer = await signUp(server, 'organization');
    let submitted: ReturnType<typeof submitKyc> | undefined;
    await server.deps.db.transaction().execute(async trx => {
      const name = `Nm ${aadhaarNumber}`;
      await trx.updateTable('users').set({ name }).where('id', '=', organizer.user._id).execute();
      submitted = submitKyc(server, organizer, { aadhaarNumber });
      while ((await waiting()) === 0) await setTimeout(10);
    });
    expect((await submitted)?.body.fieldErrors).toHaveProperty('aadhaarNumber');
    expect(await kept(organizer)).toBe(0);
  });

  it('may contain twelve other digits', async () => {
    const organizer = await signUp(server, 'organization', { orgName: `Org ${newAadhaar()}` });
    expect((await submitKyc(server, organizer)).status).toBe(201);
    expect((await putProfile(organizer, { phone: '+91 98765 43210' })).status).toBe(200);
  });
});

describe('the number an account has submitted (A9)', () => {
  const message = 'Leave the Aadhaar number out';
  /** Creates an organizer that submitted two numbers; the first submission was rejected. */
  const organizerWithNumbers = async () => {
    const numbers = [newAadhaar(), newAadhaar()] as const;
    const organizer = await waitingOrganizer(server, { aadhaarNumber: numbers[0] });
    await review(server, admin, organizer, 'reject');
    expect((await submitKyc(server, organizer, { aadhaarNumber: numbers[1] })).status).toBe(201);
    return { organizer, numbers };
  };

  it('is not accepted in its profile, in any field', async () => {
    const { organizer, numbers } = await organizerWithNumbers();
    const before = await me(organizer);
    for (const number of numbers) {
      const { status, body } = await putProfile(organizer, {
        name: `Nm ${inFours(number)}`,
        phone: `+${number}`,
        organizationInfo: {
          orgName: `Org ${number}`,
          location: number,
          about: [...number].join(' x '),
          website: `https://nova.example/${inFours(number)}`,
          discordUrl: `https://discord.gg/${number}`,
        },
      });
      const info = ['orgName', 'location', 'about', 'website', 'discordUrl'];
      const fields = ['name', 'phone', ...info.map(field => `organizationInfo.${field}`)];
      expect([status, body.fieldErrors]).toEqual([
        400,
        Object.fromEntries(fields.map(field => [field, message])),
      ]);
    }
    expect(await me(organizer)).toEqual(before);
    expect((await putProfile(organizer, { name: `Nm ${newAadhaar()}` })).status).toBe(200);
  });

  it('is not accepted as a UPI ID once verified, nor in the profile of one that became a player', async () => {
    const { organizer, numbers } = await organizerWithNumbers();
    const number = numbers[1];
    await review(server, admin, organizer, 'approve');
    const refused = await putProfile(organizer, { organizationInfo: { upiId: `${number}@upi` } });
    expect(refused.body.fieldErrors).toEqual({ 'organizationInfo.upiId': message });
    const switched = await server.call('POST /auth/switch-role', {
      token: organizer.token,
      body: { role: 'player' },
    });
    expect(switched.status).toBe(200);
    const player = { ...organizer, token: switched.body.accessToken };
    expect((await putProfile(player, { name: number })).body.fieldErrors).toEqual({ name: message });
  });

  it('is not accepted from an admin either, when editing or suspending', async () => {
    const { organizer, numbers } = await organizerWithNumbers();
    for (const number of numbers) {
      const { status, body } = await putUser(organizer, {
        name: `Nm ${number}`,
        email: `${number}@example.in`,
        suspended: true,
        suspensionNote: `Not his: ${inFours(number)}`,
        organizationInfo: { about: number },
      });
      expect([status, body.fieldErrors]).toEqual([
        400,
        { name: message, email: message, suspensionNote: message, 'organizationInfo.about': message },
      ]);
    }
    expect(await me(organizer)).toMatchObject({ email: organizer.user.email, suspended: false });
    const other = { suspended: true, suspensionNote: 'Call +91 98765 43210, ticket 123456789012' };
    expect((await putUser(organizer, other)).status).toBe(200);
  });

  it('is not accepted in the form of a later submission', async () => {
    const { organizer, numbers } = await organizerWithNumbers();
    await review(server, admin, organizer, 'reject');
    const { status, body } = await submitKyc(server, organizer, { email: `${numbers[0]}@example.in` });
    expect([status, body.fieldErrors]).toEqual([400, { email: message }]);
    expect(await kept(organizer)).toBe(2);
  });
});
