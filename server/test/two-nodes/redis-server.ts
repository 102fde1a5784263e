import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';

export const otherUser = 'other';

export type RedisServer = {
  readonly url: string;
  /** URL for `otherUser`. */
  readonly otherUrl: string;
  /** Kills it like a crash: its content is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address, empty. */
  restart(): Promise<void>;
  /** Makes it accept connections but not respond, until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

/** Starts a Redis for one test, which stores nothing on disk; clients must send `password`. */
export async function startRedis(password?: string): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-redis-'));
  const port = await freePort();
  const url = `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}`;
  const server = { child: await start(folder, port, password) };
  const kill = async () => {
    if (server.child.exitCode !== null || server.child.signalCode !== null) return;
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
  };
  return {
    url,
    otherUrl: `redis://${otherUser}:any@127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      server.child = await start(folder, port, password);
    },
    freeze: () => void server.child.kill('SIGSTOP'),
    thaw: () => void server.child.kill('SIGCONT'),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(folder: string, port: number, password: string | undefined): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  // Another user besides the default one, from whom a test can revoke a permission.
  settings.push('--user', otherUser, 'on', 'nopass', '~*', '&*', '+@all');
  const child = spawn('redis-server', [...settings, ...(password ? ['--requirepass', password] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const failed = once(child, 'error').then(([error]) => {
    throw error.code === 'ENOENT'
      ? new Error('These tests need Redis, and redis-server is not here: apt-get install redis-server')
      : error;
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('redis-server ended as soon as it was started');
  });
  const ready = new Promise<void>(resolve => {
    let output = '';
    child.stdout.on('data', chunk => {
      output += chunk;
      if (output.includes('Ready to accept connections')) resolve();
    });
  });
  await Promise.race([ready, failed, ended]);
  for (const late of [failed, ended]) late.catch(() => {});
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Sends a command directly to a Redis. */
export async function askRedis<Answer>(
  { url }: RedisServer,
  question: (client: Redis) => Promise<Answer>,
): Promise<Answer> {
  const client = new Redis(url, { protocol: 2 });
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}
