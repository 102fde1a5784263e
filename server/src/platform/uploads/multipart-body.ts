import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { ByteLease } from './byte-budget.ts';

type Bounds = {
  /** Limit of the whole body: the files with the boundaries, part headers and text fields around them. */
  maxBytes: number;
  /** The error for a longer body. */
  tooLarge: ErrorCode;
};

/**
 * Reads the parts of a multipart body, at most `maxBytes` of it; the rest of a rejected one is discarded
 * (unread-bodies.ts).
 * @throws AppError UNSUPPORTED_MEDIA, `tooLarge`, BAD_REQUEST, and what `read` throws
 */
export async function readMultipart<T>(
  request: FastifyRequest,
  { maxBytes, tooLarge }: Bounds,
  read: () => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  const guard = guardBody(request.raw, maxBytes, tooLarge);
  try {
    if (Number(request.headers['content-length']) > maxBytes) throw new AppError(tooLarge);
    return await Promise.race([read(), guard.broken]);
  } catch (error) {
    // Others come from the parser: no boundary, too many parts, a premature end.
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST', { cause: error });
  } finally {
    guard.stop();
  }
}

/** Reads a file of the body into memory. @throws AppError `tooLarge` if the parser truncated it, BUSY */
export async function readFilePart(
  file: MultipartFile['file'],
  memory: ByteLease,
  tooLarge: ErrorCode,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    memory.take(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw new AppError(tooLarge);
  return Buffer.concat(chunks);
}

/** Ends a body that is too long outside its files: the parser skips bytes before and after the parts. */
function guardBody(
  raw: IncomingMessage,
  maxBytes: number,
  tooLarge: ErrorCode,
): { broken: Promise<never>; stop(): void } {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) reject(new AppError(tooLarge));
  };
  raw.on('data', count);
  return {
    broken,
    stop: () => raw.off('data', count),
  };
}
