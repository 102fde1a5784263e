import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a retried POST, if the client sent one. @throws AppError VALIDATION for an odd one */
export function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new AppError('VALIDATION', {
    fieldErrors: { 'Idempotency-Key': 'Idempotency-Key must be 1 to 200 visible characters' },
  });
}
