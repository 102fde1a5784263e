import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|.+\.localhost)$/i;

/**
 * Returns an image URL that can be shown, or null: http becomes https; local addresses are dropped (SPEC §5), and
 * so is anything that is no web address. Our relative URLs stay.
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

/** {@link imageUrl}, or the object URL of a newly chosen picture that is not uploaded yet. */
export function shownImageUrl(value: string | null | undefined): string | null {
  return value?.startsWith('blob:') ? value : imageUrl(value);
}

/** Returns image props that call `tell` if the picture fails to load, or failed before hydration. */
export const onBroken = (tell: () => void) => ({
  onError: tell,
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && !image.naturalWidth) tell();
  },
});
