/** Longest side of the small size of a picture, in pixels: enough for a card in a list. */
export const smallImageSide = 640;

/** The address of the small size of an uploaded picture; of one that is small itself it gives that. */
export function smallImage(imageUrl: string): string {
  return imageUrl.replace('.webp', '-small.webp');
}
