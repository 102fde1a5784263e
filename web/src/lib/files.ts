import { type ApiArguments, type ApiKey, requestOf, withFreshToken } from './api/client.ts';
import { ApiError } from './api/error.ts';
import { apiErrorOf, request } from './api/http.ts';

/** A file downloaded from the API. */
type ReadFile = { name: string; blob: Blob };

type ReadOptions = {
  /** Called with the number of bytes received. */
  onProgress?: (bytes: number) => void;
  /** Aborts the download; the promise then rejects with an AbortError. */
  signal?: AbortSignal;
};

/** Downloads a file by its route's name. @throws ApiError, or an AbortError if aborted */
export function readFile<K extends ApiKey>(
  key: K,
  args: ApiArguments<K>,
  options: ReadOptions = {},
): Promise<ReadFile> {
  const { path } = requestOf(key, args);
  return withFreshToken(async token => {
    const response = await request({ method: 'GET', path, token, signal: options.signal });
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      throw apiErrorOf(response.status, body, response.headers.get('retry-after'));
    }
    const name = fileNameIn(response.headers.get('content-disposition')) ?? path.split('/').at(-1) ?? 'file';
    return { name, blob: new Blob(await chunksOf(response, options), { type: typeOf(response) }) };
  });
}

const typeOf = (response: Response): string => response.headers.get('content-type') ?? 'text/plain';

/** Returns the body in chunks. A broken connection must not pass for a short file. */
async function chunksOf(response: Response, { onProgress, signal }: ReadOptions): Promise<BlobPart[]> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return chunks;
      chunks.push(value);
      bytes += value.length;
      onProgress?.(bytes);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'NETWORK' });
  }
}

/** Returns the file name in a content-disposition header, preferably the Unicode one; null if there is none. */
export function fileNameIn(header: string | null): string | null {
  const unicode = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (unicode) {
    try {
      return decodeURIComponent(unicode);
    } catch {
      // Invalid encoding: use the plain name.
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
}

/** Returns a size as text: "340 kB", "1.2 MB". */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
