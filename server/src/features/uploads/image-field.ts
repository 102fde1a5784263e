import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import { limits } from '@hotdrop/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { ByteLease } from './byte-budget.ts';

const { maxBytes } = limits.image;
/** The file with the boundaries, part headers and small text fields around it. */
const maxBodyBytes = maxBytes + 64 * 1024;
/** How much is read and dropped of a refused upload, so that its sender sees the answer, and for how long. */
const discarded = { bytes: 16 * 1024 * 1024, ms: 10_000 };

/** For the parser. It drops what is over the size; the words for that are ours. */
export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: maxBytes,
    // One more than allowed: the second is answered with a sentence of ours.
    files: 2,
    fields: 10,
    fieldNameSize: 100,
    fieldSize: 4 * 1024,
    headerPairs: 20,
  },
};

/**
 * The one picture of a multipart body, held in memory: never more than 5 MB and the bytes of one read.
 * Text fields beside it are dropped.
 * @throws AppError UNSUPPORTED_MEDIA, IMAGE_TOO_LARGE, VALIDATION (none, several, another name), BAD_REQUEST, BUSY
 */
export async function readImageField(
  request: FastifyRequest,
  field: string,
  memory: ByteLease,
): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  const guard = guardBody(request.raw);
  try {
    return await Promise.race([readParts(request, field, memory), guard.broken]);
  } catch (error) {
    // The rest comes from the parser: no boundary, too many parts, an end in the middle.
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST', { cause: error });
  } finally {
    guard.stop();
    discardRest(request.raw);
  }
}

async function readParts(request: FastifyRequest, field: string, memory: ByteLease): Promise<Buffer> {
  const refusal = (message: string) => new AppError('VALIDATION', { fieldErrors: { [field]: message } });
  if (Number(request.headers['content-length']) > maxBodyBytes) throw new AppError('IMAGE_TOO_LARGE');
  let image: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== field) throw refusal('Choose an image');
    if (image) throw refusal('Choose one image only');
    image = await readFile(part.file, memory);
  }
  if (!image?.length) throw refusal('Choose an image');
  return image;
}

async function readFile(file: MultipartFile['file'], memory: ByteLease): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    memory.take(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw new AppError('IMAGE_TOO_LARGE');
  return Buffer.concat(chunks);
}

/** Ends a body that is long outside of its file: the parser skips what stands before and after the parts. */
function guardBody(raw: IncomingMessage): { broken: Promise<never>; stop(): void } {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBodyBytes) reject(new AppError('IMAGE_TOO_LARGE'));
  };
  raw.on('data', count);
  return {
    broken,
    stop: () => raw.off('data', count),
  };
}

/** Browsers show an answer only when what they send is taken off the wire; without an end, the connection goes. */
function discardRest(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = discarded.bytes;
  const timer = setTimeout(() => raw.destroy(), discarded.ms).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
