import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../test/databases.ts';
import { sharedSettings, vapidPrivateKey } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { type RedisServer, startRedis } from '../../../test/two-nodes/redis-server.ts';
import { StartError, startHotdrop } from '../../start.ts';
import { readConfig } from '../config/config.ts';

const server = useServer(sharedSettings);
let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis('sesame');
});
afterAll(() => redis?.close());

/** Starts another node on the first one's database, and returns its log once it has closed. */
async function logOfNode(env: Record<string, string>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  const logStream = new PassThrough();
  let logged = '';
  logStream.on('data', chunk => {
    logged += chunk;
  });
  const config = readConfig({
    DATABASE_URL: databaseUrl(inject('postgres'), rows[0]?.name ?? ''),
    TOKEN_SECRET: sharedSettings.tokenSecret,
    KYC_KEY: 'and this key for papers that nobody sends',
    VAPID_PRIVATE_KEY: vapidPrivateKey,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...env,
  });
  const node = await startHotdrop({ config, logStream });
  await node.close();
  return logged;
}

describe('a node starts', () => {
  it('with a warning about REDIS_URL if it shares its database without Redis', async () => {
    const logged = await logOfNode({});
    expect(logged.match(/REDIS_URL is not set, but another node uses this database/g)).toHaveLength(1);
  });

  it('silently if Redis is there', async () => {
    expect(await logOfNode({ REDIS_URL: redis.url })).toBe('');
  });

  it.each([
    ['nobody listens there', () => 'redis://127.0.0.1:1', /ECONNREFUSED/],
    ['the password is wrong', () => redis.url.replace('sesame', 'simsim'), /WRONGPASS/],
    ['a password is required', () => redis.url.replace(':sesame@', ''), /NOAUTH/],
  ])('not at all, with one line saying so, when %s', async (_, url, reason) => {
    const refusal = await logOfNode({ REDIS_URL: url() }).catch(error => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toMatch(/^REDIS_URL: Redis cannot be reached \([^\n]+\)$/);
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).not.toContain('simsim');
  });
});
