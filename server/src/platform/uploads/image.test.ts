import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { from } from '../../../test/callers.ts';
import { isDeep } from '../../../test/depth.ts';
import { animatedWebp, bombPng, flat, noise, withGps } from '../../../test/pictures/pictures.ts';
import { AppError } from '../lib/errors.ts';
import { createFairGate } from '../lib/fair-gate.ts';
import { createImageCleaner, decodingBounds, type PictureDetail } from './image.ts';

const cleaner = createImageCleaner();
const cleanImageOf = (bytes: Buffer, detail?: PictureDetail) => cleaner(bytes, detail && { detail });

/** Returns a pixel of a cleaned picture, as [r, g, b]. */
async function colourAt(webp: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(webp)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

function near(actual: number[], wanted: number[]): boolean {
  return actual.every((value, index) => Math.abs(value - (wanted[index] ?? Number.NaN)) <= 12);
}

type Measured = { megabytes: number; milliseconds: number; outcomes: string[] };

/** Cleans the pictures at once in a separate process; returns the memory it took beyond an idle one. */
async function measure(pictures: Buffer[]): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-pictures-'));
  try {
    const files = pictures.map((_, index) => path.join(folder, String(index)));
    await Promise.all(files.map((file, index) => writeFile(file, pictures[index] ?? '')));
    const script = path.join(import.meta.dirname, '../../../test/pictures/measure-cleaning.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...files]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function expectRefused(bytes: Buffer): Promise<void> {
  await expect(cleanImageOf(bytes)).rejects.toMatchObject({
    code: 'IMAGE_TYPE',
    status: 400,
    message: 'Please upload JPG/PNG/WEBP images only.',
  });
}

describe('B2: a picture becomes a clean WEBP', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('a %s is re-encoded', async format => {
    const cleaned = await cleanImageOf(await flat(300, 200, '#cc2200').toFormat(format).toBuffer());
    const metadata = await sharp(cleaned.bytes).metadata();
    expect(metadata).toMatchObject({
      format: 'webp',
      width: 300,
      height: 200,
      space: 'srgb',
      depth: 'uchar',
    });
    expect(cleaned).toMatchObject({ width: 300, height: 200 });
    expect(near(await colourAt(cleaned.bytes, 150, 100), [0xcc, 0x22, 0x00])).toBe(true);
  });

  it('a single pixel stays a single pixel', async () => {
    const cleaned = await cleanImageOf(await flat(1, 1).png().toBuffer());
    expect(cleaned).toMatchObject({ width: 1, height: 1 });
  });

  it.each([
    ['a wide one', 4000, 1000, 1920, 480],
    ['a tall one', 1000, 4000, 480, 1920],
    ['a line', 30_000, 1, 1920, 1],
    ['one exactly at the limit', 1920, 1080, 1920, 1080],
    ['a small one, which is not enlarged', 40, 30, 40, 30],
  ])('the longest side is at most 1920 pixels: %s', async (_name, width, height, toWidth, toHeight) => {
    const cleaned = await cleanImageOf(await flat(width, height).png().toBuffer());
    expect(cleaned).toMatchObject({ width: toWidth, height: toHeight });
  });

  it('a larger size and higher quality can be requested', async () => {
    const photo = await noise(3000, 1500).jpeg({ quality: 95 }).toBuffer();
    const usual = await cleanImageOf(photo);
    const fine = await cleanImageOf(photo, { longestSide: 2400, quality: 85 });
    expect(usual).toMatchObject({ width: 1920, height: 960 });
    expect(fine).toMatchObject({ width: 2400, height: 1200 });
    expect(fine.bytes.length).toBeGreaterThan(usual.bytes.length * 1.5);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('the GPS location of a %s is removed', async format => {
    const photo = await withGps(flat(64, 64)).toFormat(format).toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes('Secret Street')).toBe(true);
    const cleaned = await cleanImageOf(photo);
    const metadata = await sharp(cleaned.bytes).metadata();
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc).toBeUndefined();
    expect(cleaned.bytes.includes('Secret Street')).toBe(false);
    expect(cleaned.bytes.includes('EXIF')).toBe(false);
  });

  it('a photo taken sideways is turned upright', async () => {
    const left = await flat(50, 40, '#ff0000').png().toBuffer();
    const sideways = await flat(100, 40, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const cleaned = await cleanImageOf(sideways);
    expect(cleaned).toMatchObject({ width: 40, height: 100 });
    expect(near(await colourAt(cleaned.bytes, 20, 10), [255, 0, 0])).toBe(true);
    expect(near(await colourAt(cleaned.bytes, 20, 90), [0, 0, 255])).toBe(true);
    expect((await sharp(cleaned.bytes).metadata()).orientation).toBeUndefined();
  });

  it('a CMYK photo keeps its colours in sRGB', async () => {
    const photo = await flat(64, 64, '#ffffff').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(photo).metadata()).space).toBe('cmyk');
    const cleaned = await cleanImageOf(photo);
    expect((await sharp(cleaned.bytes).metadata()).space).toBe('srgb');
    expect(near(await colourAt(cleaned.bytes, 30, 30), [255, 255, 255])).toBe(true);
  });

  it('a wide-gamut photo is converted, not just relabelled', async () => {
    const photo = await flat(64, 64, '#00ff00').withIccProfile('p3').png().toBuffer();
    // In Display P3 the green of sRGB is about (117, 251, 76).
    const stored = await sharp(photo, { ignoreIcc: true }).raw().toBuffer();
    expect(stored[0]).toBeGreaterThan(100);
    const cleaned = await cleanImageOf(photo);
    expect(near(await colourAt(cleaned.bytes, 30, 30), [0, 255, 0])).toBe(true);
  });

  it('a 16-bit PNG becomes 8-bit', async () => {
    const deep = await flat(64, 64, '#336699').toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const cleaned = await cleanImageOf(deep);
    expect((await sharp(cleaned.bytes).metadata()).depth).toBe('uchar');
    expect(near(await colourAt(cleaned.bytes, 30, 30), [0x33, 0x66, 0x99])).toBe(true);
  });

  it('greyscale and transparent PNGs work', async () => {
    const grey = await cleanImageOf(await flat(20, 20, '#808080').toColourspace('b-w').png().toBuffer());
    expect(near(await colourAt(grey.bytes, 9, 9), [128, 128, 128])).toBe(true);
    const clear = await cleanImageOf(await flat(20, 20, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer());
    expect((await sharp(clear.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('an animated WEBP keeps only its first frame', async () => {
    const animation = await animatedWebp(['#ff0000', '#00ff00', '#0000ff']);
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const cleaned = await cleanImageOf(animation);
    expect((await sharp(cleaned.bytes).metadata()).pages ?? 1).toBe(1);
    expect(cleaned).toMatchObject({ width: 32, height: 32 });
    expect(near(await colourAt(cleaned.bytes, 16, 16), [255, 0, 0])).toBe(true);
  });

  it('a photo of exactly 40 megapixels is accepted', async () => {
    const cleaned = await cleanImageOf(await flat(8000, 5000).jpeg().toBuffer());
    expect(cleaned).toMatchObject({ width: 1920, height: 1200 });
  });

  it('HTML, scripts and PDFs embedded in a real photo are removed', async () => {
    const script = '<script>alert(document.domain)</script>';
    const photo = await noise(64, 64).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
    const polyglots = [
      Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
      Buffer.concat([photo, Buffer.from(`<html>${script}</html>`)]),
      Buffer.concat([photo, Buffer.from('PK\x03\x04%PDF-1.7'), Buffer.from(script)]),
    ];
    for (const polyglot of polyglots) {
      expect(polyglot.includes('alert(')).toBe(true);
      const cleaned = await cleanImageOf(polyglot);
      expect(cleaned.bytes.includes('alert(')).toBe(false);
      expect(cleaned.bytes.includes('%PDF')).toBe(false);
      expect((await sharp(cleaned.bytes).metadata()).format).toBe('webp');
    }
  });
});

describe('B2: everything else is rejected', () => {
  let photo: Buffer;
  let png: Buffer;
  let webp: Buffer;
  beforeAll(async () => {
    photo = await noise(400, 300).jpeg().toBuffer();
    png = await noise(400, 300).png().toBuffer();
    webp = await noise(400, 300).webp().toBuffer();
  });

  it.each(['gif', 'tiff', 'avif'] as const)('a %s', async format => {
    await expectRefused(await flat(32, 32).toFormat(format).toBuffer());
  });

  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['an SVG with an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a portable pixmap (PPM)', 'P3 1 1 255 255 0 0'],
    ['a BMP', 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0'],
    ['a HEIC head', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['text', 'hello'],
    ['nothing', ''],
    ['the first bytes of a JPEG alone', '\xff\xd8\xff\xe0'],
    ['the signature of a PNG alone', '\x89PNG\r\n\x1a\n'],
  ])('%s', async (_name, text) => {
    await expectRefused(Buffer.from(text, 'latin1'));
  });

  it('libvips itself opens no other format, so a forged header cannot reach its other decoders', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
    await expect(sharp(import.meta.filename).metadata()).rejects.toThrow('unsupported image format');
  });

  it('an HTML page or GIF header followed by a photo', async () => {
    await expectRefused(Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), photo]));
    await expectRefused(Buffer.concat([Buffer.from('GIF89a'), png]));
  });

  it.each([0.999, 0.9, 0.5, 0.1, 0.01])('files cut off at %d of their length', async part => {
    for (const whole of [photo, png, webp]) {
      await expectRefused(whole.subarray(0, Math.floor((whole.length - 20) * part)));
    }
  });

  it('a PNG with corrupt pixel data', async () => {
    const broken = Buffer.from(png);
    broken.fill(0xaa, Math.floor(broken.length / 2), Math.floor(broken.length / 2) + 200);
    await expectRefused(broken);
  });

  it('one row over 40 megapixels, with a message that says so', async () => {
    await expect(cleanImageOf(await bombPng(8000, 5001))).rejects.toMatchObject({
      code: 'IMAGE_PIXELS',
      status: 400,
      message: 'Image must be 40 megapixels or less.',
    });
  });

  it('a 14000 x 14000 decompression bomb of a few hundred kilobytes, before anything is decoded', async () => {
    const bomb = await bombPng(14_000, 14_000);
    expect(bomb.length).toBeLessThan(700_000);
    const { megabytes, milliseconds, outcomes } = await measure([bomb]);
    expect(outcomes).toEqual(['IMAGE_PIXELS']);
    expect(milliseconds).toBeLessThan(500);
    // Its pixels would be 590 MB.
    expect(megabytes).toBeLessThan(40);
  });

  it('one that claims two billion pixels in 60 bytes', async () => {
    const bomb = await bombPng(1, 1, { width: 50_000, height: 40_000 });
    await expect(cleanImageOf(bomb)).rejects.toMatchObject({ code: 'IMAGE_PIXELS' });
  });
});

describe('B4: pictures cannot use up memory or block each other', () => {
  it('more pictures than the queue holds are shed with 503, and the others are processed', async () => {
    const clean = createImageCleaner(createFairGate({ ...decodingBounds, waiting: 3 }));
    const photo = await noise(1500, 1500).jpeg().toBuffer();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => from('198.51.100.1', String(index), () => clean(photo))),
    );
    const refused = outcomes.filter(outcome => outcome.status === 'rejected').map(outcome => outcome.reason);
    expect(refused).toHaveLength(7);
    for (const error of refused) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: 2 });
    }
    await expect(clean(photo)).resolves.toMatchObject({ width: 1500 });
  });

  it('a picture with too many pixels is rejected without waiting for its turn', async () => {
    const clean = createImageCleaner(createFairGate({ ...decodingBounds, waiting: 0 }));
    const photo = await noise(1500, 1500).jpeg().toBuffer();
    const bomb = await bombPng(8000, 5001);
    const busy = [clean(photo), clean(photo)];
    await new Promise(resolve => setTimeout(resolve, 20));
    await expect(clean(photo)).rejects.toMatchObject({ code: 'BUSY' });
    await expect(clean(bomb)).rejects.toMatchObject({ code: 'IMAGE_PIXELS' });
    await Promise.all(busy);
  });

  if (isDeep)
    it('two of the most expensive pictures at once stay within 600 MB', async () => {
      // 40 megapixels, 16 bits, interlaced and sideways: all of it has to be in memory before the first row is
      // ready.
      const dear = await flat(8000, 5000)
        .toColourspace('rgb16')
        .withMetadata({ orientation: 6 })
        .png({ progressive: true })
        .toBuffer();
      expect(dear.length).toBeLessThan(5 * 1024 * 1024);
      const { megabytes, outcomes } = await measure([dear, dear]);
      expect(outcomes).toEqual(['1200x1920', '1200x1920']);
      expect(megabytes).toBeLessThan(600);
    }, 60_000);

  it('a compressed comment of 100 MB is not decompressed', async () => {
    const text = deflateSync(Buffer.alloc(100 * 1024 * 1024, 'A'));
    const { megabytes } = await measure([await bombPng(8, 8, { text })]);
    expect(megabytes).toBeLessThan(40);
  });

  it('a 12-megapixel photo takes less than 100 MB', async () => {
    const { megabytes, outcomes } = await measure([await noise(4000, 3000).jpeg({ quality: 85 }).toBuffer()]);
    expect(outcomes).toEqual(['1920x1440']);
    expect(megabytes).toBeLessThan(100);
  });
});
