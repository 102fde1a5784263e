import type { Readable } from 'node:stream';

/** A stored file on its way out. The stream must be read to its end or destroyed. */
export type StoredFile = {
  stream: Readable;
  /** Length in bytes. */
  bytes: number;
  contentType: string;
  /** A strong entity tag with its quotes, as it goes into the header. */
  etag: string;
};

/**
 * Where files are kept. A key is one flat name such as `<id>.webp`; what is stored under it never changes. Pictures that
 * everybody may see and sealed documents have a store each, with a folder or prefix of its own, so that the two never mix.
 */
export type FileStore = {
  /** Keeps the bytes durably before it resolves. @throws Error for an unsafe key */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The file, or null when there is none under this key or the key is unsafe. */
  read(key: string): Promise<StoredFile | null>;
  /** Removes the file; nothing happens when there is none. @throws Error for an unsafe key */
  remove(key: string): Promise<void>;
  /** Whether it holds no file at all, not even a half-written one. */
  isEmpty(): Promise<boolean>;
  /** Removes what a process that died in the middle of a write left of it, where that was begun before this instant. */
  removeAbandoned(before: Date): Promise<void>;
};

/** Small letters, digits and dashes, one dot, an extension: no folder, no hidden file, no traversal, no odd encoding. */
const safeKey = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,10}$/;

export function isSafeKey(key: string): boolean {
  return safeKey.test(key);
}

/** @throws Error: a key is made by us, so an unsafe one is a mistake in the code, not of the user. */
export function assertSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new Error(`unsafe storage key ${JSON.stringify(key.slice(0, 200))}`);
}
