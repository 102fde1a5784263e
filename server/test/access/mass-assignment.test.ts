import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { multipartBody, multipartHeaders } from '../pictures/multipart.ts';
import { callerOf } from './cast.ts';
import { fieldsOf, keyOf, specOf, specs } from './fields.ts';
import { forms, type Input, inputOf } from './inputs.ts';
import { allowedCall } from './matrix.ts';
import { declared, hostile } from './protected-names.ts';
import { type Reached, reach } from './reach.ts';
import { targetOf } from './row.ts';
import { useScene } from './use-scene.ts';

const { server, scene, copy } = useScene();
const writing = specs.filter(({ method }) => method !== 'GET').map(keyOf);
const signed = 'POST /payments/razorpay/webhook';

let before: string;

beforeAll(async () => {
  before = await allRows();
});
afterEach(() => copy().restore());

/** Returns all rows of all tables as text. */
async function allRows(): Promise<string> {
  const { db } = server.deps;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    order by 1`.execute(db);
  const lists = tables.map(
    ({ name }) => sql`select ${name}::text || ' ' || to_jsonb(t)::text as line from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ line: string }>`${sql.join(lists, sql` union all `)}`.execute(db);
  return rows.map(({ line }) => line).join('\n');
}

const generated = [
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)/g,
  /\$argon2id\$[^"]+/g,
  // Hashes, tokens in links, one-time codes in mails.
  /[\w-]{43}/g,
  /\b\d{6}\b/g,
  // Times in milliseconds.
  /\b1[789]\d{11}\b/g,
];

/** Returns the rows without what differs between calls: IDs, times and hashes that the scene does not have yet. */
async function comparableRows(): Promise<string[]> {
  const rows = (await allRows()).split('\n');
  const masked = rows.map(row =>
    generated.reduce(
      (line, pattern) => line.replace(pattern, found => (before.includes(found) ? found : '…')),
      row,
    ),
  );
  return masked.toSorted();
}

/** Returns the value with all hostile fields added to each object, except those that the route declares. */
function withHostileFields(value: unknown, own: readonly string[], path = ''): unknown {
  if (Array.isArray(value)) return value.map(one => withHostileFields(one, own, path));
  if (typeof value !== 'object' || value === null) return value;
  const extra = Object.entries(hostile).filter(([name]) => !own.includes(path + name));
  const given = Object.entries(value).map(([name, inner]) => [
    name,
    withHostileFields(inner, own, `${path}${name}.`),
  ]);
  return { ...Object.fromEntries(extra), ...Object.fromEntries(given) };
}

/** A form accepts a handful of unknown fields. */
const hostileParts = ['role', 'verified', 'status', 'ownerId', 'totalPoints'].map(name => ({
  name,
  content: String(hostile[name]),
}));

/** Returns the effect of the call, twice from the same scene: as it is, and with every hostile field added. */
async function plainAndHostile(call: string): Promise<[Reached, string[]][]> {
  // Only an unverified account could gain something.
  const { row, actor } = allowedCall(call, 'other organization');
  const { cast } = scene();
  const caller = callerOf(cast, actor);
  const own = declared[call] ?? [];
  const form = await forms[call]?.();
  const plain: Input = form ? {} : await inputOf(scene(), call, caller);
  const inputs: Input[] = form
    ? [form, [...hostileParts, ...form]].map(parts => ({
        form: multipartBody(...parts),
        headers: multipartHeaders,
      }))
    : [plain, { ...plain, body: withHostileFields(plain.body ?? {}, own) }];
  const seen: [Reached, string[]][] = [];
  for (const input of inputs) {
    const answer = await reach(server, targetOf(row, scene()), cast.tokens[actor], input);
    await server.deps.background.settled();
    seen.push([answer, await comparableRows()]);
    await copy().restore();
  }
  return seen;
}

describe('protected fields (A3)', () => {
  it('have a row for every writing route, which lists fields of the same name that it may set', () => {
    const found = writing.map(call => {
      const names = fieldsOf(specOf(call).body).filter(field => (field.split('.').at(-1) ?? '') in hostile);
      return [call, names.toSorted()];
    });
    expect(Object.fromEntries(found)).toEqual(declared);
  });

  it.each(writing.filter(call => call !== signed))('%s does not change them', async call => {
    const [plain, withMore] = await plainAndHostile(call);
    expect(plain?.[0].status).toBe(specOf(call).status);
    expect(withMore).toEqual(plain);
  });

  it('nobody becomes an admin by sending the role', async () => {
    const { cast } = scene();
    const sent = await inputOf(scene(), 'POST /auth/register', cast['player out']);
    const register = await reach(server, 'POST /auth/register', undefined, {
      body: { ...(sent.body as object), role: 'admin' },
    });
    const switched = await reach(server, 'POST /auth/switch-role', cast['player out'].token, {
      body: { role: 'admin' },
    });
    expect([register.code, switched.code]).toEqual(['VALIDATION', 'VALIDATION']);
    expect(await copy().changes()).toEqual([]);
  });
});
