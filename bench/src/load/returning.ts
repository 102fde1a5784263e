import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';

export type Returning = {
  /** When the last message was there, on performance's clock. */
  at: number;
  close(): void;
};

type Return = {
  token: string;
  tournamentId: string;
  groupId: string;
  /** How many texts the room holds at the end. */
  wanted: number;
};

type Page = { messages: { seq: number; type: string }[] };

const giveUpMs = 60_000;

/**
 * Comes back to a group's room as the web app does: connects, joins, fetches what was said meanwhile, and takes what is
 * said from then on, until it holds so many messages. @throws on any refusal: nobody is to see an error
 */
export async function returnToRoom(
  url: string,
  { token, tournamentId, groupId, wanted }: Return,
): Promise<Returning> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const held = new Set<number>();
  return new Promise<Returning>((resolve, reject) => {
    const late = setTimeout(() => fail(new Error(`only ${held.size} of ${wanted} came`)), giveUpMs);
    const fail = (error: Error) => {
      clearTimeout(late);
      socket.terminate();
      reject(error);
    };
    const hold = (messages: Page['messages']) => {
      for (const { seq, type } of messages) if (type === 'text') held.add(seq);
      if (held.size < wanted) return;
      clearTimeout(late);
      resolve({ at: performance.now(), close: () => socket.terminate() });
    };
    socket.on('error', fail);
    socket.on('unexpected-response', (_request, response) =>
      fail(new Error(`the handshake got ${response.statusCode}`)),
    );
    socket.on('message', data => {
      const text = String(data);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40'))
        socket.send(`420["join-group",${JSON.stringify({ tournamentId, groupId })}]`);
      else if (text.startsWith('430')) {
        if (text !== '430[{"ok":true}]') return fail(new Error(`not let in: ${text}`));
        readPage(url, tournamentId, token).then(page => hold(page.messages), fail);
      } else if (text.startsWith('42["group:message"')) hold([JSON.parse(text.slice(2))[1].message]);
      else if (text.startsWith('44')) fail(new Error(`refused: ${text}`));
    });
  });
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
