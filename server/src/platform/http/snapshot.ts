import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
type Encoding = keyof typeof compressors;
const encodingsByGain = ['br', 'gzip'] as const;
/** Named in Accept-Encoding, and not with a weight of 0, which refuses it (RFC 9110, 12.5.3). */
const takes = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
};

/** A response to many clients: created once, and compressed once per encoding. */
export type Snapshot = {
  readonly body: Buffer;
  readonly etag: string;
  /** Undefined if it is not sent in this encoding. */
  encoded(encoding: Encoding): Promise<Buffer> | Buffer | undefined;
};

const etagOf = (body: Buffer) => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

export function createSnapshot(body: Buffer): Snapshot {
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    etag: etagOf(body),
    encoded(encoding) {
      const known = encodings.get(encoding) ?? compressors[encoding](body);
      encodings.set(encoding, known);
      return known;
    },
  };
}

/** Like `createSnapshot`, compressed beforehand; omit encodings that do not make it smaller. */
export function createPackedSnapshot(
  body: Buffer,
  encodings: Partial<Record<Encoding, Buffer | undefined>>,
): Snapshot {
  return { body, etag: etagOf(body), encoded: encoding => encodings[encoding] };
}

/** Returns the best encoding that the client accepts; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  return encodingsByGain.find(one => header !== undefined && takes[one].test(header));
}

type Sent = {
  snapshot: Snapshot;
  /** Its media type. */
  type: string;
  /** The Cache-Control header; with `no-store` there is no ETag. */
  cacheControl?: string;
};

/** Sends a snapshot, or 304 if the client has it. For routes without `compress`. */
export async function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  { snapshot, type, cacheControl = 'no-cache' }: Sent,
): Promise<FastifyReply> {
  const isKept = cacheControl !== 'no-store';
  // Where other origins may read, it already varies by origin.
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  reply.header('vary', vary).header('cache-control', cacheControl);
  if (isKept) reply.header('etag', snapshot.etag);
  const isKnown =
    isKept && reply.statusCode === 200 && request.headers['if-none-match']?.includes(snapshot.etag);
  if (isKnown) return reply.code(304).send();
  reply.type(type);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const packed = encoding && (await snapshot.encoded(encoding));
  if (!packed) return reply.send(snapshot.body);
  return reply.header('content-encoding', encoding).send(packed);
}
