import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|.+\.localhost)$/i;

/**
 * An image address that can be shown, or null: plain http becomes https, addresses of the local machine are
 * dropped (SPEC §5), and so is anything that is not a web address. Our own relative addresses stay.
 */
export function imageUrl(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  if (text.startsWith('/') && !text.startsWith('//')) return text;
  const url = parseUrl(text.startsWith('//') ? `https:${text}` : text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (LOCAL_HOST.test(url.hostname)) return null;
  url.protocol = 'https:';
  return url.href;
}

/** {@link imageUrl}, or the address of a picture that was chosen here and is shown from memory until it has its own. */
export function shownImageUrl(value: string | null | undefined): string | null {
  return value?.startsWith('blob:') ? value : imageUrl(value);
}

/** The props of a picture that tell that it does not load, or did not while the page was not yet the app's. */
export const onBroken = (tell: () => void) => ({
  onError: tell,
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && !image.naturalWidth) tell();
  },
});
