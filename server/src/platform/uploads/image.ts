import { limits } from '@hotdrop/contract/lib/limits.ts';
import { smallImageSide } from '@hotdrop/contract/lib/small-image.ts';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { callerKeys } from '../lib/caller.ts';
import { AppError } from '../lib/errors.ts';
import { createFairGate, type FairGateBounds } from '../lib/fair-gate.ts';

/** A picture as we encoded it: WEBP without metadata; sizes in pixels. */
export type CleanImage = { bytes: Buffer; width: number; height: number };

/** A picture's maximum size and quality: its longest side in pixels, and the quality of the WEBP. */
export type PictureDetail = { longestSide: number; quality: number };

/** After `signal` aborts, the picture is not needed any more and is not processed. */
type CleanOptions = { detail?: PictureDetail; signal?: AbortSignal | undefined };

export type CleanImageOf = (input: Buffer, options?: CleanOptions) => Promise<CleanImage>;

/** Enough for a full-screen banner. */
const usualDetail: PictureDetail = { longestSide: 1920, quality: 80 };
/** For a card in a list, on a phone's mobile data. */
const smallDetail: PictureDetail = { longestSide: smallImageSide, quality: 70 };
/** A picture that takes longer was made to do so; one of 40 megapixels needs about a second. */
const seconds = 20;
/**
 * Bounds on decoding, by site, network and account. A hostel behind one address has room for several
 * accounts' pictures; one account takes up little of it, and others displace its excess.
 */
export const decodingBounds = {
  parallel: 2,
  // Together they could fill the memory.
  parallelHeavy: 1,
  waiting: 128,
  waitingOfOne: [96, 64, 16],
} satisfies FairGateBounds;

/**
 * Pictures from this size are decoded one at a time: interlaced 16-bit ones take 10 bytes per pixel and more.
 */
const heavyPixels = 16_000_000;

// Settings of the whole process. Decoded pixels are not cached, one picture does not take every core, and
// libvips opens only the three formats, so a forged header cannot reach its SVG, TIFF or PDF code.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const input: SharpOptions = {
  // Truncated files are rejected, while the harmless quirks of phone cameras (warnings) pass.
  failOn: 'error',
  limitInputPixels: limits.image.maxPixels,
  // An animation's first frame only.
  pages: 1,
  autoOrient: true,
};

/**
 * Creates the function that turns an untrusted file into a picture of ours (SECURITY B2): decoded regardless
 * of its name or header, rotated upright, in sRGB, at most 1920 pixels long by default, without metadata,
 * re-encoded as WEBP.
 * Callers take turns (lib/fair-gate.ts).
 * @throws AppError IMAGE_TYPE for anything but a sound JPG, PNG or WEBP, IMAGE_PIXELS over 40 megapixels;
 * BUSY when too many wait; BAD_REQUEST when the sender disconnected
 */
export function createImageCleaner(gate = createFairGate(decodingBounds)): CleanImageOf {
  return async (bytes, { detail = usualDetail, signal } = {}) => {
    const { width, height } = await readMetadata(bytes);
    const heavy = width * height > heavyPixels;
    return gate.run(callerKeys(), () => encode(bytes, detail), { heavy, signal });
  };
}

/** Returns the small size of a picture of ours; null if that is not smaller. */
export async function makeSmall({ bytes, width, height }: CleanImage): Promise<Buffer | null> {
  if (Math.max(width, height) <= smallImageSide) return null;
  return (await encode(bytes, smallDetail)).bytes;
}

/**
 * Reads the header only: anything that is not a picture or has too many pixels is rejected undecoded, without
 * waiting.
 */
async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, input).metadata();
  } catch (cause) {
    const isLarge = cause instanceof Error && cause.message.includes('pixel limit');
    throw new AppError(isLarge ? 'IMAGE_PIXELS' : 'IMAGE_TYPE', { cause });
  }
}

async function encode(bytes: Buffer, { longestSide, quality }: PictureDetail): Promise<CleanImage> {
  try {
    // By default sharp converts to sRGB by the embedded profile and drops all metadata.
    const { data, info } = await sharp(bytes, input)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new AppError('IMAGE_TYPE', { cause });
  }
}
