import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteSpec } from '../lib/route.ts';
import { apiRoutes } from '../routes.ts';
import { plainIssues, plainMessage } from './messages.ts';

const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value, { error: plainMessage });
  return parsed.success ? [] : plainIssues(parsed.error.issues).map(issue => issue.message);
};

describe('messages for people', () => {
  it.each([
    [z.number(), 'x', 'Must be a number'],
    [z.number(), undefined, 'This is required'],
    [z.string(), 7, 'Must be text'],
    [z.array(z.string()), {}, 'Must be a list'],
    [z.object({}), 'x', 'This value is not valid'],
    [z.number().int(), 1.5, 'Must be a whole number'],
    [z.number().min(1), 0, 'Must be 1 or more'],
    [z.number().max(100), 101, 'Must be 100 or less'],
    [z.string().max(3), 'abcd', 'At most 3 characters'],
    [z.string().min(3), 'a', 'At least 3 characters'],
    [z.array(z.any()).max(1), [1, 2], 'At most 1 entry'],
    [z.array(z.any()).max(2), [1, 2, 3], 'At most 2 entries'],
    [z.string().min(1), '', 'At least 1 character'],
    [z.strictObject({}), { filtr: 1 }, 'Unknown field: filtr'],
    [z.strictObject({}), { filtr: 1, sort: 1 }, 'Unknown fields: filtr, sort'],
    [z.enum(['a', 'b']), 'c', 'Choose one of a, b'],
    [z.uuid(), 'x', 'This link is not valid'],
    [z.string({ error: 'Name it' }), 7, 'Name it'],
    [z.string().max(3, 'Too long for us'), 'abcd', 'Too long for us'],
    [z.union([z.string().max(3), z.number()]), 'abcd', 'At most 3 characters'],
    [z.union([z.object({ a: z.number() }), z.null()]), { a: 'x' }, 'Must be a number'],
  ])('%# say what to do', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message]);
  });

  const routes = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);
  const inputs = routes.flatMap(spec =>
    [spec.body, spec.query]
      .filter(schema => schema !== undefined)
      .map(schema => [spec.path, schema] as const),
  );

  it.each(inputs)('%s never shows the validator’s own text', (_path, schema) => {
    const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const odd of [undefined, null, 7, -1, 1e300, 'x', 'x'.repeat(5000), {}, [], [7], { x: 7 }, true]) {
      const bodies = [odd, Object.fromEntries(shape.map(name => [name, odd]))];
      for (const message of bodies.flatMap(body => messagesOf(schema, body))) {
        expect(message).not.toMatch(/Invalid|Too (small|big)|expected|received|Unrecognized/);
      }
    }
  });
});
