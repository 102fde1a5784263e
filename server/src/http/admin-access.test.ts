import type { ErrorCode } from '@hotdrop/contract/errors.ts';
import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissionParts, submitKyc } from '../features/kyc/testing/submissions.ts';
import { playedLobby } from '../features/points/testing/matches.ts';
import { multipartBody, multipartHeaders } from '../features/uploads/testing/multipart.ts';
import { AppError } from '../lib/errors.ts';
import { adminRoutesOfAll, keyOf, type MatrixRow, outcomeOf, rowsFor } from '../test/access.ts';
import { databaseState } from '../test/database-state.ts';
import { type Person, signInAdmin, signUp } from '../test/people.ts';
import { bookedPlayer, publishScrim } from '../test/scrims.ts';
import { useServer } from '../test/server.ts';

const server = useServer();

const actors = [
  'anonymous',
  'bad token',
  'ended session',
  /** An admin until the account was suspended. */
  'suspended admin',
  /** An admin until it was made a player again. */
  'demoted admin',
  'player',
  /** Whose scrim, promo, rating and submission it is. */
  'owner',
  'other organization',
  'admin',
] as const;
type Actor = (typeof actors)[number];

const row = rowsFor(actors);
const noSession = {
  anonymous: 401,
  'bad token': 401,
  'ended session': 401,
  'suspended admin': 401,
  'demoted admin': 401,
} as const;
const admins = row(403, { ...noSession, admin: 'in' });
const organizations = row(403, { ...noSession, owner: 'in', 'other organization': 'in' });
const signedIn = row('in', noSession);

/** The access matrix of the admin panel and of accounts (A1): every route has a row here, or a test fails. */
const matrix: Record<string, MatrixRow<Actor>> = {
  'GET /admin/stats': admins,
  'GET /admin/users': admins,
  'GET /admin/users/:id': admins,
  'PUT /admin/users/:id/role': admins,
  'PUT /admin/users/:id': admins,
  'DELETE /admin/users/:id': admins,
  'GET /admin/org-kyc': admins,
  'POST /admin/org-kyc/:id/review': admins,
  'GET /admin/org-kyc/:id/documents/:document': admins,
  'POST /admin/orgs/:id/verify': admins,
  'POST /admin/orgs/:id/ranking': admins,
  'GET /admin/promotions': admins,
  'POST /admin/promotions': admins,
  'PUT /admin/promotions/:id': admins,
  'DELETE /admin/promotions/:id': admins,
  'GET /admin/scrims': admins,
  'PATCH /admin/scrims/:id': admins,
  'DELETE /admin/scrims/:id': admins,
  'GET /admin/scrims/:id/participants': admins,
  'POST /admin/scrims/:id/participants': admins,
  'DELETE /admin/scrims/:id/participants/:playerId': admins,
  'GET /admin/tournaments': admins,
  'GET /admin/bookings': admins,
  'GET /admin/payments': admins,
  'GET /admin/ratings': admins,
  'PATCH /admin/ratings/:id': admins,
  'GET /admin/audit': admins,
  'GET /admin/outbox': admins,
  'POST /orgs/verify/submit': organizations,
  'GET /orgs/verify/me': organizations,
  'GET /profile/export': signedIn,
  'GET /profile/erasure': signedIn,
  'DELETE /profile': signedIn,
};

/** Who is let in and yet told no, by a rule about what there is, not about who may call. All others succeed. */
const rules: Record<string, Partial<Record<Actor, { code: ErrorCode; why: string }>>> = {
  'DELETE /profile': { owner: { code: 'SCRIMS_STAND', why: 'has a scrim that is not over' } },
};

const people = {} as Record<
  Exclude<Actor, 'anonymous' | 'bad token' | 'ended session' | 'suspended admin' | 'demoted admin'>,
  Person
>;
const gone = {} as Record<'ended session' | 'suspended admin' | 'demoted admin', string>;

beforeAll(async () => {
  await server.deps.jobs.pause();
  // One more, so that none of the others is ever the last.
  const first = await signInAdmin(server);
  const asFirst = (call: string, body: object) => server.call(call, { token: first.token, body });
  const ended = await signInAdmin(server);
  await server.call('POST /auth/logout', { body: { refreshToken: ended.refreshToken } });
  const suspended = await signInAdmin(server);
  await asFirst(`PUT /admin/users/${suspended.user._id}`, { suspended: true });
  const demoted = await signInAdmin(server);
  await asFirst(`PUT /admin/users/${demoted.user._id}/role`, { role: 'player' });
  Object.assign(gone, {
    'ended session': ended.token,
    'suspended admin': suspended.token,
    'demoted admin': demoted.token,
  });
  await comeAnew();
});

async function comeAnew(): Promise<void> {
  people.player = await signUp(server, 'player');
  people['other organization'] = await signUp(server, 'organization');
  people.admin = await signInAdmin(server);
}

function tokenOf(actor: Actor): string | undefined {
  if (actor === 'anonymous') return undefined;
  if (actor === 'bad token') return 'not.a.token';
  return actor in gone ? gone[actor as keyof typeof gone] : people[actor as keyof typeof people].token;
}

/** After these calls whoever made them cannot make them again. */
const spendsCaller = ['DELETE /profile', 'POST /orgs/verify/submit'];

/**
 * An organization with a lobby that runs, a squad and its rating in it, a promo, and, but for the call that hands one in, a
 * submission that waits; and an account that nothing depends on.
 */
async function stage(call: string) {
  if (spendsCaller.includes(call)) await comeAnew();
  people.owner = await signUp(server, 'organization');
  const { owner } = people;
  const { id: scrimId, players } = await playedLobby(server, owner, 1);
  const seated = players[0] as Person;
  const rated = await server.call(`POST /scrims/${scrimId}/rate`, {
    token: seated.token,
    body: { rating: 1 },
  });
  const promo = await server.call('POST /promos', { token: owner.token, body: { title: 'Cup' } });
  if (call !== 'POST /orgs/verify/submit') await submitKyc(server, owner);
  return {
    scrimId,
    seatedId: seated.user._id,
    ratingId: rated.body.rating._id as string,
    promoId: promo.body.promo._id as string,
    ownerId: owner.user._id,
    accountId: (await signUp(server, 'player')).user._id,
  };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** What `:id` is in the paths that begin with these words. */
const named: [string, keyof Stage][] = [
  ['/admin/users/', 'accountId'],
  ['/admin/org-kyc/', 'ownerId'],
  ['/admin/orgs/', 'ownerId'],
  ['/admin/promotions/', 'promoId'],
  ['/admin/scrims/', 'scrimId'],
  ['/admin/ratings/', 'ratingId'],
];

function targetOf({ method, path }: RouteSpec, ids: Stage): string {
  const thing = named.find(([start]) => path.startsWith(start))?.[1];
  const known: Record<string, string> = {
    id: thing ? ids[thing] : '',
    playerId: ids.seatedId,
    document: 'aadhaar',
  };
  return `${method} ${path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? name)}`;
}

/** Bodies that would do something, so that a refusal is one of the person and not of the input. */
function bodyOf(spec: RouteSpec, ids: Stage): unknown {
  const bodies: Record<string, unknown> = {
    'PUT /admin/users/:id/role': { role: 'organization' },
    'PUT /admin/users/:id': { name: 'Renamed', suspended: true },
    'POST /admin/org-kyc/:id/review': { action: 'approve' },
    'POST /admin/orgs/:id/verify': { verified: true },
    'POST /admin/orgs/:id/ranking': { ranking: 1 },
    'POST /admin/promotions': { title: 'Another' },
    'PUT /admin/promotions/:id': { status: 'active' },
    'PATCH /admin/scrims/:id': { title: 'Another' },
    'POST /admin/scrims/:id/participants': { playerId: ids.accountId },
    'PATCH /admin/ratings/:id': { hidden: true },
  };
  return spec.body && (bodies[keyOf(spec)] ?? {});
}

/** Calls the route about what is staged. */
async function reach(spec: RouteSpec, ids: Stage, token: string | undefined) {
  if (!spec.file) return server.call(targetOf(spec, ids), { token, body: bodyOf(spec, ids) });
  const response = await fetch(`${server.url}/api${spec.path}`, {
    method: spec.method,
    headers: { ...multipartHeaders, ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(multipartBody(...(await submissionParts()))),
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}

describe('who may call what of the admin panel and of accounts (A1)', () => {
  it('has a row for every route, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual(adminRoutesOfAll.map(keyOf).sort());
  });

  describe.each(adminRoutesOfAll.map(spec => ({ call: keyOf(spec), spec })))('$call', ({ call, spec }) => {
    const outcomes = matrix[call];
    const denied = actors.filter(actor => outcomeOf(outcomes, actor) !== 'in');
    const allowed = actors.filter(actor => outcomeOf(outcomes, actor) === 'in');

    it(`is refused to ${denied.join(', ')}, and changes nothing`, async () => {
      const ids = await stage(call);
      const before = await databaseState(server);
      for (const actor of denied) {
        const { status } = await reach(spec, ids, tokenOf(actor));
        expect([actor, status]).toEqual([actor, outcomeOf(outcomes, actor)]);
        expect(await databaseState(server)).toBe(before);
      }
    });

    it.each(allowed)('lets in: %s', async actor => {
      const rule = rules[call]?.[actor];
      const { status, body } = await reach(spec, await stage(call), tokenOf(actor));
      if (rule) expect([status, body.code]).toEqual([new AppError(rule.code).status, rule.code]);
      else expect([status, body?.code]).toEqual([spec.status, undefined]);
    });
  });
});

describe('ids that do not belong together (A1)', () => {
  it('a squad of another scrim is none of this one', async () => {
    const ids = await stage('');
    const other = await publishScrim(server, people.owner);
    const { player } = await bookedPlayer(server, other._id);
    const before = await databaseState(server);
    for (const playerId of [player.user._id, other._id, ids.ownerId]) {
      const { status, body } = await server.call(
        `DELETE /admin/scrims/${ids.scrimId}/participants/${playerId}`,
        { token: people.admin.token },
      );
      expect([status, body.code]).toEqual([404, 'PARTICIPANT_NOT_FOUND']);
    }
    expect(await databaseState(server)).toBe(before);
  });

  it('an id of another kind of thing names nothing', async () => {
    const ids = await stage('');
    const before = await databaseState(server);
    const byId = adminRoutesOfAll.filter(spec => spec.path.includes('/:id'));
    const codes: Record<string, string> = {
      '/admin/users/': 'USER_NOT_FOUND',
      '/admin/org-kyc/': 'KYC_NOT_FOUND',
      '/admin/orgs/': 'ORGANIZATION_NOT_FOUND',
      '/admin/promotions/': 'PROMO_NOT_FOUND',
      '/admin/scrims/': 'SCRIM_NOT_FOUND',
      '/admin/ratings/': 'RATING_NOT_FOUND',
    };
    for (const spec of byId) {
      const [start = '', own = 'scrimId'] = named.find(([path]) => spec.path.startsWith(path)) ?? [];
      const foreign = own === 'scrimId' ? ids.promoId : ids.scrimId;
      const players = start === '/admin/org-kyc/' || start === '/admin/orgs/' ? [ids.accountId] : [];
      for (const id of [foreign, 'none', ...players]) {
        const { status, body } = await reach(spec, { ...ids, [own]: id }, people.admin.token);
        expect([keyOf(spec), id, status, body.code]).toEqual([keyOf(spec), id, 404, codes[start]]);
      }
    }
    expect(await databaseState(server)).toBe(before);
  });
});
