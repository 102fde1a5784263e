import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { ApiError, withFreshToken } from './api/client.ts';
import { apiErrorOf, isRecord } from './api/http.ts';

export type UploadOptions = {
  /** Called with whole percents, 0 to 100. */
  onProgress?: (percent: number) => void;
  /** Stops the upload; the promise then rejects with an AbortError. */
  signal?: AbortSignal;
};

/**
 * Sends a picture to POST /upload/image and gives its address. By XMLHttpRequest, because fetch tells nothing
 * about how much has been sent. @throws ApiError, or an AbortError when stopped
 */
export function uploadImage(image: Blob, options: UploadOptions = {}): Promise<string> {
  return withFreshToken(token => post(image, token, options));
}

function post(image: Blob, token: string | null, { onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', '/api/upload/image');
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(Math.floor((event.loaded / event.total) * 100));
    };
    request.onabort = () => reject(aborted());
    request.onerror = () => reject(new ApiError({ status: 0, code: 'NETWORK' }));
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status < 200 || request.status > 299) {
        return reject(apiErrorOf(request.status, answer, request.getResponseHeader('retry-after')));
      }
      const address = addressIn(answer);
      if (address) return resolve(address);
      reject(new ApiError({ status: request.status, code: 'UNREADABLE', message: fallbackTexts.upload }));
    };
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    const form = new FormData();
    form.append('image', image, image instanceof File ? image.name : 'image.jpg');
    request.send(form);
  });
}

const aborted = () => new DOMException('The upload was stopped', 'AbortError');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Older backends name the address differently (SPEC §7). */
function addressIn(answer: unknown): string | null {
  if (!isRecord(answer)) return null;
  const address = [answer.imageUrl, answer.avatarUrl, answer.secure_url].find(
    value => typeof value === 'string' && value !== '',
  );
  return typeof address === 'string' ? address : null;
}
