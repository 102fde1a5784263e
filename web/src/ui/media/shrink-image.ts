import { limits } from '@hotdrop/contract/lib/limits.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';

const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const LONGEST_EDGE = 2560;
const QUALITIES = [0.9, 0.8, 0.65];

/** `accept` of file inputs. */
export const acceptedImages = TYPES.join(',');

/** Returns the size scaled down to fit `edge` on both sides, in whole pixels. */
export function fitInto(edge: number, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Returns a picture that the server accepts: the file, or a smaller JPEG of a huge photo. @throws Error with SPEC
 * §5's text for another type, or if it stays too large
 */
export async function uploadable(file: File): Promise<Blob> {
  if (!TYPES.includes(file.type)) throw new Error(validationTexts.imageType);
  if (file.size <= limits.image.maxBytes) return file;
  const smaller = await shrunk(file).catch(() => null);
  if (!smaller) throw new Error(validationTexts.imageTooLarge);
  return smaller;
}

/** Returns the {@link uploadable} error of a file that can never be accepted; null for any other failure. */
export function fileProblem(error: unknown): string | null {
  const text = error instanceof Error ? error.message : '';
  return text === validationTexts.imageType || text === validationTexts.imageTooLarge ? text : null;
}

async function shrunk(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = fitInto(LONGEST_EDGE, picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency; a banner's empty parts become white instead of black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return await jpegOf(canvas);
  } finally {
    picture.close();
  }
}

/** Returns the best JPEG of a canvas that the server accepts; null if none is small enough. */
export async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob && blob.size <= limits.image.maxBytes) return blob;
  }
  return null;
}
