import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';

/**
 * JSON bodies with prototype keys refused. An empty body with a JSON content type, as many clients send with DELETE,
 * reads as no body instead of failing. Other content types and compressed bodies are 415.
 */
export const jsonBodiesPlugin = fp(async (app: FastifyInstance) => {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') return done(new AppError('UNSUPPORTED_MEDIA'));
    done();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body as string, done);
  });
});
