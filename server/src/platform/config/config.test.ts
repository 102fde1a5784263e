import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const root = mkdtempSync(path.join(tmpdir(), 'hotdrop-config-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = () => mkdtempSync(path.join(root, 'data-'));
const secret = 's'.repeat(32);

describe('the environment', () => {
  it('has a default for everything', () => {
    const config = readConfig({ DATA_DIR: folder() });
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: null,
      redisUrl: null,
      metricsToken: null,
      accessTokenSeconds: 900,
      emailOtp: false,
      s3: null,
      razorpay: null,
      rateLimit: true,
      trustProxy: false,
    });
  });

  it('reads an empty variable as absent', () => {
    expect(readConfig({ DATA_DIR: folder(), PORT: '', S3_BUCKET: '' })).toMatchObject({
      port: 3000,
      s3: null,
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT: must be a port number'],
    [{ PORT: '70000' }, /^PORT: /],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a postgresql:// URL'],
    [
      { DATABASE_URL: 'postgresql://h/d' },
      'TOKEN_SECRET: is required with DATABASE_URL (32 characters or more)',
    ],
    [
      { DATABASE_URL: 'postgresql://h/d', TOKEN_SECRET: secret },
      'KYC_KEY: is required with DATABASE_URL (32 characters or more)',
    ],
    [
      { DATABASE_URL: 'postgresql://h/d', TOKEN_SECRET: secret, KYC_KEY: secret },
      'VAPID_PRIVATE_KEY: is required with DATABASE_URL (32 bytes in base64)',
    ],
    ...['short', secret, Buffer.alloc(32).toString('base64'), Buffer.alloc(32, 255).toString('base64')].map(
      (VAPID_PRIVATE_KEY): [object, string] => [
        { VAPID_PRIVATE_KEY },
        'VAPID_PRIVATE_KEY: must be 32 bytes in base64',
      ],
    ),
    ...['https://push.example.org', 'push.example.org/', 'a@b', '*', 'a.in:443', '[::1]:80', 'A.in'].map(
      (PUSH_HOSTS): [object, string] => [{ PUSH_HOSTS }, 'PUSH_HOSTS: must be hosts like push.example.org'],
    ),
    ...['localhost:9', '127.0.0.1:9', 'push.example.org, 127.9.9.9'].map((PUSH_HOSTS): [object, string] => [
      { PUSH_HOSTS, NODE_ENV: 'production' },
      'PUSH_HOSTS: cannot name this machine in production',
    ]),
    [{ REDIS_URL: 'http://cache:6379' }, 'REDIS_URL: must be a redis:// or rediss:// URL'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
    [{ KYC_KEY: 'short' }, 'KYC_KEY: must have at least 32 characters'],
    [{ KYC_RETENTION_DAYS: '0' }, 'KYC_RETENTION_DAYS: must be 1 or more'],
    [{ KYC_RETENTION_DAYS: 'long' }, 'KYC_RETENTION_DAYS: must be a number of days'],
    [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET: must have at least 32 characters'],
    [{ ACCESS_TOKEN_TTL: '15' }, 'ACCESS_TOKEN_TTL: must be a time like 90s, 15m or 1h'],
    [{ AUTH_EMAIL_OTP: 'yes' }, 'AUTH_EMAIL_OTP: must be on or off'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL: must be an smtp:// or smtps:// URL'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL: must be a URL like https://example.org'],
    ...[
      'no',
      'yes',
      '1',
      'proxy.internal',
      '10.0.0.1,',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.0/255.0.255.0',
    ].map((TRUST_PROXY): [object, string] => [
      { TRUST_PROXY },
      'TRUST_PROXY: must be true, or addresses and ranges like',
    ]),
    ...['app.example.org', 'https://app.example.org/', 'https://a.in,*', 'ftp://a.in'].map(
      (CORS_ORIGINS): [object, string] => [
        { CORS_ORIGINS },
        'CORS_ORIGINS: must be origins like https://app',
      ],
    ),
    [{ S3_BUCKET: 'b' }, 'S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set together'],
    [
      { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'x' },
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together',
    ],
    [{ RAZORPAY_API_URL: 'api.razorpay.com' }, 'RAZORPAY_API_URL: must be a URL like https://example.org'],
    [{ ADMIN_EMAIL: 'a@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    [
      { RATE_LIMIT: 'off', NODE_ENV: 'production' },
      'RATE_LIMIT: cannot be off in production, except on loopback for benchmarks',
    ],
  ])('reports in one line what is wrong with %j', (env, message) => {
    const read = () => readConfig({ DATA_DIR: folder(), ...env });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
  });

  it.each([
    ['true', true],
    ['10.0.0.1', '10.0.0.1'],
    [
      'loopback, 10.0.0.0/8, 192.168.0.0/255.255.0.0, fd00::/8',
      'loopback, 10.0.0.0/8, 192.168.0.0/255.255.0.0, fd00::/8',
    ],
  ])('trusts the proxies that TRUST_PROXY names: %s', (TRUST_PROXY, trustProxy) => {
    const config = readConfig({ DATA_DIR: folder(), TRUST_PROXY });
    expect(config.trustProxy).toBe(trustProxy);
    // The parser of X-Forwarded-For must understand it as well.
    expect(() => Fastify({ trustProxy: config.trustProxy })).not.toThrow();
  });

  it('disables rate limits in production on loopback only', () => {
    const off = { DATA_DIR: folder(), RATE_LIMIT: 'off', NODE_ENV: 'production' };
    for (const HOST of ['127.0.0.1', 'localhost', '::1'])
      expect(readConfig({ ...off, HOST }).rateLimit).toBe(false);
    for (const HOST of ['0.0.0.0', '10.0.0.1', '127.example.org'])
      expect(() => readConfig({ ...off, HOST })).toThrow(ConfigError);
  });

  it('accepts payments through Razorpay once its three keys are set', () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' };
    const expected = { keyId: 'rzp_live_1', keySecret: 'a', webhookSecret: 'b' };
    expect(readConfig({ DATA_DIR: folder(), ...keys }).razorpay).toEqual({
      ...expected,
      apiUrl: 'https://api.razorpay.com',
    });
    expect(
      readConfig({ DATA_DIR: folder(), ...keys, RAZORPAY_API_URL: 'http://localhost:9/' }).razorpay,
    ).toEqual({ ...expected, apiUrl: 'http://localhost:9' });
  });

  it('verifies email addresses when mails can be sent, unless configured otherwise', () => {
    const smtp = { DATA_DIR: folder(), SMTP_URL: 'smtp://localhost' };
    expect(readConfig(smtp).emailOtp).toBe(true);
    expect(readConfig({ ...smtp, AUTH_EMAIL_OTP: 'off' }).emailOtp).toBe(false);
  });

  it('generates the secret once and stores it readable by its owner only', () => {
    const DATA_DIR = folder();
    const { tokenSecret, kycKey } = readConfig({ DATA_DIR });
    expect(tokenSecret).toHaveLength(43);
    expect(readConfig({ DATA_DIR })).toMatchObject({ tokenSecret, kycKey });
    expect(kycKey).toHaveLength(43);
    expect(kycKey).not.toBe(tokenSecret);
    const file = path.join(DATA_DIR, 'token-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(tokenSecret);
    expect(readConfig({ DATA_DIR: folder(), TOKEN_SECRET: secret }).tokenSecret).toBe(secret);
    writeFileSync(file, 'cut');
    expect(() => readConfig({ DATA_DIR })).toThrow('is damaged');
  });

  it('derives the public key of push from the private one, in either base64', () => {
    // RFC 8292, section 2.4, has no private key; this pair is that of the sender in RFC 8291, appendix A.
    const VAPID_PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
    const publicKey =
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
    const vapid = { publicKey, privateKey: VAPID_PRIVATE_KEY };
    expect(readConfig({ DATA_DIR: folder(), VAPID_PRIVATE_KEY }).vapid).toEqual(vapid);
    const standard = `${VAPID_PRIVATE_KEY.replaceAll('-', '+')}=`;
    expect(readConfig({ DATA_DIR: folder(), VAPID_PRIVATE_KEY: standard }).vapid).toEqual(vapid);
    const DATA_DIR = folder();
    const made = readConfig({ DATA_DIR }).vapid;
    expect(readConfig({ DATA_DIR }).vapid).toEqual(made);
    expect(readFileSync(path.join(DATA_DIR, 'vapid-key'), 'utf8')).toBe(made.privateKey);
    expect(statSync(path.join(DATA_DIR, 'vapid-key')).mode & 0o777).toBe(0o600);
  });

  it('adds push services that PUSH_HOSTS names', () => {
    const PUSH_HOSTS = 'push.example.org, localhost:8080';
    expect(readConfig({ DATA_DIR: folder(), PUSH_HOSTS }).pushHosts).toEqual([
      'push.example.org',
      'localhost:8080',
    ]);
  });

  it('says when the data folder is not writable', () => {
    const file = path.join(folder(), 'a-file');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR: .* is not a folder$/);
    expect(() => readConfig({ DATA_DIR: path.join(file, 'data') })).toThrow(/^DATA_DIR: cannot write to /);
  });

  it('rejects a data folder that belongs to another user, except root', () => {
    const DATA_DIR = folder();
    if (process.getuid?.() === 0) chownSync(DATA_DIR, 65534, 65534);
    else vi.spyOn(process, 'getuid').mockReturnValue(65534);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(() => readConfig({ DATA_DIR })).toThrow(/^DATA_DIR: .* belongs to another user \(uid \d+\)\. /);
    const given = {
      TOKEN_SECRET: secret,
      KYC_KEY: secret,
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64'),
    };
    expect(() => readConfig({ DATA_DIR: '/', ...given })).not.toThrow();
  });
});
