import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { joinRoom } from './room-socket.ts';

export type Returning = {
  /** When the last message had arrived, on performance's clock. */
  at: number;
  close(): void;
};

type Return = {
  token: string;
  tournamentId: string;
  groupId: string;
  /** Number of texts in the room at the end. */
  wanted: number;
};

type Page = { messages: { seq: number; type: string }[] };

const giveUpMs = 60_000;

/**
 * Returns to a group's room like the web app: connects, joins, fetches the messages it missed, and receives new
 * ones until it has N messages.
 * @throws on any rejection, because no user may see an error
 */
export async function returnToRoom(
  url: string,
  { token, tournamentId, groupId, wanted }: Return,
): Promise<Returning> {
  const held = new Set<number>();
  const whole = Promise.withResolvers<number>();
  const hold = (messages: Page['messages']) => {
    for (const { seq, type } of messages) if (type === 'text') held.add(seq);
    if (held.size >= wanted) whole.resolve(performance.now());
  };
  const socket = await joinRoom(url, { token, target: { tournamentId, groupId } }, text => {
    if (text.startsWith('42["group:message"')) hold([JSON.parse(text.slice(2))[1].message]);
  });
  const late = setTimeout(() => whole.reject(new Error(`only ${held.size} of ${wanted} came`)), giveUpMs);
  try {
    const missed = readPage(url, tournamentId, token).then(page => hold(page.messages));
    const [at] = await Promise.all([whole.promise, missed]);
    return { at, close: () => socket.terminate() };
  } catch (error) {
    socket.terminate();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function readPage(url: string, tournamentId: string, token: string): Promise<Page> {
  const path = `${url}/api/tournaments/${tournamentId}/my-group/room/messages?limit=100`;
  return new Promise((resolve, reject) => {
    const request = http.get(path, { headers: { authorization: `Bearer ${token}` } }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', chunk => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(JSON.parse(text))
          : reject(new Error(`the room answered ${response.statusCode} ${text}`)),
      );
    });
    request.on('error', reject);
  });
}
