import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
type Encoding = keyof typeof compressors;

/** An answer that is ready to be sent to many: made once, and packed once for each encoding. */
export type Snapshot = {
  readonly body: Buffer;
  readonly etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
};

export function createSnapshot(body: Buffer): Snapshot {
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    encoded(encoding) {
      const known = encodings.get(encoding) ?? compressors[encoding](body);
      encodings.set(encoding, known);
      return known;
    },
  };
}

/** The best encoding that the client takes; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (/\bbr\b/.test(header)) return 'br';
  return /\bgzip\b/.test(header) ? 'gzip' : undefined;
}

/** Sends it, or 304 to who has it, where caches may keep it (`isKept`); on routes without `compress`. `type`: its media type. */
export async function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  { snapshot, type, isKept = true }: { snapshot: Snapshot; type: string; isKept?: boolean },
): Promise<FastifyReply> {
  // It differs by origin already where other origins may read.
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  reply.header('vary', vary).header('cache-control', isKept ? 'no-cache' : 'no-store');
  if (isKept) reply.header('etag', snapshot.etag);
  const isKnown =
    isKept && reply.statusCode === 200 && request.headers['if-none-match']?.includes(snapshot.etag);
  if (isKnown) return reply.code(304).send();
  reply.type(type);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(snapshot.body);
  return reply.header('content-encoding', encoding).send(await snapshot.encoded(encoding));
}
