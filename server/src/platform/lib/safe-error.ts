/**
 * Properties of an error that may be logged besides its text: codes and names, of ours, PostgreSQL, the
 * system, SMTP.
 */
const loggedFields = [
  'code',
  'status',
  'statusCode',
  'syscall',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
  'command',
  'responseCode',
] as const;

/** An error as the log shows it. */
type SafeError = { type: string; message: string; stack: string; cause?: SafeError } & Partial<
  Record<(typeof loggedFields)[number], string | number>
>;

/** Most nested causes to show, which also ends a circular chain. */
const deepest = 5;

/**
 * Returns what an error says without the data that people entrusted to us (SECURITY A2). Library errors carry
 * their data: PostgreSQL the rejected row, the mail server the address, the Redis client its command. Only
 * properties named here are copied, and texts are redacted.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: cleaned(String(error)), stack: '' };
  const safe: SafeError = {
    type: error.name,
    message: cleaned(error.message),
    stack: cleaned(error.stack ?? ''),
  };
  const fields = new Map<string, unknown>(Object.entries(error));
  for (const name of loggedFields) {
    const value = fields.get(name);
    if (typeof value === 'number') safe[name] = value;
    if (typeof value === 'string') safe[name] = cleaned(value);
  }
  if (error.cause !== undefined && depth < deepest) safe.cause = safeError(error.cause, depth + 1);
  return safe;
}

/** Returns a startup error for the console: its stack and those of its causes. */
export function safeText(error: unknown): string {
  const { message, stack, cause } = safeError(error);
  return [stack || message, cause && `caused by ${cause.stack || cause.message}`].filter(Boolean).join('\n');
}

/** Patterns to redact in an error's text, and what the log has instead. */
const secrets: [pattern: RegExp, instead: string][] = [
  // User and password of a URL: DATABASE_URL, REDIS_URL, SMTP_URL.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/]*@/gi, '$1…@'],
  [/\b(token|code|key|secret|password|signature)=[^&\s"']*/gi, '$1=…'],
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  // Addresses; a folder like node_modules/@name is none.
  [/[^\s<>"'()@=,;:/…]+@[^\s<>"'()@=,;:/]+/g, '…@…'],
  // Phones, UTRs, Aadhaar numbers; parts of an id have a dash beside them.
  [/(?<![\w-])\+?\d{10,}(?![\w-])/g, '…'],
  [/(?<![\w-])\d{4} \d{4} \d{4}(?![\w-])/g, '…'],
  // Input that PostgreSQL could not parse: invalid input syntax for type uuid: "…"
  [/(for type [\w ]+: ")[^\n]*"/g, '$1…"'],
];

function cleaned(text: string): string {
  return secrets.reduce((cleaner, [pattern, instead]) => cleaner.replace(pattern, instead), text);
}
