import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** By level and version, from 1 on: the error codewords of a block, and how many blocks there are (ISO/IEC 18004). */
const blocks = {
  L: {
    errors: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22],
    count: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6],
  },
  M: {
    errors: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24],
    count: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10],
  },
  Q: {
    errors: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30],
    count: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12],
  },
  H: {
    errors: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24],
    count: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18],
  },
} as const;
const levels = ['M', 'L', 'H', 'Q'] as const;

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** What the QR code that stands on the screen says, read off its pixels as a camera would, without any mending. */
export async function readQr(page: Page, code: Locator): Promise<string> {
  await code.scrollIntoViewIfNeeded();
  const { size, points } = await code.evaluate((svg: SVGSVGElement) => {
    const modules = svg.viewBox.baseVal.width + 2 * svg.viewBox.baseVal.x;
    const matrix = svg.getScreenCTM();
    if (!matrix) throw new Error('the code is not drawn');
    const centres: [number, number][] = [];
    for (let y = 0; y < modules; y++) {
      for (let x = 0; x < modules; x++) {
        const { x: left, y: top } = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(matrix);
        centres.push([Math.floor(left), Math.floor(top)]);
      }
    }
    return { size: modules, points: centres };
  });
  const { data, info } = await sharp(await page.screenshot({ scale: 'css' }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = points.map(([left, top]) => (data[(top * info.width + left) * info.channels] ?? 255) < 128);
  return decode(size, (x, y) => dark[y * size + x] ?? false);
}

type Read = (x: number, y: number) => boolean;

function decode(size: number, at: Read): string {
  const version = (size - 17) / 4;
  const format = formatOf(at);
  const level = levels[format >> 3] ?? 'L';
  const mask = masks[format & 7] ?? (() => false);
  const bytes = codewords(size, (x, y) => at(x, y) !== mask(x, y));
  const data = dataOf(bytes, blocks[level].errors[version - 1] ?? 0, blocks[level].count[version - 1] ?? 1);
  const bits = data.map(byte => byte.toString(2).padStart(8, '0')).join('');
  // 0111 names the character set before the text, in eight more bits.
  const start = bits.startsWith('0111') ? 12 : 0;
  const mode = Number.parseInt(bits.slice(start, start + 4), 2);
  if (mode !== 4) throw new Error(`mode ${mode} is not read here`);
  const from = start + 4 + (version < 10 ? 8 : 16);
  const length = Number.parseInt(bits.slice(start + 4, from), 2);
  const text = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(from + index * 8, from + index * 8 + 8), 2),
  );
  return new TextDecoder().decode(new Uint8Array(text));
}

/** Level and mask: the first five bits beside the upper left finder. */
function formatOf(at: Read): number {
  const bits = [0, 1, 2, 3, 4].map(x => (at(x, 8) ? '1' : '0')).join('');
  return Number.parseInt(bits, 2) ^ 0b10101;
}

/** The codewords in the order in which they are laid: two columns at a time from the right, up and down. */
function codewords(size: number, read: Read): number[] {
  const bits: string[] = [];
  let upward = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFunction(size, x, y)) bits.push(read(x, y) ? '1' : '0');
    }
    upward = !upward;
  }
  const whole = Math.floor(bits.length / 8);
  return Array.from({ length: whole }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
}

/** Finders, timing, alignment, format and version: modules that carry no data. */
function isFunction(size: number, x: number, y: number): boolean {
  const version = (size - 17) / 4;
  if (x === 6 || y === 6) return true;
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const places = alignment(version, size);
  return places.some(left =>
    places.some(top => {
      const inFinder =
        (left === 6 && top === 6) || (left === 6 && top === size - 7) || (left === size - 7 && top === 6);
      return !inFinder && Math.abs(x - left) <= 2 && Math.abs(y - top) <= 2;
    }),
  );
}

function alignment(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const places = [6];
  for (let index = count - 2; index >= 0; index--) places.push(size - 7 - index * step);
  return places;
}

/** Undoes the interleaving; the last blocks hold one byte more. */
function dataOf(bytes: readonly number[], errors: number, count: number): number[] {
  const long = bytes.length % count;
  const short = Math.floor(bytes.length / count) - errors;
  const parts: number[][] = Array.from({ length: count }, () => []);
  let next = 0;
  for (let index = 0; index <= short; index++) {
    for (const [block, part] of parts.entries()) {
      if (index < short || block >= count - long) part.push(bytes[next++] ?? 0);
    }
  }
  return parts.flat();
}
