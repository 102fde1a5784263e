import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';

/**
 * Parses JSON bodies and rejects prototype keys. An empty body with a JSON content type, as many clients send
 * with DELETE, counts as no body. Other content types, charsets and compressed bodies are 415; invalid UTF-8
 * is 400, or names would be stored with replacement characters.
 */
export const jsonBodiesPlugin = fp(async (app: FastifyInstance) => {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') return done(new AppError('UNSUPPORTED_MEDIA'));
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) return done(new AppError('UNSUPPORTED_MEDIA'));
    done();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes as Buffer;
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(new AppError('BAD_REQUEST'));
    return parse(request, body.toString(), done);
  });
});
