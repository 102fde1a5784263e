import { type ApiKey, requestOf, withFreshToken } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { apiErrorOf } from '../../lib/api/http.ts';

type File = { name: string; blob: Blob };

type Arguments = { params: { id: string }; query?: { groupId?: string } };

/** Reads a file of the API; `onProgress` is told how many bytes are here. @throws ApiError */
export function readFile(key: ApiKey, args: Arguments, onProgress?: (bytes: number) => void): Promise<File> {
  const { path } = requestOf(key, args);
  return withFreshToken(async token => {
    const response = await get(path, token);
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      throw apiErrorOf(response.status, body, response.headers.get('retry-after'));
    }
    const name = fileNameIn(response.headers.get('content-disposition')) ?? path.split('/').at(-1) ?? 'file';
    return { name, blob: new Blob(await chunksOf(response, onProgress), { type: typeOf(response) }) };
  });
}

async function get(path: string, token: string | null): Promise<Response> {
  try {
    return await fetch(`/api${path}`, {
      method: 'GET',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: 'omit',
    });
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK' });
  }
}

const typeOf = (response: Response): string => response.headers.get('content-type') ?? 'text/plain';

/** The body piece by piece. A connection that breaks in the middle must not pass for a short file. */
async function chunksOf(response: Response, onProgress?: (bytes: number) => void): Promise<BlobPart[]> {
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
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK' });
  }
}

/** The name in a content-disposition header, the one in Unicode first; null when there is none. */
export function fileNameIn(header: string | null): string | null {
  const unicode = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (unicode) {
    try {
      return decodeURIComponent(unicode);
    } catch {
      // Badly encoded: the plain name will do.
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
}

/** Hands a file to the browser's downloads. */
export function saveFile({ name, blob }: File): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Puts text on the clipboard that is still on its way. Safari allows that only when the promise is handed over within
 * the press itself.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return;
    } catch {
      // Browsers that take no promise; and what failed because the text did fails again below.
    }
  }
  await navigator.clipboard.writeText(await text);
}
