import sharp from 'sharp';

/** A picture of one colour and this size in pixels, as PNG. */
export function plainPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#884400' } })
    .png()
    .toBuffer();
}
