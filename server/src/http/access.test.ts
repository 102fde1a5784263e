import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  adminRoutesOfAll,
  keyOf,
  type MatrixRow,
  outcomeOf,
  otherRoutes as routes,
  rowsFor,
  scrimRoutesOfAll,
} from '../test/access.ts';
import { unknownId } from '../test/groups.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../test/people.ts';
import { useServer } from '../test/server.ts';

const server = useServer();

const actors = [
  'anonymous',
  'bad token',
  'ended session',
  'player',
  'registered player',
  'grouped player',
  'owner',
  'other organization',
  'admin',
] as const;
type Actor = (typeof actors)[number];
const row = rowsFor(actors);

const everybody = 'in';
const signedIn = row('in', {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
});
const tokenOptional = row('in', { 'bad token': 401, 'ended session': 401 });
const playersOnly = row(403, {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  player: 'in',
  'registered player': 'in',
  'grouped player': 'in',
});
const organizersOnly = row(403, {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  owner: 'in',
  'other organization': 'in',
});
const ownerAndAdmin = row(403, {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  owner: 'in',
  admin: 'in',
});

const manageAndTakePart = {
  ...ownerAndAdmin,
  'registered player': 'in',
  'grouped player': 'in',
} as const;
/** Nobody else has a group: not the owner either, who names it. */
const membersOnly = row(404, {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  'grouped player': 'in',
});

const adminsOnly = row(403, { anonymous: 401, 'bad token': 401, 'ended session': 401, admin: 'in' });
/** Who took part in an event of theirs that has begun, which nobody has here. */
const nobodyYet = row(403, { anonymous: 401, 'bad token': 401, 'ended session': 401 });
const managers = { ...organizersOnly, admin: 'in' as const };

/** The access matrix (A1): every route has a row here, or the test below fails. */
const matrix: Record<string, MatrixRow<Actor>> = {
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
  'DELETE /tournaments/:id/register': signedIn,
  'GET /tournaments/:id/participants': tokenOptional,
  'DELETE /tournaments/:id/participants/:userId': ownerAndAdmin,
  'POST /tournaments/:id/participants/remove': ownerAndAdmin,
  'GET /tournaments/:id/participants.csv': ownerAndAdmin,
  'GET /tournaments/:id/groups': manageAndTakePart,
  'POST /tournaments/:id/groups': ownerAndAdmin,
  'POST /tournaments/:id/groups/auto': ownerAndAdmin,
  'POST /tournaments/:id/groups/move-member': ownerAndAdmin,
  'POST /tournaments/:id/groups/:groupId/rename': ownerAndAdmin,
  'POST /tournaments/:id/groups/:groupId/remove-member': ownerAndAdmin,
  'DELETE /tournaments/:id/groups/:groupId': ownerAndAdmin,
  'GET /tournaments/:id/groups.csv': ownerAndAdmin,
  'GET /tournaments/:id/groups.txt': ownerAndAdmin,
  'POST /tournaments/:id/groups/:groupId/room': ownerAndAdmin,
  'DELETE /tournaments/:id/groups/:groupId/room': ownerAndAdmin,
  'GET /tournaments/:id/groups/:groupId/room/messages': ownerAndAdmin,
  'POST /tournaments/:id/groups/:groupId/room/messages': ownerAndAdmin,
  // The message is the grouped player's: those who manage may delete it, and nobody else may edit it.
  'PATCH /tournaments/:id/groups/:groupId/room/messages/:messageId': {
    ...ownerAndAdmin,
    owner: 403,
    admin: 403,
  },
  'DELETE /tournaments/:id/groups/:groupId/room/messages/:messageId': ownerAndAdmin,
  'GET /tournaments/:id/my-group': membersOnly,
  'GET /tournaments/:id/my-group/teams': membersOnly,
  'GET /tournaments/:id/my-group/room/messages': membersOnly,
  'POST /tournaments/:id/my-group/room/messages': membersOnly,
  'PATCH /tournaments/:id/my-group/room/messages/:messageId': membersOnly,
  'DELETE /tournaments/:id/my-group/room/messages/:messageId': membersOnly,
  'POST /payments/razorpay/webhook': everybody,
  'GET /organizations/rankings': everybody,
  'GET /orgs/rankings': everybody,
  'GET /orgs': everybody,
  'GET /organizations/:id': tokenOptional,
  'GET /orgs/:id': tokenOptional,
  'POST /organizations/:id/rate': nobodyYet,
  'PUT /orgs/:id/ranking': adminsOnly,
  'GET /promos': tokenOptional,
  'POST /promos': managers,
  'PUT /promos/:id': organizersOnly,
  'DELETE /promos/:id': organizersOnly,
  'POST /admin/promotions/:id/click': everybody,
  'GET /dashboard/player': playersOnly,
  'GET /dashboard/org': organizersOnly,
  'GET /health': everybody,
  'GET /ready': everybody,
};

/** Calls that end the caller's own session are left to the tests of sessions. */
const endsSession = new Set(['POST /auth/logout-all', 'POST /auth/switch-role']);

const tokens = {} as Record<Actor, string | undefined>;
let owner: Person;
let registered: Person;
let grouped: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  registered = await signUp(server, 'player');
  grouped = await signUp(server, 'player');
  const ended = await signUp(server, 'organization');
  await server.call('POST /auth/logout', { body: { refreshToken: ended.refreshToken } });
  Object.assign(tokens, {
    anonymous: undefined,
    'bad token': 'not.a.token',
    'ended session': ended.token,
    player: (await signUp(server, 'player')).token,
    'registered player': registered.token,
    'grouped player': grouped.token,
    owner: owner.token,
    'other organization': (await signUp(server, 'organization')).token,
    admin: (await signInAdmin(server)).token,
  });
});

/** A tournament of the owner with two teams, one of them in a group whose room has a message of that team's. */
async function stage() {
  const event = await publish(server, owner);
  const path = `/tournaments/${event._id}`;
  for (const { token } of [registered, grouped]) {
    await server.call(`POST ${path}/register`, { token, body: squad() });
  }
  const memberIds = [grouped.user._id];
  const made = await server.call(`POST ${path}/groups`, { token: owner.token, body: { memberIds } });
  const groupId: string = made.body.group._id;
  await server.call(`POST ${path}/groups/${groupId}/room`, { token: owner.token });
  const posted = await server.call(`POST ${path}/my-group/room/messages`, {
    token: grouped.token,
    body: { content: 'first' },
  });
  const messageId: string = posted.body.message._id;
  return { id: event._id as string, groupId, messageId, userId: grouped.user._id };
}

type Stage = Awaited<ReturnType<typeof stage>>;

function targetOf(spec: RouteSpec, ids: Stage): string {
  const ofOrganization = /^\/(organizations|orgs)\//.test(spec.path);
  const named = ofOrganization ? { ...ids, id: owner.user._id } : ids;
  const path = spec.path.replace(/:(\w+)/g, (_, name: keyof Stage) => named[name]);
  return `${spec.method} ${path}`;
}

/** Bodies that would do something, so that a refusal is one of the person and not of the input. */
function bodyOf(spec: RouteSpec, { groupId, userId }: Stage): unknown {
  if (!spec.body) return undefined;
  const bodies: Record<string, unknown> = {
    'POST /tournaments/:id/groups': { memberIds: [registered.user._id] },
    'POST /tournaments/:id/groups/move-member': { userId: registered.user._id, toGroupId: groupId },
    'POST /tournaments/:id/groups/:groupId/rename': { name: 'Another' },
    'POST /tournaments/:id/groups/:groupId/remove-member': { userId },
    'POST /tournaments/:id/participants/remove': { userId },
    'POST /organizations/:id/rate': { rating: 5 },
    'PUT /orgs/:id/ranking': { ranking: null },
  };
  if (spec.path.includes('/room/messages')) return { content: 'words' };
  return bodies[keyOf(spec)] ?? {};
}

/** Everything of a tournament that a call could have changed. */
async function stateOf({ id }: Stage): Promise<unknown> {
  const { rows } = await sql`
    select tournaments.*, registrations.*, tournament_groups.*, rooms.*, messages.*
    from tournaments
    left join registrations on registrations.tournament_id = tournaments.id
    left join tournament_groups on tournament_groups.id = registrations.group_id
    left join rooms on rooms.id = tournament_groups.room_id
    left join messages on messages.room_id = rooms.id
    where tournaments.id = ${id} order by registrations.number, messages.seq`.execute(server.deps.db);
  return rows;
}

describe('who may call what (A1)', () => {
  it('has a row for every route, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual(routes.map(keyOf).sort());
  });

  const cases = routes
    .filter(spec => !endsSession.has(keyOf(spec)))
    .flatMap(spec => {
      const outcomes = matrix[keyOf(spec)];
      return actors.map(actor => ({ call: keyOf(spec), spec, actor, outcome: outcomeOf(outcomes, actor) }));
    });

  it.each([...routes, ...scrimRoutesOfAll, ...adminRoutesOfAll].map(keyOf))('%s is mounted', async call => {
    // Of a route that is not there nobody is asked to sign in, and it names nothing that is missing.
    const { body } = await server.call(call.replaceAll(/:\w+/g, unknownId));
    expect(body?.code).not.toBe('NOT_FOUND');
  });

  it.each(cases)('$call by $actor: $outcome', async ({ spec, actor, outcome }) => {
    const ids = await stage();
    const before = await stateOf(ids);
    expect(before).toHaveLength(3);
    const { status } = await server.call(targetOf(spec, ids), {
      token: tokens[actor],
      body: bodyOf(spec, ids),
    });
    if (outcome === 'in') {
      expect([401, 403].includes(status) && spec.access !== 'public').toBe(false);
      if (spec.path.startsWith('/tournaments/:id/')) expect(status).not.toBe(404);
      return;
    }
    expect(status).toBe(outcome);
    expect(await stateOf(ids)).toEqual(before);
  });
});

describe('ids that do not belong together (A1)', () => {
  const nested = routes.filter(spec => /:groupId|:messageId/.test(spec.path));

  it.each(nested.map(spec => [keyOf(spec), spec] as const))(
    '%s finds nothing of another tournament or room, and changes nothing',
    async (_name, spec) => {
      const [one, other] = [await stage(), await stage()];
      const before = [await stateOf(one), await stateOf(other)];
      const call = async (ids: Stage, token: string) => {
        const body = bodyOf(spec, ids);
        return (await server.call(targetOf(spec, ids), { token, body })).body.code;
      };
      const { token } = spec.path.includes('my-group') ? grouped : owner;
      if (spec.path.includes(':groupId')) {
        expect(await call({ ...one, groupId: other.groupId }, token)).toBe('GROUP_NOT_FOUND');
        expect(await call({ ...one, groupId: one.id }, token)).toBe('GROUP_NOT_FOUND');
        expect(await call({ ...one, groupId: 'none' }, token)).toBe('GROUP_NOT_FOUND');
      }
      if (spec.path.includes(':messageId')) {
        expect(await call({ ...one, messageId: other.messageId }, token)).toBe('MESSAGE_NOT_FOUND');
        expect(await call({ ...one, messageId: 'none' }, token)).toBe('MESSAGE_NOT_FOUND');
      }
      expect([await stateOf(one), await stateOf(other)]).toEqual(before);
    },
  );

  it('a team that was removed is a stranger again', async () => {
    const { id, groupId, userId } = await stage();
    const path = `/tournaments/${id}`;
    await server.call(`DELETE ${path}/participants/${userId}`, { token: owner.token });
    const get = async (call: string) =>
      (await server.call(`GET ${path}/${call}`, { token: grouped.token })).status;
    expect(await get('groups')).toBe(403);
    expect(await get(`groups/${groupId}/room/messages`)).toBe(403);
    expect(await get('my-group')).toBe(404);
    expect(await get('my-group/teams')).toBe(404);
    expect(await get('my-group/room/messages')).toBe(404);
  });
});
