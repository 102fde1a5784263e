import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../lib/html.ts';
import { openApiDocument } from './openapi.ts';
import { createSnapshot, sendSnapshot } from './snapshot.ts';

const access = {
  compress: false,
  config: { spec: { access: 'public', method: 'GET', path: '/', summary: '', status: 200 } },
} as const;

/** Built at the first request, so that startup does not wait for them. */
let files: ReturnType<typeof makeFiles> | undefined;

/**
 * Mounts /api/openapi.json, and /api/docs: the same as a readable page, without a script because of the
 * strict CSP.
 */
export function mountApiDocs(app: FastifyInstance): void {
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs.css'] as const) {
    app.get(path, access, (request, reply) => {
      files ??= makeFiles();
      return sendSnapshot(request, reply, { ...files[path], cacheControl: 'no-store' });
    });
  }
}

function makeFiles() {
  const document = openApiDocument();
  const file = (type: string, text: string) => ({
    type: `${type}; charset=utf-8`,
    snapshot: createSnapshot(Buffer.from(text)),
  });
  return {
    '/api/openapi.json': file('application/json', JSON.stringify(document)),
    '/api/docs': file('text/html', referencePage(document)),
    '/api/docs.css': file('text/css', styles),
  };
}

type Document = ReturnType<typeof openApiDocument>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

function referencePage(document: Document): string {
  const byFeature = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const feature = operation.tags?.[0] ?? '';
      byFeature.set(feature, [...(byFeature.get(feature) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const features = [...byFeature.keys()];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hotdrop API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<header><h1>Hotdrop API</h1><p>Base path <code>/api</code>, JSON, bearer tokens. Also as <a href="/api/openapi.json">OpenAPI</a>.</p>
<nav aria-label="Features">${features.map(name => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' ')}</nav></header>
<main>${features.map(name => `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${byFeature.get(name)?.join('')}</section>`).join('')}</main>
</body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const inputs = operation.parameters?.length ? schemaHtml('Parameters', operation.parameters) : '';
  const body = contentSchema(operation.requestBody);
  const [status, response] = Object.entries(operation.responses ?? {})[0] ?? ['', {}];
  const answer = contentSchema(response);
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span></summary>
<p>${escapeHtml(operation.description ?? '')}</p>${inputs}${body ? schemaHtml('Body', body) : ''}
<p>Responds ${escapeHtml(status)}${answer ? ':' : ', no body.'}</p>${answer ? schemaHtml('Response', answer) : ''}</details>`;
}

function contentSchema(holder: unknown): unknown {
  if (typeof holder !== 'object' || holder === null || !('content' in holder)) return undefined;
  const media = Object.values(holder.content as Record<string, { schema?: unknown }>)[0];
  return media?.schema;
}

function schemaHtml(title: string, schema: unknown): string {
  return `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; } nav a { padding: .5rem 0; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .25rem 0; }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere; } summary span { opacity: .8; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; font-size: .85rem; }
h3 { margin: .75rem 0 .25rem; font-size: 1rem; } h2 { margin-top: 2rem; text-transform: capitalize; }
a { color: inherit; } b { display: inline-block; min-width: 4.2rem; }
`;
