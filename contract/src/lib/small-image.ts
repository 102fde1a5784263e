/** Longest side of the small size of a picture, in pixels: enough for a card in a list. */
export const smallImageSide = 640;

/**
 * Returns the URL of the small size of an uploaded picture; for one without, the server responds with the
 * picture itself.
 */
export function smallImage(imageUrl: string): string {
  return imageUrl.replace('.webp', '-small.webp');
}

/** The width of a banner on a list card, as in CSS; on phones a 16:9 picture is cropped on both sides. */
export const cardBannerSizes = '(min-width:640px)24rem,13rem';

/** Returns the `srcset` of a small picture: both sizes. */
export function bothSizes(imageUrl: string): string {
  return `${smallImage(imageUrl)} ${smallImageSide}w, ${imageUrl} 1920w`;
}
