import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../src/platform/config/config.ts';
import { sha256, verifySignature } from './sigv4.ts';

type StoredObject = { bytes: Buffer; contentType: string; etag: string; modified: Date };

/** Faults of the next requests: a server error, no response at all, or a body that stops midway. */
type Trouble = 'InternalError' | 'SlowDown' | 'silence' | 'half a body';

/** The part of the S3 REST API that a file store needs, as Amazon documents it, on a real port of this machine. */
export type S3StandIn = {
  settings: S3Settings;
  /** By `bucket/key`. */
  objects: Map<string, StoredObject>;
  /** Every request, answered or not: `PUT /bucket/key`. */
  requests: string[];
  misbehave(trouble: Trouble, times: number): void;
  stop(): Promise<void>;
};

const errors = {
  AccessDenied: [403, 'Access Denied'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  MissingSecurityHeader: [400, 'Your request is missing a required header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [
    400,
    'The provided x-amz-content-sha256 header does not match what was computed.',
  ],
} as const;
type ErrorName = keyof typeof errors;

export async function startS3StandIn(bucket = 'hotdrop-test'): Promise<S3StandIn> {
  const account = { accessKey: 'AKIDSTANDIN', secretKey: randomUUID(), region: 'ap-south-1' };
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const troubles: Trouble[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url}`);
    response.setHeader('x-amz-request-id', randomUUID());
    const body = await buffer(request);
    const trouble = troubles.shift();
    if (trouble === 'silence') return;
    if (trouble === 'InternalError' || trouble === 'SlowDown') return refuse(trouble, request, response);

    const verdict = headers.authorization
      ? verifySignature({ method, url, headers }, account, new Date())
      : 'AccessDenied';
    if (verdict !== 'ok') return refuse(verdict, request, response);
    const claimedHash = headers['x-amz-content-sha256'];
    if (claimedHash !== 'UNSIGNED-PAYLOAD' && claimedHash !== sha256(body)) {
      return refuse('XAmzContentSHA256Mismatch', request, response);
    }
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, bucketName, ...rest] = decodeURIComponent(pathname).split('/');
    if (bucketName !== bucket) return refuse('NoSuchBucket', request, response);
    const name = `${bucketName}/${rest.join('/')}`;
    if (method === 'GET' && searchParams.get('list-type') === '2') return list(searchParams, response);

    if (method === 'PUT') {
      if (headers['content-length'] === undefined) return refuse('MissingContentLength', request, response);
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const contentType = headers['content-type'] ?? 'binary/octet-stream';
      objects.set(name, { bytes: body, contentType, etag, modified: new Date() });
      response.writeHead(200, { etag }).end();
    } else if (method === 'GET' || method === 'HEAD') {
      const found = objects.get(name);
      if (!found) return refuse('NoSuchKey', request, response);
      response.writeHead(200, {
        etag: found.etag,
        'content-type': found.contentType,
        'content-length': found.bytes.length,
        'last-modified': found.modified.toUTCString(),
        'accept-ranges': 'bytes',
      });
      if (method === 'HEAD') response.end();
      else if (trouble === 'half a body') response.write(found.bytes.subarray(0, found.bytes.length / 2));
      else response.end(found.bytes);
    } else if (method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else {
      refuse('MethodNotAllowed', request, response);
    }
  }

  /** ListObjectsV2, without a second page. */
  function list(query: URLSearchParams, response: ServerResponse): void {
    const keys = [...objects.keys()].map(name => name.slice(bucket.length + 1)).sort();
    const found = keys.filter(key => key.startsWith(query.get('prefix') ?? ''));
    const page = found.slice(0, Number(query.get('max-keys') ?? 1000));
    const contents = page.map(key => `<Contents><Key>${key}</Key></Contents>`).join('');
    const truncated = page.length < found.length;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${truncated}</IsTruncated>${contents}</ListBucketResult>`,
    );
  }

  const server = createServer((request, response) => {
    // A client that disconnects midway is not our problem.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: { ...account, bucket, endpoint: `http://localhost:${port}` },
    objects,
    requests,
    misbehave: (trouble, times) => troubles.push(...Array<Trouble>(times).fill(trouble)),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Errors are XML with the code inside; a response to HEAD has no body, so only the status says what is wrong. */
function refuse(name: ErrorName, request: IncomingMessage, response: ServerResponse): void {
  const [status, message] = errors[name];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${name}</Code><Message>${message}</Message><Resource>${new URL(request.url ?? '/', 'http://s3').pathname}</Resource><RequestId>${response.getHeader('x-amz-request-id')}</RequestId></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(request.method === 'HEAD' ? undefined : xml);
}
