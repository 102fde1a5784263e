import type { User } from '@hotdrop/contract/account/users.ts';
import { createOrResetAdmin } from '../src/account/auth/admins.ts';
import type { TestNode, TestServer } from './server.ts';

export type Person = { token: string; refreshToken: string; user: User; password: string };

let count = 0;

/** Returns a number that is unique in this process, for names and IDs that must not conflict. */
export function uniqueNumber(): number {
  return ++count;
}

/** Signs an account up through the API. */
export async function signUp(
  server: TestNode,
  role: 'player' | 'organization',
  fields: object = {},
): Promise<Person> {
  const number = uniqueNumber();
  const password = 'correct horse battery';
  const { status, body } = await server.call('POST /auth/register', {
    body: {
      name: `${role} ${number}`,
      email: `${role}-${number}@example.in`,
      password,
      role,
      ...(role === 'organization' && { orgName: `Organizer ${number}` }),
      ...fields,
    },
  });
  if (status !== 201) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
  return { token: body.accessToken, refreshToken: body.refreshToken, user: body.user, password };
}

/** Starts another session of an account. */
export async function signIn(
  server: TestNode,
  { user: { email }, password }: { user: Pick<User, 'email'>; password: string },
): Promise<Person> {
  const { status, body } = await server.call('POST /auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
  return { token: body.accessToken, refreshToken: body.refreshToken, user: body.user, password };
}

/** Signs in an admin; the account is created as on a first start. */
export async function signInAdmin(server: TestServer): Promise<Person> {
  const password = 'the admins own words';
  const email = `admin-${uniqueNumber()}@example.in`;
  await createOrResetAdmin({ db: server.deps.db, clock: server.clock }, { email, password });
  return signIn(server, { user: { email }, password });
}

/** Signs up an organizer and another one, and signs in an admin. */
export async function signUpManagers(
  server: TestServer,
): Promise<{ owner: Person; other: Person; admin: Person }> {
  return {
    owner: await signUp(server, 'organization'),
    other: await signUp(server, 'organization'),
    admin: await signInAdmin(server),
  };
}

/** Returns a body for POST /tournaments/{id}/register that conflicts with no other. */
export function squad(fields: object = {}) {
  const number = uniqueNumber();
  return {
    teamName: `Team ${number}`,
    phone: `98${String(number).padStart(8, '0')}`,
    realName: `Captain ${number}`,
    players: [1, 2, 3, 4].map(slot => ({
      ignName: `ign-${number}-${slot}`,
      ignId: `77${String(number).padStart(9, '0')}${slot}`,
      slot,
    })),
    ...fields,
  };
}

/** Publishes a tournament of this organizer that starts in two hours. */
export async function publish(server: TestNode, organizer: Person, fields: object = {}) {
  const startAt = new Date(server.clock.now().getTime() + 2 * 60 * 60_000).toISOString();
  const { status, body } = await server.call('POST /tournaments', {
    token: organizer.token,
    body: { title: `Cup ${uniqueNumber()}`, game: 'BGMI', startAt, capacity: 16, ...fields },
  });
  if (status !== 201) throw new Error(`publishing answered ${status}: ${JSON.stringify(body)}`);
  return body.tournament;
}

type Times = { startAt: string; endAt?: string | null; registrationClosesAt?: string };

/** Like `publish`, with times in the past: it was published before them. */
export async function publishPast(
  server: TestServer,
  organizer: Person,
  { startAt, endAt = null, registrationClosesAt, ...fields }: Times & Record<string, unknown>,
) {
  const { _id: id } = await publish(server, organizer, fields);
  await server.deps.db
    .updateTable('tournaments')
    .set({
      start_at: new Date(startAt),
      end_at: endAt ? new Date(endAt) : null,
      registration_closes_at: registrationClosesAt ? new Date(registrationClosesAt) : null,
    })
    .where('id', '=', id)
    .execute();
  const { body } = await server.call(`GET /tournaments/${id}`, { token: organizer.token });
  return body.tournament;
}
