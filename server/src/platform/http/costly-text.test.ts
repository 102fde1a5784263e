import { Agent, request } from 'node:http';
import { kycForm } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/access/cast.ts';
import { fieldsOf, keyOf, specOf, specs, withField } from '../../../test/access/fields.ts';
import { forms, inputOf } from '../../../test/access/inputs.ts';
import { allowedCall } from '../../../test/access/matrix.ts';
import { targetOf } from '../../../test/access/row.ts';
import { useScene } from '../../../test/access/use-scene.ts';
import { shareOf, today } from '../../../test/depth.ts';
import { multipartBody, multipartHeaders } from '../../../test/pictures/multipart.ts';

const { server, scene, copy } = useScene();

/** As much as a JSON body may hold (256 KB), with room for the other fields. */
const bytes = 250_000;

const filled = (piece: string) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

/** Texts and values that take longer the longer they are: to normalize, case, match, parse or report. */
const costly: Record<string, unknown> = {
  'combining marks in falling order': `a${'\u0301'.repeat(62_000)}${'\u0323'.repeat(62_000)}`,
  'combining marks in turn': `a${filled('\u0301\u0323')}`,
  'marks outside the basic plane': `a${filled('\u{1d165}\u{1d16d}')}`,
  'half-width voiced marks': `a${filled('\uff9e\u0323')}`,
  'stacked letters': filled(`a${'\u0301'.repeat(40)}`),
  'long casing': filled('\u0130\u03a3'),
  'ligatures that unfold': filled('\ufdfa'),
  'spaces around a letter': `${' '.repeat(bytes / 2)}a${' '.repeat(bytes / 2)}b`,
  'hidden characters': `a${filled('\u200d')}b`,
  'letters and joiners': filled('a\u200d'),
  digits: filled('1'),
  brackets: filled('('),
  'a mail address of dots': `${filled('a.')}@a`,
  'a link of dots': `https://${filled('a.')}`,
  'a link of foreign letters': `https://${filled('\u00e4')}.in`,
  words: filled('ab '),
  'lines of numbers': filled('1,1,1\n'),
  'short lines': filled('1\n'),
  'empty lines': filled('\n'),
  'cells in quotes': filled('"",'),
  'many texts': Array(25_000).fill('a\u0301\u0323'),
  'many numbers': Array(100_000).fill(7),
  'many nothings': Array(45_000).fill(null),
  'as many wrong texts as a list may have': Array(5_000).fill('x'),
  'a long name of a field': { [filled('x')]: 1 },
  'many ids': Array(6_000).fill('0199c0de-0000-7000-8000-000000000000'),
  'many objects': Array(80_000).fill({}),
  'many fields': Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1])),
  'deep lists': '@deep lists@',
  'deep objects': '@deep objects@',
};

const written: Record<string, string> = {
  '"@deep lists@"': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  '"@deep objects@"': `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
};

/** Inserts the deepest values afterwards, because JSON.stringify cannot write them. */
const jsonOf = (value: unknown) =>
  Object.entries(written).reduce((text, [mark, deep]) => text.replace(mark, deep), JSON.stringify(value));

type Sent = {
  target: string;
  token: string | undefined;
  body?: string | Buffer;
  headers?: Record<string, string>;
};

const stuffing = new Agent({ keepAlive: true });
const standingBy = new Agent({ keepAlive: true });
afterAll(() => {
  stuffing.destroy();
  standingBy.destroy();
});

/**
 * Returns the CPU time of this thread, in ms. However busy the machine is, this is what others must wait for:
 * client and server share the thread.
 */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Sends a request and returns how long the thread worked until the whole response had arrived, in ms, and the
 * response's size.
 */
function timed(agent: Agent, { target, token, body, headers }: Sent): Promise<{ ms: number; bytes: number }> {
  const [method, path = ''] = target.split(' ');
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; bytes: number }>();
  let bytes = 0;
  const started = worked();
  const call = request(`${server.url}/api${path}`, {
    agent,
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  });
  call.on('error', reject).on('response', response => {
    response
      .on('error', reject)
      .on('data', chunk => {
        bytes += chunk.length;
      })
      .on('end', () => resolve({ ms: worked() - started, bytes }));
  });
  call.end(body);
  return promise;
}

/** Returns how long a request took, and the longest that a bystander waited during it, in ms. */
async function timedNextTo(sent: Sent): Promise<{ own: number; bystander: number; bytes: number }> {
  let answered = false;
  const sending = timed(stuffing, sent).finally(() => {
    answered = true;
  });
  let bystander = 0;
  const health = { target: 'GET /health', token: undefined };
  do bystander = Math.max(bystander, (await timed(standingBy, health)).ms);
  while (!answered);
  const { ms: own, bytes } = await sending;
  return { own, bystander, bytes };
}

/** In ms (SECURITY L4). */
const bounds = { own: 50, bystander: 100 };
/** The largest response to a rejected request. */
const mostBytes = 50_000;

/**
 * Returns how a request was too slow, or null. The best of five counts, because garbage is collected only now
 * and then.
 */
async function slowness(sent: Sent): Promise<string | null> {
  let told = '';
  for (let round = 0; round < 5; round++) {
    const { own, bystander, bytes } = await timedNextTo(sent);
    if (bytes > mostBytes) return `drew ${bytes} bytes`;
    if (own <= bounds.own && bystander <= bounds.bystander) return null;
    told = `took ${Math.round(own)} ms, a bystander ${Math.round(bystander)} ms`;
  }
  return told;
}

/** Sends each request and returns those that were too slow. */
async function slowOnes(calls: Iterable<[name: string, sent: Sent]>): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, sent] of calls) {
    const how = await slowness(sent);
    if (how) slow.push(`${name} ${how}`);
  }
  return slow;
}

/** Returns an account whose call of a route reaches its code, and a valid body. */
async function known(call: string) {
  const { row, actor } = allowedCall(call);
  const { body = {}, headers } = await inputOf(scene(), call, callerOf(scene().cast, actor));
  const target = targetOf(row, scene());
  return { target, token: scene().cast.tokens[actor], body, headers };
}

/** Parts by form: the bytes that the server reads of each, and how a file is sent. */
const costlyParts: Record<string, Record<string, { bytes: number; filename?: string; type?: string }>> = {
  'POST /upload/image': { image: { bytes, filename: 'photo.png', type: 'image/png' } },
  'POST /orgs/verify/submit': {
    ...Object.fromEntries(Object.keys(kycForm.shape).map(name => [name, { bytes: 24 * 1024 - 1 }])),
    aadhaarImage: { bytes, filename: 'card.png', type: 'image/png' },
  },
  'POST /scrims/:id/points': {
    matchNumber: { bytes: 64 * 1024 - 1 },
    results: { bytes: 64 * 1024 - 1 },
    file: { bytes, filename: 'results.csv', type: 'text/csv' },
    image: { bytes, filename: 'table.png', type: 'image/png' },
  },
};

const calls = specs.map(keyOf);
const texts = Object.entries(costly).filter(
  (entry): entry is [string, string] => typeof entry[1] === 'string',
);

let turn = today;
/** Returns the kinds that one field gets in this round; each field of a route gets different ones. */
const someOf = <T>(kinds: readonly T[]) => shareOf(kinds, 6, turn++);

afterEach(async () => {
  if ((await copy().changes()).length > 0) await copy().restore();
});

describe('whatever one request contains, another user gets a response within 100 ms (L4)', () => {
  it.each(calls.filter(call => specOf(call).body))('%s: in each field of its body', async call => {
    const { target, token, body, headers } = await known(call);
    const json = { 'content-type': 'application/json', ...headers };
    const all = fieldsOf(specOf(call).body).flatMap(field =>
      someOf(Object.entries(costly)).map(([kind, value]): [string, Sent] => [
        `${field}: ${kind}`,
        { target, token, body: jsonOf(withField(body as object, field, value)), headers: json },
      ]),
    );
    expect(await slowOnes(all)).toEqual([]);
  });

  it.each(Object.keys(forms))('%s: in each part of its form', async call => {
    const { target, token } = await known(call);
    const parts = (await forms[call]?.()) ?? [];
    const all: [string, Sent][] = Object.entries(costly).flatMap(([kind, value]) =>
      Object.entries(costlyParts[call] ?? {}).map(([name, { bytes, ...part }]): [string, Sent] => {
        const content = Buffer.from(typeof value === 'string' ? value : jsonOf(value)).subarray(0, bytes);
        // A table is only read from its file if it is not in a field.
        // Pictures beside it would be decoded, which alone takes as long as all of this may.
        const others = parts.filter(
          one => one.name !== name && !one.filename && !(name === 'file' && one.name === 'results'),
        );
        const body = multipartBody(...others, { name, ...part, content });
        return [`${name}: ${kind}`, { target, token, body, headers: multipartHeaders }];
      }),
    );
    expect(await slowOnes(all)).toEqual([]);
  });

  it.each(calls.filter(call => specOf(call).query))('%s: in each field of its query', async call => {
    const { target, token } = await known(call);
    const all = fieldsOf(specOf(call).query).flatMap(name =>
      someOf(texts).map(([kind, text]): [string, Sent] => {
        // A head of 16 KB is rejected; in an address most letters take six bytes and more.
        const value = encodeURIComponent(text.slice(0, 14_000).toWellFormed()).slice(0, 14_000);
        const address = `${target.split('?')[0]}?${name}=${value.replace(/%[^%]{0,1}$/, '')}`;
        return [`${name}: ${kind}`, { target: address, token }];
      }),
    );
    expect(await slowOnes(all)).toEqual([]);
  });

  it.each(['idempotency-key', 'accept-encoding', 'if-none-match', 'x-request-id', 'content-type', 'cookie'])(
    'in the header %s',
    async name => {
      const { target, token, body } = await known('POST /scrims/:id/book');
      const all = texts.map(([kind, text]): [string, Sent] => [
        kind,
        {
          target,
          token,
          body: JSON.stringify(body),
          headers: {
            'content-type': 'application/json',
            [name]: Buffer.from(text)
              .subarray(0, 14_000)
              .toString('latin1')
              .replace(/[^\t\x20-\x7e\x80-\xff]/g, ''),
          },
        },
      ]);
      expect(await slowOnes(all)).toEqual([]);
    },
  );
});
