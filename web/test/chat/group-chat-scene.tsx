import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { GroupChat } from '../../src/tournaments/group-rooms/group-chat.tsx';
import { fakeApi, reply, type Seen } from '../fake-api.ts';
import { FakeSocket } from '../fake-socket.ts';
import { aSession, aUser, store } from '../people.ts';
import { show } from '../show.tsx';
import { fakeRoom } from './fake-room.ts';

const group = { tournamentId: 't', groupId: 'g' };
export const path = '/tournaments/:id/my-group/room/messages';
/** The room of the current test. */
export const scene = { room: fakeRoom() };

/** Fakes a backend with the room; `handlers` override its routes. */
export function backend(handlers: Parameters<typeof fakeApi>[0] = {}): Seen[] {
  const managed = '/tournaments/:id/groups/:groupId/room/messages';
  return fakeApi({
    [`GET ${path}`]: pageOf,
    [`GET ${managed}`]: pageOf,
    [`POST ${path}`]: ({ body }) =>
      reply(201, { message: scene.room.post('me', body as { content: string }) }),
    [`PATCH ${path}/:messageId`]: ({ path: at, body }) => ({
      message: scene.room.edit(at.split('/').at(-1) ?? '', (body as { content: string }).content),
    }),
    [`DELETE ${managed}/:messageId`]: ({ path: at }) => ({
      message: scene.room.remove(at.split('/').at(-1) ?? ''),
    }),
    ...handlers,
  });
}

export function pageOf({ query }: Seen) {
  const limit = Number(query.limit);
  if (query.afterRev) return scene.room.after(Number(query.afterRev), limit);
  return query.before ? scene.room.before(Number(query.before), limit) : scene.room.newest(limit);
}

export function open(side: 'member' | 'organizer' = 'member') {
  const role = side === 'member' ? 'player' : 'organization';
  store(aSession({ user: aUser({ _id: side === 'member' ? 'me' : 'host', role }) }));
  return show(<GroupChat {...group} roomId="room-1" groupName="Group 3" side={side} />);
}

export const field = () => screen.findByRole('textbox', { name: 'Message Group 3' });
export const posts = (seen: Seen[]) => seen.filter(request => request.key === `POST ${path}`);
export const say = (event: string, message: unknown) =>
  act(() => FakeSocket.last.say(event, { ...group, message }));

/** Gives each test a fresh room, and leaves no connection behind. */
export function withGroupChat(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    FakeSocket.all.length = 0;
    scene.room = fakeRoom();
    scene.room.post('host', { content: 'Lobby opens at 8:55' });
  });
  afterEach(async () => {
    // Lets the connection close, so that each test opens a new one.
    cleanup();
    await vi.advanceTimersByTimeAsync(6000);
    vi.useRealTimers();
  });
}
