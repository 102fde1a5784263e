import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { ApiError, withFreshToken } from './api/client.ts';
import { apiErrorOf, parse } from './api/http.ts';
import { isObject } from './loose-values.ts';

export type UploadOptions = {
  /** Called with whole percents, 0 to 100. */
  onProgress?: (percent: number) => void;
  /** Aborts the upload; the promise then rejects with an AbortError. */
  signal?: AbortSignal;
};

/** Uploads a picture to POST /upload/image and returns its URL. @throws ApiError, or an AbortError if aborted */
export async function uploadImage(image: Blob, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.append('image', image, image instanceof File ? image.name : 'image.jpg');
  const { status, answer } = await sendForm('/upload/image', form, options);
  const address = addressIn(answer);
  if (address) return address;
  throw new ApiError({ status, code: 'UNREADABLE', message: fallbackTexts.upload });
}

type Answer = { status: number; answer: unknown };

/**
 * POSTs a form with files to a path below /api and returns the response, undefined unless it is JSON. Uses
 * XMLHttpRequest, because fetch reports no upload progress. @throws ApiError, or an AbortError if aborted
 */
export function sendForm(path: string, form: FormData, options: UploadOptions = {}): Promise<Answer> {
  return withFreshToken(token => post(path, form, token, options));
}

function post(
  path: string,
  form: FormData,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(Math.floor((event.loaded / event.total) * 100));
    };
    request.onabort = () => reject(aborted());
    request.onerror = () => reject(new ApiError({ status: 0, code: 'NETWORK' }));
    request.onload = () => {
      const { status } = request;
      const answer = parse(request.responseText);
      if (status >= 200 && status <= 299) return resolve({ status, answer });
      reject(apiErrorOf(status, answer, request.getResponseHeader('retry-after')));
    };
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    request.send(form);
  });
}

const aborted = () => new DOMException('The upload was stopped', 'AbortError');

/** Older backends use other names for the URL (SPEC §7). */
function addressIn(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const address = [answer.imageUrl, answer.avatarUrl, answer.secure_url].find(
    value => typeof value === 'string' && value !== '',
  );
  return typeof address === 'string' ? address : null;
}
