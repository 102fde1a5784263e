import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../test/access/actors.ts';
import { callerOf } from '../../../test/access/cast.ts';
import { fieldsOf, keyOf, specOf, specs } from '../../../test/access/fields.ts';
import { inputOf } from '../../../test/access/inputs.ts';
import { allowedCall } from '../../../test/access/matrix.ts';
import { mutationsOf, odd, sharpestOf } from '../../../test/access/mutations.ts';
import { reach } from '../../../test/access/reach.ts';
import { targetOf } from '../../../test/access/row.ts';
import { useScene } from '../../../test/access/use-scene.ts';
import { rounds } from '../../../test/depth.ts';

const { server, scene, copy } = useScene();
const takesBody = specs.filter(spec => spec.body).map(keyOf);

afterEach(async () => {
  if ((await copy().changes()).length > 0) await copy().restore();
});

/** Returns a route's address, an account that may call it, and a valid body. */
async function known(call: string) {
  const { row, actor } = allowedCall(call);
  const { body = {} } = await inputOf(scene(), call, callerOf(scene().cast, actor));
  return { target: targetOf(row, scene()), actor, body: body as object };
}

type Sent = { token: string | undefined; body: string | Buffer; headers?: Record<string, string> };

/** Sends a request and expects 2xx or 4xx, without any change after a 4xx. Returns the status. */
async function expectSober(target: string, { token, body, headers }: Sent): Promise<number> {
  const { status } = await reach(server, target, token, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(typeof body === 'string' ? { body } : { form: body }),
  });
  expect(status).toBeLessThan(500);
  const changes = await copy().changes();
  if (changes.length > 0) await copy().restore();
  if (status >= 400) expect(changes).toEqual([]);
  return status;
}

/**
 * Generates bodies that are valid except for odd values in any known field, or that are complete nonsense.
 */
function anyBody(call: string): fc.Arbitrary<string> {
  const names = fieldsOf(specOf(call).body).filter(field => !field.includes('.'));
  const fields = fc.record(Object.fromEntries(names.map(name => [name, odd])), { requiredKeys: [] });
  return fc.oneof(odd, fields, fields).map(value => JSON.stringify(value) ?? 'null');
}

const others: readonly Actor[] = ['anonymous', 'player out', 'player in', 'owner', 'admin'];

/** Bodies per route: more take longer and find nothing new. A failure prints the seed. */
const runs = { mutated: rounds(5, 20), any: rounds(3, 10) };

describe('bad input (B1)', () => {
  it.each(takesBody)(
    '%s responds 2xx or 4xx to a body with one thing wrong, and a 4xx changes nothing',
    async call => {
      const { target, actor, body } = await known(call);
      for (const text of sharpestOf(body)) {
        await expectSober(target, { token: scene().cast.tokens[actor], body: text });
      }
      const mutated = mutationsOf(body, fieldsOf(specOf(call).body));
      const by = fc.oneof(
        { weight: 4, arbitrary: fc.constant(actor) },
        { weight: 1, arbitrary: fc.constantFrom(...others) },
      );
      await fc.assert(
        fc.asyncProperty(mutated, by, async (text, caller) => {
          await expectSober(target, { token: scene().cast.tokens[caller], body: text });
        }),
        { numRuns: runs.mutated },
      );
    },
  );

  it.each(takesBody)('%s responds 2xx or 4xx to any JSON, and a 4xx changes nothing', async call => {
    const { target, actor } = await known(call);
    await fc.assert(
      fc.asyncProperty(anyBody(call), async text => {
        await expectSober(target, { token: scene().cast.tokens[actor], body: text });
      }),
      { numRuns: runs.any },
    );
  });

  it.each(takesBody)('%s rejects malformed JSON', async call => {
    const { target, actor, body } = await known(call);
    const token = scene().cast.tokens[actor];
    const text = JSON.stringify(body);
    const improper: [string | Buffer, number][] = [
      ['{', 400],
      ['nul', 400],
      [text.slice(0, -1), 400],
      [`${text}}`, 400],
      [text.replaceAll('"', "'").replace(/^\{\}$/, "{'a':1}"), 400],
      ['{"__proto__": {"role": "admin"}}', 400],
      ['{"constructor": {"prototype": {"x": 1}}}', 400],
      [text.replace(/^\{/, '{"__proto__": {"role": "admin"},').replace(',}', '}'), 400],
      [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
      [`{"title": "${'x'.repeat(300_000)}"}`, 413],
    ];
    for (const [sent, status] of improper) {
      const got = await expectSober(target, { token, body: sent });
      expect([String(sent).slice(0, 60), got]).toEqual([String(sent).slice(0, 60), status]);
    }
    const types: Record<string, string>[] = [
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ];
    for (const headers of types) {
      expect([headers, await expectSober(target, { token, body: text, headers })]).toEqual([headers, 415]);
    }
  });

  // An empty change is fine, and a delete needs no body.
  it.each(takesBody)('%s handles an empty body, invalid UTF-8 and duplicate fields', async call => {
    const { target, actor, body } = await known(call);
    const token = scene().cast.tokens[actor];
    const text = JSON.stringify(body);
    for (const sent of [
      '',
      'null',
      '[]',
      `[${text}]`,
      JSON.stringify(text),
      Buffer.concat([Buffer.from('{"title": "'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')]),
      Buffer.from(text, 'utf16le'),
      '{"title": 1e309, "email": 1e309, "password": 1e309}',
      '{"title": "a", "title": 7, "email": "a", "email": 7}',
    ]) {
      await expectSober(target, { token, body: sent });
    }
  });
});
