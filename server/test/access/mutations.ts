import fc from 'fast-check';

/** Placeholders in a body for numbers that JSON.stringify cannot write. */
const raw = { '@infinite@': '1e309', '@huge@': '9'.repeat(400), '@minus@': '-0' };

/** Values that hardly any field expects; none is longer than a body may be. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '__proto__',
    'constructor',
    'x'.repeat(20_000),
    'a\u0301'.repeat(5_000),
    '\u202eevil\u202c',
    '१२३४५६७८९०१२',
    '-1',
    '1e3',
    'Infinity',
    'NaN',
    -1,
    0.5,
    1e300,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    true,
    false,
    [],
    [null],
    [[]],
    {},
    { length: 3 },
    { toString: 'x', valueOf: 1 },
    Array.from({ length: 5_000 }, (_, index) => index),
    '2026-13-45T99:99:99Z',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '2026-02-30T00:00:00+99:99',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    "' or 1=1 --",
    '%',
    '\\',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'https://',
    'https://[::1',
    '/uploads/../../etc/passwd',
    ...Object.keys(raw),
  ),
);

type Path = (string | number)[];

/** Returns the paths to every value within, including the whole. */
function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    pathsOf(one).map((path): Path => [Array.isArray(value) ? Number(name) : name, ...path]),
  );
  return [[], ...inner];
}

function changedAt(value: unknown, [name, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, index) => (index === name ? changedAt(one, rest, change) : one));
  const entries = Object.entries(value as object).map(([key, one]) => [
    key,
    key === name ? changedAt(one, rest, change) : one,
  ]);
  // JSON has no undefined, so such values are omitted.
  return Object.fromEntries(entries);
}

const asText = (value: unknown): string =>
  Object.entries(raw).reduce(
    (text, [mark, written]) => text.replaceAll(`"${mark}"`, written),
    JSON.stringify(value) ?? '',
  );

/**
 * Generates bodies with a single fault: a value replaced, missing, wrapped or repeated, a duplicate field, or an
 * extra one. `fields`: optional fields that the body lacks and that may be added too.
 */
export function mutationsOf(body: object, fields: readonly string[]): fc.Arbitrary<string> {
  const path = fc.constantFrom(...pathsOf(body));
  const name = fc.constantFrom(
    ...Object.keys(body),
    ...fields.filter(field => !field.includes('.')),
    'extra',
  );
  const replaced = fc.tuple(path, odd).map(([at, value]) => asText(changedAt(body, at, () => value)));
  return fc.oneof(
    { weight: 4, arbitrary: replaced },
    { weight: 3, arbitrary: fc.tuple(name, odd).map(([key, value]) => asText({ ...body, [key]: value })) },
    { weight: 1, arbitrary: path.map(at => asText(changedAt(body, at, () => undefined))) },
    { weight: 1, arbitrary: path.map(at => asText(changedAt(body, at, value => [value]))) },
    { weight: 1, arbitrary: path.map(at => asText(changedAt(body, at, value => ({ value })))) },
    { weight: 1, arbitrary: path.map(at => asText(changedAt(body, at, value => Array(300).fill(value)))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, odd)
        .map(([key, value]) =>
          asText(body).replace(/^\{/, `{${JSON.stringify(key)}:${asText(value) || 'null'},`),
        ),
    },
  );
}

/** The values that most often break databases and parsers; each is put into each field, besides the random ones. */
const sharpest = ['a\0b', '\udfff\ud800', '@infinite@', { length: 3 }];

/** Returns bodies with each of the sharpest values in place of each of its values. */
export function sharpestOf(body: object): string[] {
  const leaves = pathsOf(body).filter(path => path.length > 0);
  return leaves.flatMap(path => sharpest.map(value => asText(changedAt(body, path, () => value))));
}
