import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { errorCode, firstLine } from '../lib/error-code.ts';
import { isTrustProxy } from '../lib/trusted-proxies.ts';
import type { RazorpayConfig } from '../razorpay/razorpay.ts';
import { type VapidKeys, vapidKeysOf } from './vapid-keys.ts';

/** OWASP's setting: 19 MiB, two passes, one lane (SECURITY A4). The library's algorithm is argon2id. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type HashingCost = typeof hashingCost;

/** An invalid setting: the message is one clear line for the operator. */
export class ConfigError extends Error {}

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });
const webUrl = z.url({ protocol: /^https?$/, error: 'must be a URL like https://example.org' });
const seconds = z
  .string()
  .regex(/^\d+[smh]$/, 'must be a time like 90s, 15m or 1h')
  .transform(value => Number.parseInt(value, 10) * { s: 1, m: 60, h: 3600 }[value.at(-1) as 's' | 'm' | 'h']);

const listed = (text: string) =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean);

/** As browsers send it: without a path or a trailing slash, or it would never match. */
const isOrigin = (text: string) => webUrl.safeParse(text).success && new URL(text).origin === text;

/** In the form in which URLs have it: a name or IPv4 address, and a port if it is not the usual one. */
const isHost = (text: string) =>
  /^[a-z0-9.-]+(:\d+)?$/.test(text) && URL.parse(`https://${text}`)?.host === text;

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' }).optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  KYC_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  KYC_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a whole number of days')
    .min(1, 'must be 1 or more')
    .max(3650, 'must be 3650 or less')
    .default(30),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform(listed)
    .refine(
      hosts => hosts.every(isHost),
      'must be hosts like push.example.org or 127.0.0.1:8080, with commas between',
    ),
  ACCESS_TOKEN_TTL: seconds.default(15 * 60),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  AUTH_EMAIL_OTP: onOff.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().min(3).default('Hotdrop <no-reply@localhost>'),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  RAZORPAY_API_URL: webUrl.default('https://api.razorpay.com'),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'must be true, or addresses and ranges like 10.0.0.1, 10.0.0.0/8, loopback')
    .optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(listed)
    .refine(
      origins => origins.every(isOrigin),
      'must be origins like https://app.example.org, with commas between',
    ),
  RATE_LIMIT: onOff.default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = {
  production: boolean;
  /** All its data is made up, and its logins are public. */
  demo: boolean;
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Shares room events and rate limits between nodes. Null: this is the only node. */
  redisUrl: string | null;
  tokenSecret: string;
  /** Key for identity documents and numbers; kept outside the database, which reveals neither without it. */
  kycKey: string;
  /** Days after the decision until those pictures are deleted. */
  kycRetentionDays: number;
  /** Identify this installation to push services. With another key, every phone must turn notifications on again. */
  vapid: VapidKeys;
  /** Hosts of push services besides those of the known browsers: `name` or `name:port`. */
  pushHosts: string[];
  accessTokenSeconds: number;
  /**
   * Cost of hashing passwords (SECURITY A4). No environment variable changes it; only tests use a lower one.
   */
  hashingCost: HashingCost;
  admin: { email: string; password: string } | null;
  emailOtp: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null: files are stored in the data directory. */
  s3: S3Settings | null;
  /** Null: fees are paid by UPI only. */
  razorpay: RazorpayConfig | null;
  trustProxy: boolean | string;
  corsOrigins: string[];
  rateLimit: boolean;
  /**
   * The token for `/metrics`. Null: only this machine may read it, while nothing is published
   * (metrics/access.ts).
   */
  metricsToken: string | null;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
};

/**
 * Reads the environment once. Missing secrets are created in DATA_DIR, unless DATABASE_URL names a server:
 * then several nodes share the data and must share the secrets too.
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (values.RATE_LIMIT === 'off' && production && !isLoopback(values.HOST)) {
    throw new ConfigError('RATE_LIMIT: cannot be off in production, except on loopback for benchmarks');
  }
  if (production && values.PUSH_HOSTS.some(host => isLoopback(host.replace(/:\d+$/, '')))) {
    throw new ConfigError('PUSH_HOSTS: cannot name this machine in production');
  }
  if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  const dataDir = path.resolve(values.DATA_DIR);
  assertOwnFolder(dataDir);
  return {
    production,
    demo: false,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    tokenSecret:
      values.TOKEN_SECRET ?? keptSecret(dataDir, 'token-secret', 'TOKEN_SECRET', values.DATABASE_URL),
    kycKey: values.KYC_KEY ?? keptSecret(dataDir, 'kyc-key', 'KYC_KEY', values.DATABASE_URL),
    kycRetentionDays: values.KYC_RETENTION_DAYS,
    vapid: vapidKeys(
      values.VAPID_PRIVATE_KEY ??
        keptSecret(dataDir, 'vapid-key', 'VAPID_PRIVATE_KEY', values.DATABASE_URL, '32 bytes in base64'),
    ),
    pushHosts: values.PUSH_HOSTS,
    accessTokenSeconds: values.ACCESS_TOKEN_TTL,
    hashingCost,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD }
        : null,
    emailOtp: (values.AUTH_EMAIL_OTP ?? (values.SMTP_URL ? 'on' : 'off')) === 'on',
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    s3: s3Config(values),
    razorpay: razorpayConfig(values),
    trustProxy: values.TRUST_PROXY === 'true' ? true : (values.TRUST_PROXY ?? false),
    corsOrigins: values.CORS_ORIGINS,
    rateLimit: values.RATE_LIMIT === 'on',
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

function s3Config(values: z.infer<typeof environment>): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  if (!bucket && !accessKey && !secretKey && !values.S3_ENDPOINT) return null;
  if (!bucket || !accessKey || !secretKey) {
    throw new ConfigError('S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set together');
  }
  return { endpoint: values.S3_ENDPOINT ?? null, bucket, region: values.S3_REGION, accessKey, secretKey };
}

function razorpayConfig(values: z.infer<typeof environment>): Config['razorpay'] {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = values;
  if (!keyId && !keySecret && !webhookSecret) return null;
  if (!keyId || !keySecret || !webhookSecret) {
    throw new ConfigError(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together',
    );
  }
  return { keyId, keySecret, webhookSecret, apiUrl: values.RAZORPAY_API_URL.replace(/\/+$/, '') };
}

function vapidKeys(privateKey: string): VapidKeys {
  const keys = vapidKeysOf(privateKey);
  if (!keys) throw new ConfigError('VAPID_PRIVATE_KEY: must be 32 bytes in base64');
  return keys;
}

/** Whether only this machine can reach this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * The folder's owner can replace its contents, including secrets. A folder of root is accepted: a container's
 * volume belongs to root, with a group that may write. @throws ConfigError
 */
function assertOwnFolder(dataDir: string): void {
  const found = statOf(dataDir);
  if (!found) return;
  if (!found.isDirectory()) throw new ConfigError(`DATA_DIR: ${dataDir} is not a folder`);
  const us = process.getuid?.();
  if (us === undefined || found.uid === us || found.uid === 0) return;
  throw new ConfigError(
    `DATA_DIR: ${dataDir} belongs to another user (uid ${found.uid}). Start Hotdrop as that user, or name another folder`,
  );
}

/** Returns undefined if the folder does not exist yet. @throws ConfigError */
function statOf(dataDir: string): Stats | undefined {
  try {
    return statSync(dataDir, { throwIfNoEntry: false });
  } catch (error) {
    throw new ConfigError(`DATA_DIR: cannot read ${dataDir} (${firstLine(error)})`);
  }
}

function keptSecret(
  dataDir: string,
  file: string,
  name: string,
  databaseUrl: string | undefined,
  form = '32 characters or more',
): string {
  if (databaseUrl) throw new ConfigError(`${name}: is required with DATABASE_URL (${form})`);
  const target = path.join(dataDir, file);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // 'wx': of two processes that start at once, one creates the secret and the other reads it.
    writeFileSync(target, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR: cannot write to ${dataDir} (${firstLine(error)})`);
    }
  }
  const secret = readFileSync(target, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError(`${name}: ${target} is damaged; delete it to create a new one`);
  return secret;
}

export type S3Settings = {
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
};
