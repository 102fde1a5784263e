import { createTokens } from '../../src/account/auth/tokens.ts';
import { review, submitKyc } from '../kyc-submissions.ts';
import { razorpayKeys } from '../payments.ts';
import { type Person, signInAdmin, signUp } from '../people.ts';
import type { TestServer } from '../server.ts';
import type { Actor, SignedIn } from './actors.ts';

/** Nobody listens there. */
export const silentPushHost = '127.0.0.1:9';

/** Settings of a server that receives gateway events, and for which the test signs tokens itself. */
export const settings = {
  tokenSecret: 'the secret of the servers of access tests',
  razorpay: { ...razorpayKeys, apiUrl: 'http://127.0.0.1:9' },
  corsOrigins: ['https://app.example.org'],
  pushHosts: [silentPushHost],
};

/** Everybody in the scene, including people who are not actors. */
export type Cast = Record<SignedIn | 'suspended', Person> & {
  /** Tokens by column of the matrix. */
  tokens: Record<Actor, string | undefined>;
  /** An organization with a submission in review. */
  applicant: Person;
  /** A player that nothing depends on. */
  account: Person;
  /** Another admin besides the actor, so that no admin is ever the last one. */
  keeper: Person;
};

/**
 * Returns the person whose data a call of this actor contains: the actor, or `player out` for actors outside
 * the cast.
 */
export function callerOf(cast: Cast, actor: Actor): Person {
  return actor in cast ? cast[actor as Actor & keyof Cast] : cast['player out'];
}

/** Signs everybody up. `suspended` is suspended only by `suspend`. */
export async function signUpCast(server: TestServer): Promise<Cast> {
  const player = () => signUp(server, 'player');
  const organization = () => signUp(server, 'organization');
  const [keeper, admin, suspendedAdmin, demotedAdmin] = [
    await signInAdmin(server),
    await signInAdmin(server),
    await signInAdmin(server),
    await signInAdmin(server),
  ];
  const asKeeper = (call: string, body: object) => server.call(call, { token: keeper.token, body });
  await asKeeper(`PUT /admin/users/${suspendedAdmin.user._id}`, { suspended: true });
  await asKeeper(`PUT /admin/users/${demotedAdmin.user._id}/role`, { role: 'player' });

  const owner = await organization();
  const { email, password } = { ...owner.user, password: owner.password };
  const again = await server.call('POST /auth/login', { body: { email, password } });
  await server.call('POST /auth/logout', { body: { refreshToken: again.body.refreshToken } });
  await submitKyc(server, owner);
  await review(server, keeper, owner, 'approve');
  const applicant = await organization();
  await submitKyc(server, applicant);

  const people = {
    'player out': await player(),
    'player in': await player(),
    'player held': await player(),
    'player waiting': await player(),
    'player removed': await player(),
    suspended: await player(),
    owner,
    'other organization': await organization(),
    admin,
  };
  return {
    ...people,
    keeper,
    applicant,
    account: await player(),
    tokens: {
      ...(Object.fromEntries(Object.entries(people).map(([name, { token }]) => [name, token])) as Record<
        keyof typeof people,
        string
      >),
      anonymous: undefined,
      'bad token': 'not.a.token',
      'expired token': await expiredToken(owner),
      'ended session': again.body.accessToken,
      'suspended admin': suspendedAdmin.token,
      'demoted admin': demotedAdmin.token,
    },
  };
}

/** Returns the person's own access token as if issued an hour and a day ago. */
async function expiredToken({ token, user }: Person): Promise<string> {
  const before = { now: () => new Date(Date.now() - 25 * 60 * 60_000) };
  const tokens = { secret: settings.tokenSecret, accessSeconds: 3600 };
  const { sessionId } = createTokens({ ...tokens, clock: { now: () => new Date() } }).readAccess(token);
  return createTokens({ ...tokens, clock: before }).signAccess(user._id, sessionId);
}
