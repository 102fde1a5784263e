import sharp from 'sharp';

/**
 * A process of its own that turns SVG into PNG. In the server's process libvips opens nothing but JPG, PNG and WEBP
 * (platform/uploads/image.ts), which must stay so: this one only ever sees pictures that the demo composed itself.
 */
sharp.concurrency(1);

process.on('message', async ({ id, svg }: { id: number; svg: string }) => {
  try {
    const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
    process.send?.({ id, png });
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
// Ends with the process that started it, however that ends.
process.on('disconnect', () => process.exit(0));
