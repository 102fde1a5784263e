/** Longest side of the small size of a picture, in pixels: enough for a card in a list. */
export const smallImageSide = 640;

/**
 * Returns the address of the small size of an uploaded picture; the same address for a picture that is small
 * itself.
 */
export function smallImage(imageUrl: string): string {
  return imageUrl.replace('.webp', '-small.webp');
}

/** The width of a banner on a card of a list, as in CSS; on phones a 16:9 picture is cut on both sides. */
export const cardBannerSizes = '(min-width:640px)24rem,13rem';

/** The sources from which a browser chooses for a small picture. */
export function bothSizes(imageUrl: string): string {
  return `${smallImage(imageUrl)} ${smallImageSide}w, ${imageUrl} 1920w`;
}
