import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { publish, signInAdmin, signUp, squad } from '../test/people.ts';
import { useServer } from '../test/server.ts';

const server = useServer();

const actors = [
  'anonymous',
  'bad token',
  'ended session',
  'player',
  'registered player',
  'owner',
  'other organization',
  'admin',
] as const;
type Actor = (typeof actors)[number];
/** What happens: let through (whatever the input then brings), asked to sign in, or told no. */
type Outcome = 'in' | 401 | 403 | 404;

const everybody = 'in';
const signedIn: Record<Actor, Outcome> = row('in', {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
});
const tokenOptional: Record<Actor, Outcome> = row('in', { 'bad token': 401, 'ended session': 401 });
const playersOnly: Record<Actor, Outcome> = row(403, {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  player: 'in',
  'registered player': 'in',
});
const organizersOnly: Record<Actor, Outcome> = row(403, {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  owner: 'in',
  'other organization': 'in',
});
const ownerAndAdmin: Record<Actor, Outcome> = row(403, {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  owner: 'in',
  admin: 'in',
});

function row(rest: Outcome, special: Partial<Record<Actor, Outcome>>): Record<Actor, Outcome> {
  return Object.fromEntries(actors.map(actor => [actor, special[actor] ?? rest])) as Record<Actor, Outcome>;
}

/** The access matrix (A1): every route has a row here, or the test below fails. */
const matrix: Record<string, typeof everybody | Record<Actor, Outcome>> = {
  'POST /auth/register': everybody,
  'POST /auth/login': everybody,
  'POST /auth/refresh': everybody,
  'POST /auth/logout': everybody,
  'POST /auth/logout-all': signedIn,
  'GET /auth/me': signedIn,
  'PUT /auth/profile': signedIn,
  'PUT /auth/password': signedIn,
  'POST /auth/password/forgot': everybody,
  'POST /auth/password/reset': everybody,
  'POST /auth/switch-role': signedIn,
  'POST /auth/otp/send': everybody,
  'POST /auth/otp/verify': everybody,
  'GET /profile/bookings': signedIn,
  'POST /upload/image': signedIn,
  'GET /tournaments': everybody,
  'POST /tournaments': organizersOnly,
  'GET /tournaments/:id': tokenOptional,
  'PUT /tournaments/:id': ownerAndAdmin,
  'DELETE /tournaments/:id': ownerAndAdmin,
  'POST /tournaments/:id/register': playersOnly,
  'DELETE /tournaments/:id/register': playersOnly,
  'GET /tournaments/:id/participants': tokenOptional,
  'DELETE /tournaments/:id/participants/:userId': ownerAndAdmin,
  'GET /health': everybody,
  'GET /ready': everybody,
};

const routes = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);
const keyOf = (spec: RouteSpec) => `${spec.method} ${spec.path}`;
/** Calls that end the caller's own session are left to the tests of sessions. */
const endsSession = new Set(['POST /auth/logout-all', 'POST /auth/switch-role']);

const tokens = {} as Record<Actor, string | undefined>;
let owner: Awaited<ReturnType<typeof signUp>>;
let registered: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  registered = await signUp(server, 'player');
  const ended = await signUp(server, 'organization');
  await server.call('POST /auth/logout', { body: { refreshToken: ended.refreshToken } });
  Object.assign(tokens, {
    anonymous: undefined,
    'bad token': 'not.a.token',
    'ended session': ended.token,
    player: (await signUp(server, 'player')).token,
    'registered player': registered.token,
    owner: owner.token,
    'other organization': (await signUp(server, 'organization')).token,
    admin: (await signInAdmin(server)).token,
  });
});

describe('who may call what (A1)', () => {
  it('has a row for every route, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual(routes.map(keyOf).sort());
  });

  const cases = routes
    .filter(spec => !endsSession.has(keyOf(spec)))
    .flatMap(spec => {
      const outcomes = matrix[keyOf(spec)];
      return actors.map(actor => ({
        call: keyOf(spec),
        spec,
        actor,
        outcome: typeof outcomes === 'object' ? outcomes[actor] : (outcomes ?? 'in'),
      }));
    });

  it.each(cases)('$call by $actor: $outcome', async ({ spec, actor, outcome }) => {
    const event = await publish(server, owner);
    await server.call(`POST /tournaments/${event._id}/register`, { token: registered.token, body: squad() });
    const path = spec.path.replace(':id', event._id).replace(':userId', registered.user._id);
    const body = spec.body ? {} : undefined;
    const { status } = await server.call(`${spec.method} ${path}`, { token: tokens[actor], body });
    if (outcome === 'in') expect([401, 403].includes(status) && spec.access !== 'public').toBe(false);
    else expect(status).toBe(outcome);
    const { body: after } = await server.call(`GET /tournaments/${event._id}`);
    if (outcome !== 'in') {
      expect(after.tournament).toMatchObject({
        title: event.title,
        registeredCount: 1,
        updatedAt: event.updatedAt,
      });
    }
  });
});
