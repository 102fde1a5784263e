import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/config.ts';
import { assertSafeKey, type FileStore, isSafeKey } from './storage.ts';

type S3StoreOptions = {
  settings: S3Settings;
  /** Precedes every key, with its slash: `uploads/`. It separates the stores of one bucket. */
  prefix: string;
  timeouts?: { connectMs: number; idleMs: number };
};

/** Including the waits between them, an operation fails after about half a minute at the latest. */
const attempts = 3;
const usualTimeouts = { connectMs: 2_000, idleMs: 8_000 };

/**
 * Stores files in a bucket of an S3-compatible service. The keys need s3:PutObject, s3:GetObject,
 * s3:DeleteObject and s3:ListBucket: without the last, Amazon answers 403 instead of 404 for a missing file.
 */
export function createS3Store({ settings, prefix, timeouts = usualTimeouts }: S3StoreOptions): FileStore {
  // The SDK takes some 25 MB, so it is loaded only at the first use.
  const load = once(async () => {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: makeClient(sdk, settings, timeouts) };
  });
  const place = (key: string) => ({ Bucket: settings.bucket, Key: prefix + key });

  return {
    async put(key, bytes, contentType) {
      assertSafeKey(key);
      const { sdk, client } = await load();
      await client.send(new sdk.PutObjectCommand({ ...place(key), Body: bytes, ContentType: contentType }));
    },

    async read(key) {
      if (!isSafeKey(key)) return null;
      const { sdk, client } = await load();
      try {
        const found = await client.send(new sdk.GetObjectCommand(place(key)));
        if (!(found.Body instanceof Readable) || found.ContentLength === undefined || !found.ETag) {
          throw new Error(`the response for ${key} is not complete`);
        }
        return {
          stream: found.Body,
          bytes: found.ContentLength,
          contentType: found.ContentType ?? 'application/octet-stream',
          etag: found.ETag,
        };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },

    async remove(key) {
      assertSafeKey(key);
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand(place(key)));
    },

    async isEmpty() {
      const { sdk, client } = await load();
      const query = { Bucket: settings.bucket, Prefix: prefix, MaxKeys: 1 };
      const found = await client.send(new sdk.ListObjectsV2Command(query));
      return (found.Contents ?? []).length === 0;
    },

    /** A file is one atomic request: nothing can be left over. */
    async removeAbandoned() {},
  };
}

function makeClient(
  sdk: typeof import('@aws-sdk/client-s3'),
  settings: S3Settings,
  timeouts: { connectMs: number; idleMs: number },
): S3Client {
  return new sdk.S3Client({
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Most S3-compatible services have no host name per bucket.
    forcePathStyle: true,
    // Nor do all support the newer checksums. The signature already covers the SHA-256 of what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      // Without a byte in either direction: no response, or one that stops half-way.
      socketTimeout: timeouts.idleMs,
    },
  });
}

/** Runs `make` at the first call, and again only after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch(error => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
