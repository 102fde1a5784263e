import { readFileSync } from 'node:fs';
import { AppError } from '../../src/platform/lib/errors.ts';
import { createImageCleaner } from '../../src/platform/uploads/image.ts';
import { from } from '../callers.ts';

/**
 * Runs in a separate process: cleans the pictures given as arguments, all at once, and prints as JSON how much
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
// Each from another account, so that the limit per account does not apply.
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

/** The most memory this process ever used. */
function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}
