import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitRow, type Row } from '../report.ts';
import { squad } from '../squad.ts';
import type { Stage } from '../stage.ts';
import { measureSocketMemory } from './socket-memory.ts';

const settleMs = 10_000;

/** Measures the memory of an empty server, and of each additional socket. */
export async function measureMemory(stage: Stage): Promise<Row[]> {
  return [await measureIdle(stage), await measureSocketMemory(stage)];
}

/** Measures memory after the start, one request of each kind, and a pause. */
async function measureIdle(stage: Stage): Promise<Row> {
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from tournaments where registered_count < capacity order by id desc limit 1',
  );
  const server = await stage.startServer();
  try {
    await requestEachKind(server.url, rows[0]?.id ?? '');
    await sleep(settleMs);
    return limitRow({
      work: 'memory, idle',
      unit: 'MB resident',
      ours: server.residentMegabytes(),
      limit: 200,
    });
  } finally {
    await server.stop();
  }
}

async function requestEachKind(url: string, id: string): Promise<void> {
  const call = async (path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // Without a built web app, its pages are 404.
    const fine = response.ok || (response.status === 404 && !path.startsWith('/api'));
    if (!fine) throw new Error(`memory: ${path} answered ${response.status} ${text}`);
    return text;
  };
  const account = {
    name: 'Guest',
    email: `guest-${randomUUID()}@example.in`,
    password: 'correct horse battery',
  };
  const { accessToken: token } = JSON.parse(await call('/api/auth/register', { body: account }));
  await call('/api/auth/login', { body: account });
  await call(`/api/tournaments/${id}/register`, { token, body: squad(0) });
  const reads = [
    '/health',
    '/tournaments',
    `/tournaments/${id}`,
    `/tournaments/${id}/participants`,
    '/auth/me',
  ];
  for (const path of reads) await call(`/api${path}`, { token });
  for (const path of ['/', '/tournaments', `/tournaments/${id}`]) await call(path);
}
