/** Longest side of the small size of a picture, in pixels: enough for a card in a list. */
export const smallImageSide = 640;

/** The address of the small size of an uploaded picture; of one that is small itself it gives that. */
export function smallImage(imageUrl: string): string {
  return imageUrl.replace('.webp', '-small.webp');
}

/** How wide a card of a list shows its banner, as CSS tells it; on phones a 16:9 picture is cut on both sides. */
export const cardBannerSizes = '(min-width:640px)24rem,13rem';

/** What a browser chooses from where a picture is shown small. */
export function bothSizes(imageUrl: string): string {
  return `${smallImage(imageUrl)} ${smallImageSide}w, ${imageUrl} 1920w`;
}
