import type { ErrorCode } from '@hotdrop/contract/errors.ts';
import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { begin, match, submitMatch } from '../features/points/testing/matches.ts';
import { multipartBody, multipartHeaders } from '../features/uploads/testing/multipart.ts';
import { AppError } from '../lib/errors.ts';
import { keyOf, type MatrixRow, outcomeOf, rowsFor, scrimRoutesOfAll } from '../test/access.ts';
import { unknownId } from '../test/groups.ts';
import { type Person, signInAdmin, signUp, squad, uniqueNumber } from '../test/people.ts';
import { bookSlot, publishScrim } from '../test/scrims.ts';
import { useServer } from '../test/server.ts';

const server = useServer();

const actors = [
  'anonymous',
  'bad token',
  'ended session',
  /** Confirmed before the account was suspended. */
  'suspended',
  'player',
  'confirmed',
  'held',
  'waitlisted',
  'kicked',
  'owner',
  'other organization',
  'admin',
] as const;
type Actor = (typeof actors)[number];

const row = rowsFor(actors);
const noSession = { anonymous: 401, 'bad token': 401, 'ended session': 401, suspended: 401 } as const;

const everybody = 'in';
const signedIn = row('in', noSession);
const tokenOptional = row('in', { ...noSession, anonymous: 'in' });
const organizers = row(403, { ...noSession, owner: 'in', 'other organization': 'in' });
const ownerOnly = row(403, { ...noSession, owner: 'in' });
const managers = row(403, { ...noSession, owner: 'in', admin: 'in' });
const inTheRoom = { ...managers, confirmed: 'in' as const };
const confirmedOnly = row(403, { ...noSession, confirmed: 'in' });
/** Who was put out does not come back. */
const bookers = row(403, { ...noSession, player: 'in', confirmed: 'in', held: 'in', waitlisted: 'in' });

/** The access matrix of scrims (A1): every route has a row here or in access.test.ts, or a test fails. */
const matrix: Record<string, MatrixRow<Actor>> = {
  'GET /scrims': everybody,
  'POST /scrims': organizers,
  'GET /scrims/:id': tokenOptional,
  'PUT /scrims/:id': managers,
  'DELETE /scrims/:id': managers,
  'POST /scrims/:id/clone': managers,
  'POST /scrims/:id/book': bookers,
  'DELETE /scrims/:id/book': signedIn,
  'GET /scrims/:id/participants': tokenOptional,
  'DELETE /scrims/:id/participants/:userId': managers,
  'GET /scrims/:id/room': inTheRoom,
  'GET /scrims/:id/room/messages': inTheRoom,
  'POST /scrims/:id/room/messages': ownerOnly,
  'PATCH /scrims/:id/room/messages/:messageId': ownerOnly,
  'DELETE /scrims/:id/room/messages/:messageId': managers,
  'GET /scrims/:id/room/credentials': inTheRoom,
  'PUT /scrims/:id/room/credentials': ownerOnly,
  'POST /scrims/:id/kick-requests': confirmedOnly,
  'GET /scrims/:id/kick-requests': managers,
  'PATCH /scrims/:id/kick-requests/:requestId/resolve': managers,
  'GET /scrims/:id/payment': signedIn,
  'POST /scrims/:id/payment': signedIn,
  'GET /scrims/:id/payments': managers,
  'PATCH /scrims/:id/payments/:paymentId': managers,
  'POST /scrims/:id/points': managers,
  'DELETE /scrims/:id/points/:matchNumber': managers,
  'GET /scrims/:id/points/seats': managers,
  'GET /scrims/:id/standings': everybody,
  'POST /scrims/:id/rate': confirmedOnly,
};

const notBooked = { code: 'BOOKING_NOT_FOUND', why: 'has no booking here' } as const;
const notBookedYet = {
  player: notBooked,
  owner: notBooked,
  'other organization': notBooked,
  admin: notBooked,
};
const booked = { code: 'ALREADY_BOOKED', why: 'has a booking here' } as const;
const owesNothing = { code: 'NOTHING_TO_PAY', why: 'holds no seat that costs something' } as const;

type Rule = { code: ErrorCode; why: string };

/** Who is let in and yet told no, by a rule about what there is, not about who may call. All others succeed. */
const rules: Record<string, Partial<Record<Actor, Rule>>> = {
  'POST /scrims/:id/book': { confirmed: booked, held: booked, waitlisted: booked },
  'DELETE /scrims/:id/book': { ...notBookedYet, kicked: { ...notBooked, why: 'has none that counts' } },
  'GET /scrims/:id/payment': notBookedYet,
  'POST /scrims/:id/payment': {
    ...notBookedYet,
    kicked: { ...notBooked, why: 'has none that counts' },
    confirmed: owesNothing,
    waitlisted: owesNothing,
  },
};

/** What can be done only once the lobby has begun, or once it has results. */
const afterStart = [
  'POST /scrims/:id/points',
  'DELETE /scrims/:id/points/:matchNumber',
  'POST /scrims/:id/rate',
];

const people = {} as Record<Exclude<Actor, 'anonymous' | 'bad token' | 'ended session'>, Person>;
const tokens = {} as Record<Actor, string | undefined>;

beforeAll(async () => {
  const ended = await signUp(server, 'organization');
  await server.call('POST /auth/logout', { body: { refreshToken: ended.refreshToken } });
  for (const name of ['suspended', 'player', 'confirmed', 'held', 'waitlisted', 'kicked'] as const) {
    people[name] = await signUp(server, 'player');
  }
  people.owner = await signUp(server, 'organization');
  people['other organization'] = await signUp(server, 'organization');
  people.admin = await signInAdmin(server);
  for (const [name, person] of Object.entries(people)) tokens[name as Actor] = person.token;
  Object.assign(tokens, { anonymous: undefined, 'bad token': 'not.a.token', 'ended session': ended.token });
});

async function setSuspended(suspended: boolean): Promise<void> {
  const id = people.suspended.user._id;
  const suspended_at = suspended ? server.clock.now() : null;
  await server.deps.db.updateTable('users').set({ suspended_at }).where('id', '=', id).execute();
  await server.deps.authenticator.forgetUser(id);
}

const details = { roomId: '778899', password: 'drop' };

/**
 * A lobby of three seats with everybody in it, room details that are out, a message, a kick request and a payment that
 * waits; for a call that comes after the start, one that has begun and has results.
 */
async function stage(call = '') {
  const { owner, confirmed, suspended, kicked, held, waitlisted } = people;
  await setSuspended(false);
  const { _id: id } = await publishScrim(server, owner, { slots: 3 });
  const path = `/scrims/${id}`;
  const asOwner = (call: string, body?: unknown) => server.call(call, { token: owner.token, body });
  await bookSlot(server, confirmed, id);
  await bookSlot(server, suspended, id);
  await bookSlot(server, kicked, id);
  await asOwner(`DELETE ${path}/participants/${kicked.user._id}`);
  await asOwner(`PUT ${path}`, { entryFee: 60 });
  await bookSlot(server, held, id);
  await bookSlot(server, waitlisted, id);
  const message = await asOwner(`POST ${path}/room/messages`, { content: 'first' });
  const request = await server.call(`POST ${path}/kick-requests`, {
    token: confirmed.token,
    body: { slotNumber: 3, targetName: 'xRager' },
  });
  const paid = await server.call(`POST ${path}/payment`, { token: held.token, body: utr() });
  await asOwner(`PUT ${path}/room/credentials`, { ...details, releaseAt: null });
  if (afterStart.includes(call)) {
    await begin(server, id);
    await submitMatch(server, id, owner, match(1, '1 2 4, 2 1 7'));
  }
  await setSuspended(true);
  return {
    id,
    userId: held.user._id,
    messageId: message.body.message._id as string,
    requestId: request.body.request._id as string,
    paymentId: paid.body.payment._id as string,
    matchNumber: '1',
  };
}

type Stage = Awaited<ReturnType<typeof stage>>;

const utr = () => ({ method: 'upi', reference: String(500_000_000_000 + uniqueNumber()) });

function targetOf(spec: RouteSpec, ids: Stage): string {
  return `${spec.method} ${spec.path.replace(/:(\w+)/g, (_, name: keyof Stage) => ids[name])}`;
}

/** Bodies that would do something, so that a refusal is one of the person and not of the input. */
function inputOf(spec: RouteSpec): { body?: unknown; headers?: Record<string, string> } {
  const startAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const bodies: Record<string, unknown> = {
    'POST /scrims': { title: 'Another', startAt },
    'PUT /scrims/:id': { title: 'Another' },
    'POST /scrims/:id/clone': { startAts: [startAt] },
    'POST /scrims/:id/book': squad(),
    'POST /scrims/:id/room/messages': { content: 'words' },
    'PATCH /scrims/:id/room/messages/:messageId': { content: 'words' },
    'PUT /scrims/:id/room/credentials': { roomId: '112233', password: 'zone' },
    'POST /scrims/:id/kick-requests': { slotNumber: 2, targetName: 'xRager' },
    'PATCH /scrims/:id/kick-requests/:requestId/resolve': { action: 'kick' },
    'POST /scrims/:id/payment': utr(),
    'PATCH /scrims/:id/payments/:paymentId': { action: 'approve' },
    'POST /scrims/:id/rate': { rating: 5 },
  };
  if (keyOf(spec) === 'POST /scrims/:id/points') {
    const results = JSON.stringify([{ slotNumber: 1, placement: 1, kills: 3 }]);
    const form = multipartBody({ name: 'matchNumber', content: '1' }, { name: 'results', content: results });
    return { body: form.toString(), headers: multipartHeaders };
  }
  return spec.body ? { body: bodies[keyOf(spec)] ?? {} } : {};
}

/** Everything of a scrim that a call could have changed. */
async function stateOf({ id }: Stage): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(scrims) as scrim,
      (select jsonb_agg(to_jsonb(t) order by t.id) from bookings t where scrim_id = scrims.id) as bookings,
      (select jsonb_agg(to_jsonb(t) order by t.id) from payments t where scrim_id = scrims.id) as payments,
      (select jsonb_agg(to_jsonb(t) order by t.id) from kick_requests t where scrim_id = scrims.id) as requests,
      (select jsonb_agg(to_jsonb(t)) from scrim_credentials t where scrim_id = scrims.id) as credentials,
      (select jsonb_agg(to_jsonb(t)) from scrim_matches t where scrim_id = scrims.id) as matches,
      (select jsonb_agg(to_jsonb(t) order by t.booking_id) from scrim_results t
        join scrim_matches on scrim_matches.id = t.match_id where scrim_id = scrims.id) as results,
      (select jsonb_agg(to_jsonb(t)) from ratings t where scrim_id = scrims.id) as ratings,
      (select jsonb_agg(to_jsonb(t) order by seq) from messages t where t.room_id = scrims.room_id) as messages,
      (select count(*) from scrims) as lobbies
    from scrims where id = ${id}`.execute(server.deps.db);
  return rows[0];
}

describe('who may call what of a scrim (A1)', () => {
  it('has a row for every route, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual(scrimRoutesOfAll.map(keyOf).sort());
  });

  it('shows room details that are out to the owner and to confirmed squads, not to an admin (A8)', async () => {
    const { id } = await stage();
    const seenBy = async (actor: Actor) => {
      const { body } = await server.call(`GET /scrims/${id}/room/credentials`, { token: tokens[actor] });
      return { roomId: body.credentials.roomId, password: body.credentials.password };
    };
    expect([await seenBy('owner'), await seenBy('confirmed')]).toEqual([details, details]);
    expect(await seenBy('admin')).toEqual({ roomId: null, password: null });
  });

  describe.each(scrimRoutesOfAll.map(spec => ({ call: keyOf(spec), spec })))('$call', ({ call, spec }) => {
    const outcomes = matrix[call];
    const denied = actors.filter(actor => outcomeOf(outcomes, actor) !== 'in');
    const allowed = actors.filter(actor => outcomeOf(outcomes, actor) === 'in');

    // A public route refuses nobody.
    if (denied.length > 0) {
      it(`is refused to ${denied.join(', ')}, and changes nothing`, async () => {
        const ids = await stage(call);
        const before = await stateOf(ids);
        for (const actor of denied) {
          const { status } = await server.call(targetOf(spec, ids), {
            token: tokens[actor],
            ...inputOf(spec),
          });
          expect([actor, status]).toEqual([actor, outcomeOf(outcomes, actor)]);
          expect(await stateOf(ids)).toEqual(before);
        }
      });
    }

    const ruleFor = (actor: Actor) => rules[call]?.[actor];
    const reach = (ids: Stage, actor: Actor) =>
      server.call(targetOf(spec, ids), { token: tokens[actor], ...inputOf(spec) });

    it.each(allowed.filter(actor => !ruleFor(actor)))('lets in: %s', async actor => {
      const { status, body } = await reach(await stage(call), actor);
      expect([status, body?.code]).toEqual([spec.status, undefined]);
    });

    const ruled = allowed.flatMap(actor => {
      const rule = ruleFor(actor);
      return rule ? [{ actor, ...rule }] : [];
    });
    it.each(ruled)('lets in: $actor, who $why', async ({ actor, code }) => {
      const { status, body } = await reach(await stage(call), actor);
      expect([status, body.code]).toEqual([new AppError(code).status, code]);
    });
  });
});

describe('ids that do not belong together (A1)', () => {
  const missing: Record<string, string> = {
    userId: 'PARTICIPANT_NOT_FOUND',
    messageId: 'MESSAGE_NOT_FOUND',
    requestId: 'KICK_REQUEST_NOT_FOUND',
    paymentId: 'PAYMENT_NOT_FOUND',
  };
  const nested = scrimRoutesOfAll.flatMap(spec => {
    const [, name] = /\/:(\w+)(?:\/\w+)?$/.exec(spec.path) ?? [];
    return name && name in missing ? [{ call: keyOf(spec), spec, name: name as keyof Stage }] : [];
  });

  it('covers every nested id', () => {
    expect(nested.map(({ call }) => call)).toHaveLength(5);
  });

  it.each(nested)('$call finds nothing of another scrim, and changes nothing', async ({ spec, name }) => {
    const [one, other] = [await stage(), await stage()];
    if (name === 'userId') {
      // The same person is in both lobbies, but for this one.
      await server.call(`DELETE /scrims/${one.id}/book`, { token: people.held.token });
    }
    const before = [await stateOf(one), await stateOf(other)];
    for (const id of [other[name], one.id, unknownId, 'none']) {
      const { status, body } = await server.call(targetOf(spec, { ...one, [name]: id }), {
        token: people.owner.token,
        ...inputOf(spec),
      });
      expect([status, body.code]).toEqual([404, missing[name]]);
    }
    expect([await stateOf(one), await stateOf(other)]).toEqual(before);
  });
});
