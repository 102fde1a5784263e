import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { z } from 'zod';

/** Every route of the contract. */
export const specs = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);

/** `'GET /scrims/:id'` */
export const keyOf = ({ method, path }: RouteSpec): string => `${method} ${path}`;

/** The declaration of a route by its name. @throws Error when there is none */
export function specOf(call: string): RouteSpec {
  const spec = specs.find(spec => keyOf(spec) === call);
  if (!spec) throw new Error(`no route ${call}`);
  return spec;
}

type JsonSchema = { properties?: Record<string, JsonSchema>; anyOf?: JsonSchema[]; allOf?: JsonSchema[] };

/** The names of the fields of a body, those within others as `organizationInfo.website`. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const found = namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return [...new Set(found)];
}

function namesIn({ properties = {}, anyOf = [], allOf = [] }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    name,
    ...namesIn(inner).map(deeper => `${name}.${deeper}`),
  ]);
  return [...own, ...[...anyOf, ...allOf].flatMap(namesIn)];
}

/** A copy of a body with another value at a path like `organizationInfo.website`. */
export function withField(body: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = (body as Record<string, unknown>)[name];
  return {
    ...body,
    [name]: withField(typeof inner === 'object' && inner ? inner : {}, rest.join('.'), value),
  };
}
