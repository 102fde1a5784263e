import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { ByteLease } from './byte-budget.ts';
import { readFilePart, readMultipart } from './multipart-body.ts';

const { maxBytes } = limits.image;
/** The file with the boundaries, part headers and small text fields around it. */
const maxBodyBytes = maxBytes + 64 * 1024;

/** For the parser. It drops what is over the size; the words for that are ours. */
export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: maxBytes,
    // One more than allowed: the second is answered with a sentence of ours.
    files: 2,
    fields: 10,
    fieldNameSize: 100,
    fieldSize: 4 * 1024,
    headerPairs: 20,
  },
};

/**
 * The one picture of a multipart body, held in memory: never more than 5 MB and the bytes of one read.
 * Text fields beside it are dropped.
 * @throws AppError UNSUPPORTED_MEDIA, IMAGE_TOO_LARGE, VALIDATION (none, several, another name), BAD_REQUEST, BUSY
 */
export async function readImageField(
  request: FastifyRequest,
  field: string,
  memory: ByteLease,
): Promise<Buffer> {
  const refusal = (message: string) => new AppError('VALIDATION', { fieldErrors: { [field]: message } });
  return readMultipart(request, { maxBytes: maxBodyBytes, tooLarge: 'IMAGE_TOO_LARGE' }, async () => {
    let image: Buffer | undefined;
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== field) throw refusal('Choose an image');
      if (image) throw refusal('Choose one image only');
      image = await readFilePart(part.file, memory, 'IMAGE_TOO_LARGE');
    }
    if (!image?.length) throw refusal('Choose an image');
    return image;
  });
}
