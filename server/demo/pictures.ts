import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns a picture of the demo as WebP; `name` without its ending. */
export function readPicture(name: string): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, 'pictures', `${name}.webp`));
}
