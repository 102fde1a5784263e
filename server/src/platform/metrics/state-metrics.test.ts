import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openScene } from '../../../test/groups.ts';
import { parseExposition, readMetrics } from '../../../test/metrics-exposition.ts';
import { useServer } from '../../../test/server.ts';
import { ask, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';
import { startRedis } from '../../../test/two-nodes/redis-server.ts';
import { sendJobs } from '../../notifications/tell.ts';
import { openDatabase } from '../db/database.ts';
import { scheduleJobs } from '../jobs/jobs.queries.ts';
import { connectRedis } from '../redis/redis.ts';
import { startRecording } from './recorder.ts';

// No token: from this machine it may be read without one.
const server = useServer({ rateLimit: true });
closeSocketsAtEnd();
const read = () => readMetrics(server);

describe('metrics of this process', () => {
  it('count database connections and failed statements', async () => {
    const before = await read();
    expect(before.value('hotdrop_notifications_up')).toBe(1);
    expect(before.series.some(({ name }) => name === 'hotdrop_redis_up')).toBe(false);
    const held = Promise.withResolvers<void>();
    const busy = Promise.withResolvers<void>();
    const used = server.deps.db.connection().execute(async () => {
      busy.resolve();
      await held.promise;
    });
    await busy.promise;
    await sql`select 1 / 0`.execute(server.deps.db).catch(() => {});
    const after = await read();
    held.resolve();
    await used;
    expect(after.value('hotdrop_database_connections', { state: 'used' })).toBeGreaterThanOrEqual(1);
    expect(after.value('hotdrop_database_connections', { state: 'waiting' })).toBe(0);
    // Class 22: bad data.
    expect(after.value('hotdrop_database_errors_total', { class: '22' })).toBe(1);
    const inUse = async () => (await read()).value('hotdrop_database_connections', { state: 'used' });
    await expect.poll(inUse).toBe(0);
  });

  it('count sockets, their rooms, events and refusals', async () => {
    const { members, owner, managed, tournamentId, groupId } = await openScene(server, 1);
    const before = await read();
    const socket = await connect(server, members[0]?.token);
    expect(await ask(socket, 'join-group', { tournamentId, groupId })).toEqual({ ok: true });
    await server.call(`POST ${managed}`, { token: owner.token, body: { type: 'text', content: 'Be ready' } });
    await expect.poll(() => socket.of('group:message').length).toBe(1);
    const after = await read();
    const moved = (name: string, labels: Record<string, string>) =>
      after.value(name, labels) - before.value(name, labels);
    expect(after.value('hotdrop_sockets')).toBe(1);
    expect(after.value('hotdrop_socket_rooms', { kind: 'group' })).toBe(1);
    expect(after.value('hotdrop_socket_rooms', { kind: 'user' })).toBe(1);
    expect(moved('hotdrop_socket_events_total', { direction: 'in' })).toBe(1);
    expect(moved('hotdrop_socket_events_total', { direction: 'out' })).toBeGreaterThanOrEqual(1);

    for (let sent = 0; sent < 1000; sent++) socket.emit('unwatch', { kind: 'tournament', id: tournamentId });
    await expect.poll(() => socket.connected).toBe(false);
    const flooded = await read();
    expect(flooded.value('hotdrop_socket_refusals_total', { reason: 'refused' })).toBeGreaterThanOrEqual(300);
    expect(flooded.value('hotdrop_socket_refusals_total', { reason: 'flood' })).toBeGreaterThanOrEqual(1);
    expect(flooded.value('hotdrop_sockets')).toBe(0);
  });

  it('count pictures being decoded and passwords waiting to be hashed', async () => {
    const done = Promise.withResolvers<void>();
    const turns = ['a', 'b', 'c'].map(accountId =>
      server.deps.decoding.run(['127.0.0.1', '127.0.0.1', accountId], () => done.promise),
    );
    const hashes = Array.from({ length: 12 }, () => server.deps.passwords.hash('words', 'somebody'));
    const metrics = await read();
    expect(metrics.value('hotdrop_decoding_taken')).toBe(3);
    expect(metrics.value('hotdrop_hashing_waiting')).toBeGreaterThan(0);
    done.resolve();
    await Promise.all([...turns, ...hashes]);
    expect((await read()).value('hotdrop_decoding_taken')).toBe(0);
    expect((await read()).value('hotdrop_hashing_waiting')).toBe(0);
  });

  it('count the jobs that ran here, and those that failed', async () => {
    const { deps, clock } = server;
    await deps.jobs.pause();
    const before = await read();
    // Mails about a lobby that does not exist.
    await scheduleJobs(deps.db, [{ kind: sendJobs.mail, key: 'no-such-lobby', runAt: clock.now() }]);
    await deps.jobs.runDue();
    const after = await read();
    const failed = { kind: sendJobs.mail, outcome: 'failed' };
    expect(after.value('hotdrop_job_runs_total', failed)).toBe(
      before.value('hotdrop_job_runs_total', failed) + 1,
    );
    expect(after.value('hotdrop_job_runs_total', { outcome: 'done' })).toBeGreaterThan(0);
  });

  it('show whether Redis is connected', async () => {
    const redisServer = await startRedis();
    const redis = await connectRedis(redisServer.url, { secret: 'of a test', log: server.deps.log });
    const { text } = startRecording({ ...server.deps, redis });
    const up = async () => parseExposition((await text()).text).value('hotdrop_redis_up');
    expect(await up()).toBe(1);
    await redisServer.close();
    await expect.poll(up, { timeout: 5_000 }).toBe(0);
    await redis.close();
  });

  it('show that the database, signals and Redis are down, and omit what only the database knows', async () => {
    const nowhere = { host: '127.0.0.1', port: 1 };
    const db = openDatabase(nowhere);
    const { text } = startRecording({
      ...server.deps,
      db,
      signals: { connected: false },
      redis: { connected: false },
    });
    const { value, series } = parseExposition((await text()).text);
    expect(value('hotdrop_database_up')).toBe(0);
    expect(value('hotdrop_notifications_up')).toBe(0);
    expect(value('hotdrop_redis_up')).toBe(0);
    expect(series.filter(({ name }) => name.startsWith('hotdrop_jobs_'))).toEqual([]);
    await db.destroy();
  });
});
