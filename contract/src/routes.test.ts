import { expect, it } from 'vitest';
import { isErrorCode } from './lib/errors.ts';
import type { RouteSpec } from './lib/route.ts';
import { apiRoutes } from './routes.ts';

const routes: RouteSpec[] = Object.values(apiRoutes).flatMap(group => Object.values(group));
const withParameters = routes.flatMap(({ method, path, params }) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.length > 0 ? [{ call: `${method} ${path}`, params, names }] : [];
});

it.each(withParameters)(
  '$call has an error code for each malformed part of its path',
  ({ params, names }) => {
    const malformed = Object.fromEntries(names.map(name => [name, '?']));
    const issues = params?.safeParse(malformed).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toEqual(names);
    expect(issues.filter(({ message }) => !isErrorCode(message))).toEqual([]);
  },
);
