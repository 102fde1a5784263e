import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { AppError } from '../../src/platform/lib/errors.ts';
import { cloneDatabase } from '../databases.ts';
import { type Actor, actors } from './actors.ts';
import { callerOf, settings } from './cast.ts';
import { keyOf, specs } from './fields.ts';
import { inputOf } from './inputs.ts';
import { matrix, openToAll } from './matrix.ts';
import { reach } from './reach.ts';
import { registeredRoutes } from './registered-routes.ts';
import { type AccessRow, targetOf } from './row.ts';
import { roomDetails } from './scene.ts';
import { useScene } from './use-scene.ts';

const { server, scene, copy } = useScene();

const statuses = new Map(specs.map(spec => [keyOf(spec), spec.status]));

/** Returns the expected outcome of a call as the tests compare it: '201', '403', '409 ALREADY_BOOKED'. */
function expected({ call, outcomes }: AccessRow, actor: Actor): string {
  const outcome = outcomes[actor];
  if (outcome === 'in') return String(statuses.get(call));
  return typeof outcome === 'number' ? String(outcome) : `${new AppError(outcome).status} ${outcome}`;
}

/** Returns the actual outcome of a call. */
async function got(row: AccessRow, actor: Actor): Promise<string> {
  const { cast } = scene();
  const caller = callerOf(cast, actor);
  const input = row.body ? { body: row.body(scene(), caller) } : await inputOf(scene(), row.call, caller);
  const { status, code } = await reach(server, targetOf(row, scene()), cast.tokens[actor], input);
  return typeof row.outcomes[actor] === 'string' && code ? `${status} ${code}` : String(status);
}

describe('the access matrix (A1)', () => {
  let registered: string[];

  beforeAll(async () => {
    const database = await cloneDatabase(inject('postgres'));
    const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-routes-'));
    registered = await registeredRoutes(folder, { ...settings, databaseUrl: database.url });
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('has a row for every route that the server registers, and for no other', () => {
    const rows = new Set(matrix.map(({ call }) => call.replace(' ', ' /api')));
    expect([...rows, ...Object.keys(openToAll)].toSorted()).toEqual(registered.toSorted());
  });

  it('covers every route of the contract', () => {
    const missing = specs
      .map(spec => keyOf(spec).replace(' ', ' /api'))
      .filter(route => !registered.includes(route));
    expect(missing).toEqual([]);
  });

  it('covers every kind of user', () => {
    for (const { call, of = '', outcomes } of matrix) {
      expect([call, of, Object.keys(outcomes).toSorted()]).toEqual([call, of, actors.toSorted()]);
    }
  });
});

describe('who may call which route (A1)', () => {
  // Reads may leave a trace too: viewing a document is logged.
  afterEach(async () => {
    if ((await copy().changes()).length > 0) await copy().restore();
  });

  it.each(Object.entries(openToAll))('%s is public', async (route, status) => {
    const [method = '', url = ''] = route.split(' ');
    const answer = await fetch(`${server.url}${url.replace(':file', 'none.webp').replace(/^\/?\*/, '/')}`, {
      method,
    });
    expect(answer.status).toBe(status);
  });

  it.each(matrix.map(row => [[row.call, row.of].filter(Boolean).join(', of '), row] as const))(
    '%s',
    async (_, row) => {
      const outcomes = new Map<Actor, string>();
      // Rejected callers come first, so that any change they make shows before somebody else may change something.
      const refused = actors.filter(actor => row.outcomes[actor] !== 'in');
      for (const actor of refused) outcomes.set(actor, await got(row, actor));
      expect(await copy().changes(), `by ${refused.join(', ')}`).toEqual([]);

      for (const actor of actors.filter(actor => row.outcomes[actor] === 'in')) {
        outcomes.set(actor, await got(row, actor));
        if (!row.call.startsWith('GET ')) await copy().restore();
      }
      expect(Object.fromEntries(outcomes)).toEqual(
        Object.fromEntries(actors.map(actor => [actor, expected(row, actor)])),
      );
    },
  );

  it('rejects HEAD wherever it rejects GET', async () => {
    for (const row of matrix.filter(({ call }) => call.startsWith('GET '))) {
      const target = targetOf(row, scene()).replace('GET', 'HEAD');
      for (const actor of actors.filter(actor => row.outcomes[actor] !== 'in')) {
        const { status } = await reach(server, target, scene().cast.tokens[actor]);
        expect([target, actor, String(status)]).toEqual([target, actor, expected(row, actor).slice(0, 3)]);
      }
    }
    expect(await copy().changes()).toEqual([]);
  });

  it('shows released room details to the owner and confirmed squads, not to an admin (A8)', async () => {
    const { cast, scrim } = scene();
    const seenBy = async (actor: Actor) => {
      const answer = await server.call(`GET /scrims/${scrim.id}/room/credentials`, {
        token: cast.tokens[actor],
      });
      const { roomId, password } = answer.body.credentials;
      return { roomId, password };
    };
    expect([await seenBy('owner'), await seenBy('player in')]).toEqual([roomDetails, roomDetails]);
    expect(await seenBy('admin')).toEqual({ roomId: null, password: null });
  });
});
