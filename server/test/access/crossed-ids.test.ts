import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseState } from '../database-state.ts';
import { registerTeam } from '../groups.ts';
import { bookSlot } from '../scrims.ts';
import type { SignedIn } from './actors.ts';
import { bodyCrossings, pathCrossings, type TwoOfEach } from './crossings.ts';
import { keyOf, specs } from './fields.ts';
import { inputOf } from './inputs.ts';
import { reach } from './reach.ts';
import { targetOf } from './row.ts';
import { openLobby, openTournament } from './scene.ts';
import { useScene } from './use-scene.ts';

const { server, scene } = useScene();
let all: TwoOfEach;
let before: string;

beforeAll(async () => {
  const { cast } = scene();
  await server.call(`PUT /admin/users/${cast.suspended.user._id}`, {
    token: cast.keeper.token,
    body: { suspended: false },
  });
  const { email } = cast.suspended.user;
  const signedIn = await server.call('POST /auth/login', {
    body: { email, password: cast.suspended.password },
  });
  const back = { ...cast, suspended: { ...cast.suspended, token: signedIn.body.accessToken } };
  const tournament = await openTournament(server, back);
  const scrim = await openLobby(server, back);
  const outsider = await registerTeam(server, tournament.id);
  // The other lobby is full: a waitlist position there counts as being in it.
  await bookSlot(server, outsider, scrim.id);
  all = { ...scene(), other: { tournament, scrim, outsiderId: outsider.user._id } };
  before = await databaseState(server);
});

const nameOf = ({ call, name, by }: { call: string; name: string; by: readonly string[] }) =>
  `${call}: ${name}, by ${by.join(' and ')}`;

/** Returns the response to a mutating call by this actor, with these ids in its path. */
async function answerTo(call: string, actor: SignedIn, ids: Record<string, string>) {
  const target = targetOf({ call, ids: () => ids }, all);
  const person = all.cast[actor];
  return { target, actor, ...(await reach(server, target, person.token, await inputOf(all, call, person))) };
}

describe('IDs that do not belong together (A1)', () => {
  it('every path ID after the first is tested with foreign IDs', () => {
    const expected = specs.flatMap(spec => {
      const [, ...nested] = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      return nested.map(name => `${keyOf(spec)} ${name}`);
    });
    expect([...new Set(pathCrossings.map(({ call, name }) => `${call} ${name}`))].toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  it.each(pathCrossings.map(crossing => [nameOf(crossing), crossing] as const))(
    '%s finds nothing from elsewhere, and changes nothing',
    async (_, { call, by, name, code, elsewhere }) => {
      for (const actor of by) {
        for (const id of [...elsewhere(all), randomUUIDv7(), 'none']) {
          const answer = await answerTo(call, actor, { [name]: String(id) });
          expect(answer).toEqual({ ...answer, status: 404, code });
        }
      }
      expect(await databaseState(server)).toBe(before);
    },
  );

  it.each(bodyCrossings.map(crossing => [nameOf(crossing), crossing] as const))(
    '%s in the body from elsewhere is not found here, and changes nothing',
    async (_, { call, by, name, code, elsewhere }) => {
      for (const actor of by) {
        for (const id of elsewhere(all)) {
          const { body } = await inputOf(all, call, all.cast[actor]);
          const crossed = { ...(body as object), [name]: name === 'memberIds' ? [id] : id };
          const answer = await reach(server, targetOf({ call }, all), all.cast[actor].token, {
            body: crossed,
          });
          expect([actor, answer.code]).toEqual([actor, code]);
        }
      }
      expect(await databaseState(server)).toBe(before);
    },
  );
});

/** What the first ID of a path identifies, by how the path begins. */
const things: [string, string][] = [
  ['/tournaments/', 'TOURNAMENT_NOT_FOUND'],
  ['/scrims/', 'SCRIM_NOT_FOUND'],
  ['/organizations/', 'ORGANIZATION_NOT_FOUND'],
  ['/orgs/', 'ORGANIZATION_NOT_FOUND'],
  ['/notifications/', 'NOTICE_NOT_FOUND'],
  ['/promos/', 'PROMO_NOT_FOUND'],
  ['/push/', 'DEVICE_NOT_FOUND'],
  ['/admin/users/', 'USER_NOT_FOUND'],
  ['/admin/org-kyc/', 'KYC_NOT_FOUND'],
  ['/admin/orgs/', 'ORGANIZATION_NOT_FOUND'],
  ['/admin/promotions/', 'PROMO_NOT_FOUND'],
  ['/admin/scrims/', 'SCRIM_NOT_FOUND'],
  ['/admin/ratings/', 'RATING_NOT_FOUND'],
];

describe('IDs of another kind (A1)', () => {
  it.each(specs.filter(({ path }) => path.includes(':id')).map(spec => [keyOf(spec), spec] as const))(
    '%s finds nothing by the ID of something else',
    async (call, { path, access }) => {
      const code = things.find(([start]) => path.startsWith(start))?.[1];
      // A player is not an organization.
      const ofOrganization = /^\/(organizations|orgs|admin\/org-kyc|admin\/orgs)\//.test(path);
      const kinds = [all.scrim.paymentId, all.tournament.groupId];
      if (ofOrganization) kinds.push(all.cast.account.user._id);
      const others =
        path.startsWith('/scrims/') || path.startsWith('/admin/scrims/') ? all.tournament.id : all.scrim.id;
      const by = Array.isArray(access)
        ? (['player in', 'owner', 'admin'] as const).filter(actor =>
            access.includes(all.cast[actor].user.role),
          )
        : (['player in', 'admin'] as const);
      for (const id of [...kinds, others, randomUUIDv7(), 'none']) {
        for (const actor of by) {
          const answer = await answerTo(call, actor, { id });
          expect(answer).toEqual({ ...answer, status: 404, code });
        }
      }
      expect(await databaseState(server)).toBe(before);
    },
  );
});
