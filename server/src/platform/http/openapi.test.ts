import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const routes = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);

describe('the API reference', () => {
  it('describes every route with its inputs and response', async () => {
    const { status, body } = await server.call('GET /openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    for (const spec of routes) {
      const operation = body.paths[spec.path.replace(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()];
      expect(operation, `${spec.method} ${spec.path}`).toMatchObject({
        summary: spec.summary,
        responses: { [spec.status]: {} },
      });
      const headers = (operation.parameters ?? []).filter((one: { in: string }) => one.in === 'header');
      expect(headers.map((one: { name: string }) => one.name)).toEqual(
        spec.repeatable ? ['Idempotency-Key'] : [],
      );
      expect('requestBody' in operation).toBe(Boolean(spec.body ?? spec.file));
      const type = spec.produces ?? (spec.response && 'application/json');
      const { content = {} } = operation.responses[spec.status];
      expect(Object.keys(content)).toEqual(type ? [type] : []);
      if (spec.produces)
        expect(content[spec.produces].schema.type).toBe(type === 'application/json' ? 'object' : 'string');
    }
    const count = Object.values(body.paths).reduce<number>(
      (sum, item) => sum + Object.keys(item as object).length,
      0,
    );
    expect(count).toBe(routes.length);
  });

  it('lists every field of a match’s results, with no file required', async () => {
    const { body } = await server.call('GET /openapi.json');
    const { schema } = body.paths['/scrims/{id}/points'].post.requestBody.content['multipart/form-data'];
    expect(Object.keys(schema.properties)).toEqual(['matchNumber', 'results', 'file', 'image']);
    expect(schema.required).toEqual(['matchNumber']);
  });

  it('is a readable page without scripts', async () => {
    const html = await (await fetch(`${server.url}/api/docs`)).text();
    for (const spec of routes) expect(html).toContain(spec.path.replace(/:(\w+)/g, '{$1}'));
    expect(html).not.toMatch(/<script|style=|onclick/);
  });

  it.each(['openapi.json', 'docs', 'docs.css'])('%s is sent compressed', async file => {
    const get = (encoding: string) =>
      fetch(`${server.url}/api/${file}`, { headers: { 'accept-encoding': encoding } });
    const packed = await get('br');
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe(await (await get('identity')).text());
  });
});
