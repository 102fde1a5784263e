import sharp from 'sharp';

/** Returns a single-colour PNG of this size in pixels. */
export function plainPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#884400' } })
    .png()
    .toBuffer();
}
