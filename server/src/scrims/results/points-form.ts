import { limits } from '@hotdrop/contract/lib/limits.ts';
import { pointsFields } from '@hotdrop/contract/scrims/results/points.ts';
import type { FastifyRequest } from 'fastify';
import { parseInput } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ByteLease } from '../../platform/uploads/byte-budget.ts';
import { readFilePart, readMultipart } from '../../platform/uploads/multipart-body.ts';
import type { SubmittedMatch } from './points.service.ts';
import { readResultsFile } from './results-file.ts';

const maxFieldBytes = 64 * 1024;
const maxBodyBytes = limits.image.maxBytes + limits.resultsFile.maxBytes + 2 * maxFieldBytes;

/** The parser truncates longer input, so that the error message is ours. */
export const pointsFormOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: limits.image.maxBytes,
    // One more than allowed: a third file gets our own error.
    files: 3,
    fields: 10,
    fieldNameSize: 100,
    fieldSize: maxFieldBytes,
    headerPairs: 20,
  },
};

type Form = { fields: Record<string, string>; file?: Buffer; image?: Buffer };

/**
 * Reads a match from a multipart body: `matchNumber`, `results` as JSON or `file` as CSV, and an `image` to
 * show, `none`, or nothing to leave it unchanged.
 * @throws AppError UNSUPPORTED_MEDIA, TOO_LARGE, IMAGE_TOO_LARGE, VALIDATION, BAD_REQUEST, BUSY
 */
export async function readPointsForm(request: FastifyRequest, memory: ByteLease): Promise<SubmittedMatch> {
  const { fields, file, image } = await readMultipart(
    request,
    { maxBytes: maxBodyBytes, tooLarge: 'TOO_LARGE' },
    () => readParts(request, memory),
  );
  const { matchNumber, results, image: word } = parseInput(pointsFields, fields);
  if (results === undefined && !file) {
    throw new AppError('VALIDATION', { fieldErrors: { results: 'Enter at least one result' } });
  }
  return {
    matchNumber,
    rows: results !== undefined ? rowsIn(results) : readResultsFile(file as Buffer),
    image: image ?? word ?? 'keep',
  };
}

async function readParts(request: FastifyRequest, memory: ByteLease): Promise<Form> {
  const form: Form = { fields: {} };
  for await (const part of request.parts()) {
    const name = part.fieldname;
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('TOO_LARGE');
      if (typeof part.value === 'string') form.fields[name] = part.value;
      continue;
    }
    if (name !== 'file' && name !== 'image') {
      throw new AppError('VALIDATION', { fieldErrors: { [name]: 'Unexpected file' } });
    }
    if (form[name]) throw new AppError('VALIDATION', { fieldErrors: { [name]: 'Choose one file only' } });
    const bytes = await readFilePart(part.file, memory, name === 'image' ? 'IMAGE_TOO_LARGE' : 'TOO_LARGE');
    if (name === 'file' && bytes.length > limits.resultsFile.maxBytes) throw new AppError('TOO_LARGE');
    // Browsers send an empty part for a file that was not chosen.
    if (bytes.length > 0) form[name] = bytes;
  }
  return form;
}

function rowsIn(results: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(results);
    if (Array.isArray(rows)) return rows;
  } catch {
    // Rejected below.
  }
  throw new AppError('VALIDATION', { fieldErrors: { results: 'The results could not be read' } });
}
