import type { ErrorBody, ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isDatabaseAway, isOutOfRoom, outageOf } from '../db/outages.ts';
import { AppError } from '../lib/errors.ts';
import { aboutRequest, loggedAsOutage } from './request-log.ts';

/** Maps Fastify's own errors to our error catalog. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Retry-After while the database is down, as with `GET /ready`. */
const awaySeconds = 2;
/** Retry-After while a disk is full. */
const noRoomSeconds = 30;

/**
 * Sends every failure in one shape: `{message, code, fieldErrors?, requestId}`; 5xx carry no message (API
 * "Conventions").
 */
export const errorRepliesPlugin = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const failure = asAppError(error);
    const about = () => ({ err: error, ...aboutRequest(request, reply, failure.status) });
    if (outageOf(error)) {
      loggedAsOutage(request);
      request.log.warn(about(), 'request refused');
    } else if (isClientGone(error, request)) {
      request.log.debug(about(), 'the client disconnected before the response');
    } else if (failure.status >= 500 && failure.code !== 'BUSY') {
      request.log.error(about(), 'request failed');
    }
    return sendError(failure, request, reply);
  });
});

/** A stream also fails when its client has disconnected: nobody's fault, and no response to send. */
function isClientGone({ code }: { code?: string }, { raw }: FastifyRequest): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

/** Responds to a failure that was not thrown, such as an unknown path. */
export function sendError(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorBody = {
    ...(failure.status < 500 && { message: failure.message }),
    code: failure.code,
    ...(failure.fieldErrors && { fieldErrors: failure.fieldErrors }),
    requestId: request.id,
  };
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/**
 * Maps an error to our catalog: BUSY while the database is down or a disk is full, INTERNAL for anything
 * unexpected.
 */
export function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('BUSY', { retryAfterSeconds: awaySeconds, cause: error });
  if (isOutOfRoom(error)) return new AppError('BUSY', { retryAfterSeconds: noRoomSeconds, cause: error });
  const known = fastifyCodes[error.code];
  if (known) return new AppError(known);
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('TOO_LARGE');
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA');
  if (status >= 400 && status < 500) return new AppError('BAD_REQUEST', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}
