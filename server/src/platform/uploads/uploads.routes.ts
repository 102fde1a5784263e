import multipart from '@fastify/multipart';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { uploadRoutes } from '@hotdrop/contract/lib/system-routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount } from '../http/mount.ts';
import { AppError } from '../lib/errors.ts';
import { type ByteLease, createByteBudget } from './byte-budget.ts';
import { readFilePart, readMultipart } from './multipart-body.ts';
import type { UploadsService } from './uploads.service.ts';

const { maxBytes } = limits.image;
/** The file with the boundaries, part headers and small text fields around it. */
const maxBodyBytes = maxBytes + 64 * 1024;

/** Limits of the parser, which truncates longer files; our code reports the errors. */
export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: maxBytes,
    // One more than allowed: a second file gets our own error message.
    files: 2,
    fields: 10,
    fieldNameSize: 100,
    fieldSize: 4 * 1024,
    headerPairs: 20,
  },
};

/**
 * Reads the one picture of a multipart body into memory: never more than 5 MB plus the bytes of one read.
 * Text fields beside it are dropped.
 * @throws AppError UNSUPPORTED_MEDIA, IMAGE_TOO_LARGE, VALIDATION (none, several, another name), BAD_REQUEST,
 * BUSY
 */
export async function readImageField(
  request: FastifyRequest,
  field: string,
  memory: ByteLease,
): Promise<Buffer> {
  const refusal = (message: string) => new AppError('VALIDATION', { fieldErrors: { [field]: message } });
  return readMultipart(request, { maxBytes: maxBodyBytes, tooLarge: 'IMAGE_TOO_LARGE' }, async () => {
    let image: Buffer | undefined;
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== field) throw refusal('Choose an image');
      if (image) throw refusal('Choose one image only');
      image = await readFilePart(part.file, memory, 'IMAGE_TOO_LARGE');
    }
    if (!image?.length) throw refusal('Choose an image');
    return image;
  });
}

/** Memory for all uploads in progress together. */
const uploadMemory = 128 * 1024 * 1024;

const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** Mounts POST /api/upload/image, and the pictures themselves at /uploads/<id>.webp. */
export async function uploadsRoutes(app: FastifyInstance, { uploads }: { uploads: UploadsService }) {
  // In this scope only: bodies of any other type are rejected unread.
  app.removeAllContentTypeParsers();
  await app.register(multipart, multipartOptions);
  const budget = createByteBudget(uploadMemory);

  mount(app, uploadRoutes.image, async ({ actor, request, reply }) => {
    const memory = budget.lease();
    try {
      const bytes = await readImageField(request, uploadRoutes.image.file, memory);
      return { imageUrl: await uploads.create(actor, bytes, senderLeft(reply)) };
    } finally {
      memory.release();
    }
  });

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:file',
    exposeHeadRoute: false,
    handler: (request, reply) => sendImage(uploads, request, reply),
  });
}

/** Aborts when the connection is closed. Fastify's `request.signal` aborts as soon as the body is read. */
function senderLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  if (raw.destroyed) left.abort();
  return left.signal;
}

async function sendImage(
  uploads: UploadsService,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await uploads.open(request.params.file);
  if (!found) throw new AppError('NOT_FOUND');
  reply.headers({ ...imageHeaders, etag: found.etag });
  if (isKnownTo(request, found.etag)) {
    found.stream.destroy();
    return reply.code(304).send();
  }
  reply.headers({ 'content-type': found.contentType, 'content-length': found.bytes });
  return reply.send(found.stream);
}

/** Whether the client has this very version (If-None-Match compares weakly, RFC 9110). */
function isKnownTo(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  const tags = header.split(',').map(tag => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
