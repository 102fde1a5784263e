import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CrowdedRoom, openCrowdedRoom } from '../group-stage.ts';
import { type Listeners, openListeners } from '../load/listeners.ts';
import { type Post, postAll } from '../load/posts.ts';
import { type Row, ratioRow, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';

const sockets = 1_000;
const writers = 8;
const posts = 600;
const warmUpPosts = 200;
const rounds = 5;
/** Wait for missing deliveries after the last post, in ms. */
const drainMs = 20_000;

type Side = { listeners: Listeners; posts(count: number): Post[]; url: string };

/**
 * Measures messages to a group of 1,000 sockets, posted over HTTP and stored: at least 0.75 of what bare Socket.IO
 * delivers.
 */
export async function measureChat(stage: Stage): Promise<Row[]> {
  const ours = await stage.startServer();
  const bare = await stage.startBareSockets();
  const problems: string[] = [];
  let sides: { ours: Side; bare: Side } | undefined;
  try {
    const room = await openCrowdedRoom(stage, ours.url, sockets);
    sides = { ours: await oursSide(ours.url, room), bare: await bareSide(bare.url) };
    await deliver(sides.bare, warmUpPosts, problems);
    await deliver(sides.ours, warmUpPosts, problems);
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = 1; round <= rounds; round++) {
      rates.bare.push(await deliver(sides.bare, posts, problems));
      rates.ours.push(await deliver(sides.ours, posts, problems));
      console.log(
        `chat ${round}/${rounds}: baseline ${Math.round(rates.bare.at(-1) ?? 0)}/s, ours ${Math.round(rates.ours.at(-1) ?? 0)}/s`,
      );
    }
    problems.push(...(await storedProblems(stage, room)));
    reportProblems('chat', problems);
    return [
      ratioRow({
        work: `chat to ${sockets} sockets`,
        unit: 'deliveries/s',
        ours: median(rates.ours),
        baseline: median(rates.bare),
        floor: 0.75,
        problems,
      }),
    ];
  } finally {
    sides?.ours.listeners.close();
    sides?.bare.listeners.close();
    await ours.stop();
    await bare.stop();
  }
}

const event = 'group:message';
const text = 'Lobby 3 starts 9:07. Sit in your own slot, one warning only.';

async function oursSide(url: string, { tournamentId, groupId, players }: CrowdedRoom): Promise<Side> {
  const tokens = players.map(player => player.token);
  const listeners = await openListeners(url, tokens, { event, target: { tournamentId, groupId } });
  const path = `/api/tournaments/${tournamentId}/my-group/room/messages`;
  const posts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      path,
      headers: { authorization: `Bearer ${tokens[index % writers]}` },
      body: { type: 'text', content: text, clientMsgId: `${performance.now()}-${index}` },
    }));
  return { url, listeners, posts };
}

async function bareSide(url: string): Promise<Side> {
  const listeners = await openListeners(url, Array(sockets).fill(''), { event, target: {} });
  return {
    url,
    listeners,
    posts: count => Array.from({ length: count }, () => ({ path: '/', body: sample })),
  };
}

/**
 * Returns deliveries per second from the first post to the last arrival, so that what waits in buffers counts too.
 */
async function deliver({ url, listeners, posts }: Side, count: number, problems: string[]): Promise<number> {
  listeners.reset();
  const started = performance.now();
  await postAll(url, posts(count), writers);
  const expected = count * sockets;
  const deadline = performance.now() + drainMs;
  while (listeners.count() < expected && performance.now() < deadline) await sleep(5);
  const { least, most } = listeners.spread();
  if (least !== count || most !== count) {
    problems.push(`of ${count} messages the sockets got between ${least} and ${most}`);
  }
  return listeners.count() / ((listeners.lastAt() - started) / 1000);
}

/** Returns a problem unless every post is stored once, in one order without a gap. */
async function storedProblems({ pool }: Stage, room: CrowdedRoom): Promise<string[]> {
  const { rows } = await pool.query<{ stored: number; last: number; places: number }>(
    `select count(*)::integer as stored, max(seq) as last, count(distinct seq)::integer as places
     from messages join tournament_groups on tournament_groups.room_id = messages.room_id
     where tournament_groups.id = $1 and type = 'text'`,
    [room.groupId],
  );
  const wanted = warmUpPosts + rounds * posts;
  const { stored = 0, places = 0 } = rows[0] ?? {};
  return stored === wanted && places === wanted ? [] : [`${stored} messages are stored, not ${wanted}`];
}

const id = '01890000-0000-7000-8000-000000000000';

/** The bare server's message, as large as the real event. */
const sample = {
  tournamentId: id,
  groupId: id,
  message: {
    _id: id,
    roomId: id,
    seq: 1000,
    rev: 1000,
    type: 'text',
    content: text,
    imageUrl: null,
    timestamp: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    senderId: { _id: id, name: 'Player 1000', avatarUrl: null, role: 'player', teamName: 'Squad 1000' },
    clientMsgId: '123456.7891234-100',
  },
};
