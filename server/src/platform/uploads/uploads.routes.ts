import multipart from '@fastify/multipart';
import { uploadRoutes } from '@hotdrop/contract/lib/service.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount } from '../http/mount.ts';
import { AppError } from '../lib/errors.ts';
import { createByteBudget } from './byte-budget.ts';
import { multipartOptions, readImageField } from './image-field.ts';
import type { UploadsService } from './uploads.service.ts';

/** What all uploads on their way hold in memory together. */
const uploadMemory = 128 * 1024 * 1024;

const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** POST /api/upload/image, and the pictures themselves at /uploads/<id>.webp. */
export async function uploadsRoutes(app: FastifyInstance, { uploads }: { uploads: UploadsService }) {
  // In this scope only: bodies of any other type are refused unread.
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

/** Aborted when the connection is gone. Fastify's `request.signal` is so as soon as the body is read. */
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

/** Whether the sender has this very version (If-None-Match compares weakly, RFC 9110). */
function isKnownTo(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  const tags = header.split(',').map(tag => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
