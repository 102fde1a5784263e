import { fitInto, jpegOf } from '../../../ui/media/shrink-image.ts';
import { isLying, type Size } from '../../../ui/media/zoom-view.ts';
import { type Marks, pixelsOf } from './bars.ts';

/** Longest edge that a reviewer sees, in px; a larger canvas only costs a cheap phone memory. */
const longestEdge = 2400;

/**
 * Loads a picture from an object URL. As an element: the browser applies its EXIF orientation and decodes a huge
 * photo within its memory.
 * @throws if it is not a picture
 */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Returns the size of a picture once turned and downscaled for editing. */
export function paintedSize({ naturalWidth, naturalHeight }: HTMLImageElement, turn: number): Size {
  const { width, height } = fitInto(longestEdge, naturalWidth, naturalHeight);
  return isLying(turn) ? { width: height, height: width } : { width, height };
}

/** Sizes a canvas and paints the turned picture into it. Returns whether the browser could. */
export function paintTurned(canvas: HTMLCanvasElement, image: HTMLImageElement, turn: number): boolean {
  const { width, height } = paintedSize(image, turn);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: empty parts become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((turn * Math.PI) / 180);
  const [across, down] = isLying(turn) ? [height, width] : [width, height];
  context.drawImage(image, -across / 2, -down / 2, across, down);
  return true;
}

/**
 * Returns a new picture with the bars painted in: the covered pixels are gone, and so is the file's metadata (EXIF
 * says where a photo was taken).
 * @throws if the browser cannot create it
 */
export async function flatten(image: HTMLImageElement, { turn, bars }: Marks): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintTurned(canvas, image, turn);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.resetTransform();
  context.fillStyle = 'black';
  for (const bar of bars) {
    const { left, top, width, height } = pixelsOf(bar, canvas);
    context.fillRect(left, top, width, height);
  }
  const result = await jpegOf(canvas);
  // Frees its memory at once; some phones take long otherwise.
  canvas.width = 0;
  if (!result) throw new Error('The picture could not be made');
  return result;
}
