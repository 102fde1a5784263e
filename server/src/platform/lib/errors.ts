import { type ErrorCode, errorCatalogue } from '@hotdrop/contract/lib/errors.ts';
import { grouped } from '@hotdrop/contract/lib/grouped.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';

type AppErrorOptions = {
  /** Messages by field path, shown beside the fields; the first becomes the message. */
  fieldErrors?: Record<string, string>;
  /** Alternative to `fieldErrors`: the field beside which the code's own message is shown. */
  field?: string | undefined;
  /** Values for `{name}` in the catalog's text. */
  params?: Record<string, string | number>;
  /** For 429 and 503: seconds until a retry makes sense. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A failure with a code of the contract's catalog, which determines its status and its message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const entry = errorCatalogue[code];
    const sentence = fill(entry.message, options.params);
    const { field, fieldErrors: given = field === undefined ? undefined : { [field]: sentence } } = options;
    const fieldErrors = given && bounded(given);
    super((fieldErrors && Object.values(fieldErrors)[0]) ?? sentence, { cause: options.cause });
    this.code = code;
    this.status = entry.status;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Field names can come from the client, and no response may be larger than its request. */
function bounded(fieldErrors: Record<string, string>): Record<string, string> {
  const { count, path, message } = limits.fieldErrors;
  const cut = (text: string, max: number) =>
    text.length > max ? `${text.slice(0, max)}…`.toWellFormed() : text;
  const entries = Object.entries(fieldErrors).slice(0, count);
  return Object.fromEntries(entries.map(([field, text]) => [cut(field, path), cut(text, message)]));
}

/** @throws AppError VALIDATION if there are messages (by field path) */
export function assertNoErrors(fieldErrors: Record<string, string>): void {
  if (Object.keys(fieldErrors).length > 0) throw new AppError('VALIDATION', { fieldErrors });
}

function fill(template: string, params: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? grouped(value) : value;
  });
}

/** Returns the name of the violated unique constraint; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
