import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, signInAs } from '../group-stage.ts';
import { type Phones, startPhones } from '../load/phones.ts';
import { postAll } from '../load/posts.ts';
import { publishLobby } from '../lobby-stage.ts';
import { limitRow, type Row, reportProblems } from '../report.ts';
import { squad } from '../squad.ts';
import type { Player, Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import { releaseProblems } from './release-problems.ts';

const squads = 100;
const rounds = 3;
const parallelPosts = 8;
const p95LimitMs = 5_000;
const slowestLimitMs = 10_000;
/** Wait for missing pushes after the release, in ms. */
const drainMs = 20_000;
/** Wait for second pushes to the same phone, in ms. */
const repeatMs = 2_000;

/**
 * Measures the release of room details to 100 squads with a phone each, from the organizer's request until the push
 * service has the push: 95 % within 5 s, all within 10 s.
 */
export async function measureRelease(stage: Stage): Promise<Row[]> {
  const phones = await startPhones(squads);
  const problems: string[] = [];
  const ms: number[] = [];
  try {
    // In production, no push service may be on this machine.
    const server = await stage.startServer({ NODE_ENV: 'development', PUSH_HOSTS: phones.host });
    try {
      const players = await turnOnPhones(stage, server.url, phones);
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round++) {
        const took = await release(stage, { url: server.url, players, phones, problems });
        console.log(
          `release ${round}/${rounds}: p95 ${percentile(took, 95)} ms, slowest ${Math.max(...took)} ms`,
        );
        if (round > 0) ms.push(...took);
      }
    } finally {
      await server.stop();
    }
  } finally {
    problems.push(...(await phones.end()));
  }
  reportProblems('release', problems);
  const work = `room details to ${squads} phones`;
  return [
    limitRow({ work: `${work}: p95`, unit: 'ms', ours: percentile(ms, 95), limit: p95LimitMs, problems }),
    limitRow({
      work: `${work}: slowest`,
      unit: 'ms',
      ours: Math.max(...ms),
      limit: slowestLimitMs,
      problems,
    }),
  ];
}

/** Signs a player in on each phone and turns notifications on. */
async function turnOnPhones(stage: Stage, url: string, { subscriptions }: Phones): Promise<Player[]> {
  const { rows } = await stage.pool.query<{ id: string }>(
    "select id from users where role = 'player' order by id limit $1",
    [squads],
  );
  const players = await stage.signIn(rows.map(row => row.id));
  const posts = players.map(({ token }, phone) => ({
    path: '/api/push/subscriptions',
    headers: { authorization: `Bearer ${token}` },
    body: { ...subscriptions[phone], label: 'Chrome on Android' },
  }));
  await postAll(url, posts, parallelPosts);
  return players;
}

type Round = { url: string; players: readonly Player[]; phones: Phones; problems: string[] };

/** Fills a new lobby and releases its room details; returns how long each push took to arrive, in ms. */
async function release(stage: Stage, { url, players, phones, problems }: Round): Promise<number[]> {
  const { id, organizerId } = await publishLobby(stage.pool, squads);
  const bookings = players.map(({ token }, index) => ({
    path: `/api/scrims/${id}/book`,
    headers: { authorization: `Bearer ${token}` },
    body: squad(index),
  }));
  await postAll(url, bookings, parallelPosts);
  const token = await signInAs(stage, organizerId);
  const [roomId, password] = [randomBytes(6).toString('hex'), randomBytes(6).toString('hex')];
  phones.reset();
  const started = Date.now();
  await callApi(url, `PUT /scrims/${id}/room/credentials`, token, { roomId, password, releaseAt: null });
  while (phones.arrivals().length < squads && Date.now() < started + drainMs) await sleep(50);
  await sleep(repeatMs);
  const { rows } = await stage.pool.query<{ left: number }>(
    "select count(*)::integer as left from deliveries where subject_id = $1 and channel = 'push'",
    [id],
  );
  const arrivals = [...phones.arrivals()];
  const left = rows[0]?.left ?? 0;
  problems.push(...releaseProblems({ phones: squads, arrivals, secrets: [roomId, password], left }));
  return arrivals.map(({ at }) => at - started);
}
