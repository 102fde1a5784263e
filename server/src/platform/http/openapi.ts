import { errorBody } from '@hotdrop/contract/lib/errors.ts';
import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

const json = 'application/json';

const repeatableHeaders = z.object({
  'Idempotency-Key': z.string().min(1).max(200).optional().meta({
    description: 'Visible ASCII characters. The same key with a different request is 409 REQUEST_REPEATED',
  }),
});

/**
 * Returns the OpenAPI description of every contract route, from the same declarations that drive the server.
 */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, routes] of Object.entries(apiRoutes)) {
    for (const spec of Object.values(routes) as RouteSpec[]) {
      const path = spec.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(feature, spec) };
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Hotdrop API', version: '1', description: 'Esports scrims and tournaments in India.' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  });
}

function operation(feature: string, spec: RouteSpec): ZodOpenApiOperationObject {
  return {
    tags: [feature],
    summary: spec.summary,
    description: spec.repeatable
      ? `${accessText(spec)} Repeating the call with the same Idempotency-Key does nothing more.`
      : accessText(spec),
    security:
      spec.access === 'public' ? [] : spec.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    requestParams: {
      ...(spec.params && { path: spec.params }),
      ...(spec.query && { query: spec.query }),
      ...(spec.repeatable && { header: repeatableHeaders }),
    },
    ...(requestBody(spec) && { requestBody: requestBody(spec) }),
    responses: {
      [String(spec.status) as '200']: {
        description: 'Done',
        ...answerContent(spec),
      },
      default: { description: 'What went wrong', content: { [json]: { schema: errorBody } } },
    },
  };
}

function answerContent({ response, produces }: RouteSpec) {
  if (produces)
    return { content: { [produces]: { schema: produces === json ? z.looseObject({}) : z.string() } } };
  return response && { content: { [json]: { schema: response } } };
}

function requestBody(spec: RouteSpec): ZodOpenApiOperationObject['requestBody'] {
  if (spec.file) {
    const file = z.string().meta({ format: 'binary' });
    const kind = spec.filesOptional ? file.optional() : file;
    const files = z.object(Object.fromEntries([spec.file].flat().map(name => [name, kind])));
    return {
      required: true,
      content: { 'multipart/form-data': { schema: spec.form ? z.intersection(spec.form, files) : files } },
    };
  }
  return spec.body && { required: true, content: { [json]: { schema: spec.body } } };
}

function accessText({ access }: RouteSpec): string {
  if (access === 'public') return 'Anyone.';
  if (access === 'optional') return 'Anyone; the signed-in see their own state.';
  if (access === 'signed-in') return 'Any account.';
  return `Accounts of role ${access.join(' or ')}.`;
}
