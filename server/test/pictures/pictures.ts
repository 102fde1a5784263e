import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import sharp, { type Color, type Sharp } from 'sharp';

/** Returns a single-colour picture; the caller chooses the format. */
export function flat(width: number, height: number, background: Color = '#2266aa'): Sharp {
  return sharp({ create: { width, height, channels: 4, background } });
}

/** Returns a picture that compresses badly, like photos. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
}

/** Adds what a phone adds: the location, and a name that can be found in the bytes. */
export function withGps(picture: Sharp): Sharp {
  return picture.withExif({
    IFD0: { Artist: 'Secret Street 12' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '12/1 58/1 18/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '77/1 35/1 40/1',
    },
  });
}

/** Returns an animation with one frame per colour, 32 x 32 pixels. */
export async function animatedWebp(colours: Color[]): Promise<Buffer> {
  const frames = await Promise.all(colours.map(colour => flat(32, 32, colour).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true, delay: colours.map(() => 100), loop: 0 })
    .toBuffer();
}

type BombOptions = {
  /** The size claimed by the header, if it is not the real one. */
  width?: number;
  height?: number;
  /** A compressed comment, already deflated. */
  text?: Buffer;
};

/** Returns a handmade PNG of black pixels: huge on the screen, small on disk. */
export async function bombPng(width: number, height: number, claim: BombOptions = {}): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claim.width ?? width, 0);
  header.writeUInt32BE(claim.height ?? height, 4);
  // 8 bits, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(claim.text ? [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), claim.text]))] : []),
    chunk('IDAT', await blackRows(width, height)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Compresses the pixels row by row: a bomb's would take hundreds of megabytes at once. */
async function blackRows(width: number, height: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const compressed = buffer(deflate);
  const row = Buffer.alloc(width * 3 + 1);
  for (let rows = 0; rows < height; rows++) {
    if (!deflate.write(row)) await once(deflate, 'drain');
  }
  deflate.end();
  return compressed;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
