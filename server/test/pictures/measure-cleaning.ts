import { readFileSync } from 'node:fs';
import { AppError } from '../../src/platform/lib/errors.ts';
import { createImageCleaner } from '../../src/platform/uploads/image.ts';
import { from } from '../callers.ts';

/**
 * Runs in a process of its own: cleans the pictures named as arguments, all at once, and writes as JSON the
 * memory and time that took, beyond what the process needs anyway.
 */
const pictures = process.argv.slice(2).map(file => readFileSync(file));
const cleanImageOf = createImageCleaner();

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
await cleanImageOf(onePixel);

const before = peakMegabytes();
const started = performance.now();
// Each is another account's: what one account may have waiting does not bound what all together take.
const outcomes = await Promise.all(
  pictures.map((picture, index) => from('198.51.100.1', String(index), () => outcomeOf(picture))),
);
const milliseconds = performance.now() - started;
process.stdout.write(JSON.stringify({ megabytes: peakMegabytes() - before, milliseconds, outcomes }));

async function outcomeOf(picture: Buffer): Promise<string> {
  try {
    const { width, height } = await cleanImageOf(picture);
    return `${width}x${height}`;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

/** The most memory that this process ever held. */
function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}
