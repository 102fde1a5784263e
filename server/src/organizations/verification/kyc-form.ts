import { limits } from '@hotdrop/contract/lib/limits.ts';
import {
  type KycDocumentKind,
  kycDocumentFields,
  kycDocumentKinds,
  kycForm,
} from '@hotdrop/contract/organizations/verification/kyc.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/lib/errors.ts';
import type { ByteLease } from '../../platform/uploads/byte-budget.ts';
import { readFilePart, readMultipart } from '../../platform/uploads/multipart-body.ts';

/** Far above any field's limit, so that the field's own rule rejects texts that are too long. */
const maxFieldBytes = 24 * 1024;
/** Both pictures with the boundaries, part headers and text fields around them. */
const maxBodyBytes = 2 * limits.image.maxBytes + 64 * 1024;

/** Options of the parser, which truncates longer input; our own code reports the errors. */
export const kycFormOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: limits.image.maxBytes,
    // One more than allowed: a third file gets our own error message.
    files: 3,
    fields: 12,
    fieldNameSize: 100,
    fieldSize: maxFieldBytes,
    headerPairs: 20,
  },
};

/** A submission as received: unchecked, and not to be shown to anybody. */
export type RawSubmission = {
  fields: Record<string, string>;
  pictures: Partial<Record<KycDocumentKind, Buffer>>;
};

/**
 * Reads a submission's fields and files, in any order, into memory.
 * @throws AppError UNSUPPORTED_MEDIA, IMAGE_TOO_LARGE, TOO_LARGE, VALIDATION (an unknown file, duplicates),
 * BAD_REQUEST, BUSY
 */
export async function readKycForm(request: FastifyRequest, memory: ByteLease): Promise<RawSubmission> {
  return readMultipart(request, { maxBytes: maxBodyBytes, tooLarge: 'IMAGE_TOO_LARGE' }, async () => {
    const fields = new Map<string, string>();
    const pictures = new Map<KycDocumentKind, Buffer>();
    const seen = new Set<string>();
    for await (const part of request.parts()) {
      const name = part.fieldname;
      const kind = kycDocumentKinds.find(one => kycDocumentFields[one] === name);
      if (part.type === 'file') {
        if (!kind) throw refusal(name, 'Unexpected file');
        if (seen.has(name)) throw refusal(name, 'Choose one image only');
        const bytes = await readPicture(part.file, name, memory);
        // Browsers send an empty part for a missing file.
        if (bytes.length > 0) pictures.set(kind, bytes);
      } else {
        // Unknown fields are dropped, as in JSON bodies.
        if (!Object.hasOwn(kycForm.shape, name)) continue;
        if (part.valueTruncated) throw new AppError('TOO_LARGE');
        if (seen.has(name)) throw refusal(name, 'This field was sent twice');
        if (typeof part.value === 'string') fields.set(name, part.value);
      }
      seen.add(name);
    }
    return { fields: Object.fromEntries(fields), pictures: Object.fromEntries(pictures) };
  });
}

type FilePart = Parameters<typeof readFilePart>[0];

/** @throws AppError IMAGE_TOO_LARGE, which names the picture; BUSY */
async function readPicture(file: FilePart, name: string, memory: ByteLease): Promise<Buffer> {
  try {
    return await readFilePart(file, memory, 'IMAGE_TOO_LARGE');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IMAGE_TOO_LARGE') throw error;
    throw new AppError('IMAGE_TOO_LARGE', { field: name });
  }
}

function refusal(name: string, message: string): AppError {
  return new AppError('VALIDATION', { fieldErrors: { [name]: message } });
}
