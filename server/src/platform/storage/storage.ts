import type { Readable } from 'node:stream';

/** A stored file being sent. The stream must be read to its end or destroyed. */
export type StoredFile = {
  stream: Readable;
  /** Length in bytes. */
  bytes: number;
  contentType: string;
  /** A strong entity tag with its quotes, ready for the header. */
  etag: string;
};

/**
 * A store of files. A key is one flat name such as `<id>.webp`; what is stored under it never changes. Public
 * pictures and sealed documents have a store each, with its own folder or prefix, so that the two never mix.
 */
export type FileStore = {
  /** Stores the bytes durably before it resolves. @throws Error for an unsafe key */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns the file, or null if it does not exist or the key is unsafe. */
  read(key: string): Promise<StoredFile | null>;
  /** Removes the file, if it exists. @throws Error for an unsafe key */
  remove(key: string): Promise<void>;
  /** Whether it holds no file at all, not even a half-written one. */
  isEmpty(): Promise<boolean>;
  /** Removes what a killed process left half-written, if started before this instant. */
  removeAbandoned(before: Date): Promise<void>;
};

/**
 * Small letters, digits and dashes, one dot, an extension: no folder, no hidden file, no traversal, no odd
 * encoding.
 */
const safeKey = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,10}$/;

export function isSafeKey(key: string): boolean {
  return safeKey.test(key);
}

/** @throws Error: we make the keys, so an unsafe one is a bug, not the user's fault. */
export function assertSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new Error(`unsafe storage key ${JSON.stringify(key.slice(0, 200))}`);
}
