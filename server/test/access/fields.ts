import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { z } from 'zod';

/** Every route of the contract. */
export const specs = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);

/** `'GET /scrims/:id'` */
export const keyOf = ({ method, path }: RouteSpec): string => `${method} ${path}`;

/**
 * Returns the declaration of a route by its name.
 * @throws Error if there is none
 */
export function specOf(call: string): RouteSpec {
  const spec = specs.find(spec => keyOf(spec) === call);
  if (!spec) throw new Error(`no route ${call}`);
  return spec;
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/**
 * Returns the field names of an input; nested ones as `organizationInfo.website`, or `players.0.ignName` in a
 * list.
 */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const found = namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return [...new Set(found)];
}

function namesIn(schema: JsonSchema): string[] {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = Object.entries({
    ...properties,
    ...(typeof additionalProperties === 'object' && { '1': additionalProperties }),
    ...(items && { '0': items }),
  });
  const own = inner.flatMap(([name, field]) => [name, ...namesIn(field).map(deeper => `${name}.${deeper}`)]);
  return [...own, ...[...anyOf, ...oneOf, ...allOf].flatMap(namesIn)];
}

/**
 * Returns a copy of a body with another value at a path like `organizationInfo.website`, creating missing parents.
 */
export function withField(body: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  const inner = (body as Record<string, unknown>)[name];
  const within = typeof inner === 'object' && inner ? inner : rest[0] === '0' ? [] : {};
  const changed = rest.length === 0 ? value : withField(within, rest.join('.'), value);
  if (Array.isArray(body)) return Object.assign([...body], { [name]: changed });
  return { ...body, [name]: changed };
}
