import { fitInto, jpegOf } from '../../../ui/media/shrink-image.ts';
import { isLying, type Size } from '../../../ui/media/zoom-view.ts';
import { type Marks, pixelsOf } from './bars.ts';

/** What a reviewer gets to see at most; a larger canvas only costs a cheap phone its memory. */
const longestEdge = 2400;

/**
 * A picture that can be painted from a blob's address. As an element: the browser keeps it upright by its EXIF, and decodes no more of a huge
 * photo than it has room for. @throws when it is none
 */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** What a picture measures once it is turned, and small enough to be worked on. */
export function paintedSize({ naturalWidth, naturalHeight }: HTMLImageElement, turn: number): Size {
  const { width, height } = fitInto(longestEdge, naturalWidth, naturalHeight);
  return isLying(turn) ? { width: height, height: width } : { width, height };
}

/** Paints a picture into a canvas, turned, and gives the canvas its size. Gives whether the browser could. */
export function paintTurned(canvas: HTMLCanvasElement, image: HTMLImageElement, turn: number): boolean {
  const { width, height } = paintedSize(image, turn);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: what is empty becomes white, as on paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((turn * Math.PI) / 180);
  const [across, down] = isLying(turn) ? [height, width] : [width, height];
  context.drawImage(image, -across / 2, -down / 2, across, down);
  return true;
}

/**
 * A new picture with the bars in it: what they cover is in none of its pixels, and nothing else of the file's is taken
 * along (EXIF tells where a photo was taken). @throws when the browser cannot
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
