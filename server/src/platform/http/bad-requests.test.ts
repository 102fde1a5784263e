import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { keyOf, specs } from '../../../test/access/fields.ts';
import { type Field, forms, inputOf, signedWebhook } from '../../../test/access/inputs.ts';
import { allowedCall } from '../../../test/access/matrix.ts';
import { odd } from '../../../test/access/mutations.ts';
import { reach } from '../../../test/access/reach.ts';
import { targetOf } from '../../../test/access/row.ts';
import { useScene } from '../../../test/access/use-scene.ts';
import { rounds } from '../../../test/depth.ts';
import { multipartBody, multipartHeaders } from '../../../test/pictures/multipart.ts';

const { server, scene, copy } = useScene();

afterEach(async () => {
  if ((await copy().changes()).length > 0) await copy().restore();
});

const all = specs.map(keyOf);

function reachable(call: string) {
  const { row, actor } = allowedCall(call);
  return { row, actor, target: targetOf(row, scene()), token: scene().cast.tokens[actor] };
}

describe('bad queries (B1)', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }).map(text => text.toWellFormed()),
    fc.constantFrom(
      '\0',
      '%',
      '\\',
      '-1',
      '0',
      '1e9',
      '0x10',
      'null',
      'true',
      '9'.repeat(400),
      'a'.repeat(5000),
    ),
  );

  it.each(specs.filter(spec => spec.query).map(spec => [keyOf(spec), spec] as const))(
    '%s responds 2xx or 4xx to any query, and a 4xx changes nothing',
    async (call, spec) => {
      const { target, token } = reachable(call);
      const ask = async (query: string) => {
        const { status } = await reach(server, `${target}?${query}`, token);
        expect(status, query).toBeLessThan(500);
        const changes = await copy().changes();
        if (changes.length > 0) await copy().restore();
        if (status >= 400) expect(changes).toEqual([]);
      };
      const names = [...Object.keys(spec.query?.shape ?? {}), '__proto__', 'constructor', 'other'];
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 }), entries =>
          ask(String(new URLSearchParams(entries))),
        ),
        { numRuns: rounds(8, 25) },
      );
      for (const query of [
        '%',
        'a=%E0%A4%A',
        'search=%00',
        'search[]=1&search[]=2',
        'search=a&search=b',
        '&&&==&=',
      ]) {
        await ask(query);
      }
      await ask(`search=${'x'.repeat(9000)}`);
    },
  );
});

const oddIds = [
  '%00',
  '%2e%2e%2f',
  'a'.repeat(199),
  '%F0%9F%94%A5',
  '__proto__',
  'constructor',
  '-1',
  '{}',
  '%25',
  "'%20or%201=1",
  '00000000-0000-0000-0000-000000000000',
  '0198C0DE-0000-7000-8000-00000000000g',
];

describe('bad paths (B1)', () => {
  it.each(all.filter(call => call.includes(':')))(
    '%s responds 404 to any odd id, and changes nothing',
    async call => {
      const { row, actor, token } = reachable(call);
      const caller = actor in scene().cast ? scene().cast[actor as 'owner'] : scene().cast['player out'];
      const input = await inputOf(scene(), call, caller);
      for (const [, name = ''] of call.matchAll(/:(\w+)/g)) {
        for (const id of oddIds) {
          const target = targetOf({ ...row, ids: all => ({ ...row.ids?.(all), [name]: id }) }, scene());
          expect([target, (await reach(server, target, token, input)).status]).toEqual([target, 404]);
        }
      }
      expect(await copy().changes()).toEqual([]);
    },
  );

  it.each([
    'PATCH /tournaments',
    'DELETE /auth/login',
    'GET /auth/login',
    'GET /nope',
    'GET /%',
    'GET /..%2f..%2fetc/passwd',
    `GET /tournaments/${'a'.repeat(5000)}`,
  ])('%s is 4xx', async call => {
    expect([400, 404, 414]).toContain((await reach(server, call, undefined)).status);
  });

  it('accepts a DELETE with a JSON content type and no body', async () => {
    const { cast, tournament } = scene();
    const answer = await server.call(`DELETE /tournaments/${tournament.id}/register`, {
      token: cast['player out'].token,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.body.code).toBe('NOT_REGISTERED');
  });
});

/** What fetch can send in a header: bytes without control characters. */
const headerText = fc
  .string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter(code => code !== 0x7f)
      .map(String.fromCharCode),
    maxLength: 80,
  })
  .map(text => text.trim());

describe('bad headers (B1)', () => {
  const authorizations = [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Bearer ..',
    'bearer not.a.token',
    'Basic YTpi',
    `Bearer ${'a'.repeat(8000)}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'null',
  ];

  it.each(specs.filter(({ access }) => access !== 'public').map(keyOf))(
    '%s rejects garbage in Authorization, and changes nothing',
    async call => {
      const { row, actor, target } = reachable(call);
      const caller = actor in scene().cast ? scene().cast[actor as 'owner'] : scene().cast['player out'];
      const { headers, ...input } = await inputOf(scene(), call, caller);
      for (const authorization of authorizations) {
        const { status } = await reach(server, target, undefined, {
          ...input,
          headers: { ...headers, authorization },
        });
        // No token at all is an anonymous call, which some routes allow.
        const expected = row.outcomes.anonymous === 'in' ? [200, 401] : [401];
        expect(expected, authorization).toContain(status);
      }
      expect(await copy().changes()).toEqual([]);
    },
  );

  it.each(
    all.filter(
      call =>
        /^POST .*\/(book|register|payment|clone|scrims|tournaments|promos|promotions)$/.test(call) &&
        !call.includes('auth'),
    ),
  )('%s responds 2xx or 4xx to any Idempotency-Key', async call => {
    const { actor, target, token } = reachable(call);
    await fc.assert(
      fc.asyncProperty(fc.oneof(headerText, fc.constantFrom('', 'k'.repeat(300), '0', 'a, b')), async key => {
        const { body } = await inputOf(scene(), call, scene().cast[actor as 'player out']);
        const { status } = await reach(server, target, token, {
          body,
          headers: { 'idempotency-key': key },
        });
        expect(status).toBeLessThan(500);
        const changes = await copy().changes();
        if (changes.length > 0) await copy().restore();
        if (status >= 400) expect(changes).toEqual([]);
      }),
      { numRuns: rounds(8, 25) },
    );
  });

  it('any If-None-Match, range, language or condition gets 2xx, 304 or 4xx on every readable route', async () => {
    const names = [
      'if-none-match',
      'if-modified-since',
      'if-match',
      'range',
      'accept',
      'accept-encoding',
      'origin',
    ];
    const reading = all.filter(call => /^GET \/(?!health|ready)/.test(call)).map(call => reachable(call));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        headerText,
        fc.constantFrom(...reading),
        async (name, text, at) => {
          const { status } = await reach(server, at.target, at.token, { headers: { [name]: text } });
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: rounds(40, 150) },
    );
  });
});

describe('bad forms (B1)', () => {
  const rubbish: [string, Buffer, Record<string, string>][] = [
    ['nothing', Buffer.alloc(0), multipartHeaders],
    ['no boundary', Buffer.from('--x\r\n\r\n--x--'), { 'content-type': 'multipart/form-data' }],
    ['another boundary', Buffer.from('--y\r\n\r\n1\r\n--y--\r\n'), multipartHeaders],
    [
      'noise',
      Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256)),
      multipartHeaders,
    ],
    ['JSON', Buffer.from('{"image": 1}'), { 'content-type': 'application/json' }],
    ['no form', Buffer.from('a=1'), { 'content-type': 'application/x-www-form-urlencoded' }],
  ];

  /**
   * Generates a form that is valid except for one field: missing, duplicate, a file instead of text, odd
   * text, an odd name.
   */
  const spoiled = (fields: Field[]): fc.Arbitrary<Buffer> => {
    const at = fc.nat({ max: fields.length - 1 });
    const text = odd.map(value => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
    const changed = (index: number, change: (field: Field) => Field[]) =>
      multipartBody(...fields.flatMap((field, other) => (other === index ? change(field) : [field])));
    return fc.oneof(
      at.map(index => changed(index, () => [])),
      at.map(index => changed(index, field => [field, field])),
      fc.tuple(at, text).map(([index, content]) => changed(index, field => [{ ...field, content }])),
      at.map(index => changed(index, field => [{ ...field, filename: 'a.png', type: 'image/png' }])),
      at.map(index => changed(index, ({ name, content }) => [{ name, content }])),
      at.map(index => changed(index, field => [{ ...field, name: '__proto__' }])),
      fc.nat({ max: 100 }).map(part => {
        const whole = multipartBody(...fields);
        return whole.subarray(0, Math.floor((whole.length * part) / 101));
      }),
    );
  };

  it.each(Object.keys(forms))('%s responds 2xx or 4xx to any form, and a 4xx changes nothing', async call => {
    const { target, token } = reachable(call);
    const send = async (form: Buffer, headers: Record<string, string>) => {
      const { status } = await reach(server, target, token, { form, headers });
      expect(status).toBeLessThan(500);
      const changes = await copy().changes();
      if (changes.length > 0) await copy().restore();
      if (status >= 400) expect(changes).toEqual([]);
      return status;
    };
    for (const [what, form, headers] of rubbish) {
      const status = await send(form, headers);
      expect([what, [400, 415].includes(status)]).toEqual([what, true]);
    }
    const fields = (await forms[call]?.()) ?? [];
    await fc.assert(
      fc.asyncProperty(spoiled(fields), async form => void (await send(form, multipartHeaders))),
      { numRuns: rounds(10, 30) },
    );
  });

  it('POST /payments/razorpay/webhook responds 2xx or 4xx to any body, signed or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), fc.record({ event: odd, payload: odd })),
        fc.boolean(),
        async (value, sign) => {
          const { body, headers } = signedWebhook(JSON.stringify(value));
          const { status } = await reach(server, 'POST /payments/razorpay/webhook', undefined, {
            body,
            ...(sign && headers && { headers }),
          });
          expect(status).toBeLessThan(500);
          expect(sign || status >= 400).toBe(true);
        },
      ),
      { numRuns: rounds(15, 60) },
    );
    expect(await copy().changes()).toEqual([]);
  });
});
