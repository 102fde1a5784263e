import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeRoom } from '../../../test/chat/fake-room.ts';
import { fakeApi, reply, type Seen } from '../../../test/fake-api.ts';
import { FakeSocket, sendFromServer } from '../../../test/fake-socket.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { ScrimRoomPage } from './scrim-room-page.tsx';

const id = scrimIds.scrim;
const messagesPath = '/scrims/:id/room/messages';
/** The room and the scrim of the current test. */
export const scene = { room: fakeRoom(), scrim: aScrim(), isOwner: false };

type Handlers = Parameters<typeof fakeApi>[0];

function roomAnswer() {
  const { messages, lastRev, hasMore } = scene.room.newest();
  const { title } = scene.scrim;
  return { room: { _id: 'room-1', scrimId: id, title, isOwner: scene.isOwner, messages, lastRev, hasMore } };
}

function pageOf({ query }: Seen) {
  const limit = Number(query.limit);
  if (query.afterRev) return scene.room.after(Number(query.afterRev), limit);
  return query.before ? scene.room.before(Number(query.before), limit) : scene.room.newest(limit);
}

const people = {
  player: aUser({ _id: 'me' }),
  owner: aUser({ _id: 'host', role: 'organization' }),
  admin: aUser({ _id: 'admin', role: 'admin' }),
};

/** Opens /rooms/{id} as a squad of the scrim, its organizer or an admin. */
export function open(who: keyof typeof people = 'player', handlers: Handlers = {}) {
  scene.isOwner = who === 'owner';
  const seen = fakeApi({
    'GET /scrims/:id': () => ({ scrim: scene.scrim }),
    'GET /scrims/:id/room': roomAnswer,
    [`GET ${messagesPath}`]: pageOf,
    [`POST ${messagesPath}`]: ({ body }) =>
      reply(201, { message: scene.room.post('host', body as { content: string }) }),
    [`DELETE ${messagesPath}/:messageId`]: ({ path }) => ({
      message: scene.room.remove(path.split('/').at(-1) ?? ''),
    }),
    ...handlers,
  });
  store(aSession({ user: people[who] }));
  const view = show(
    <Routes>
      <Route path="/rooms/:roomId" element={<ScrimRoomPage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/rooms/${id}`,
  );
  return { ...view, seen };
}

/** Sends this tab an event about the scrim from the server. */
export const say = (event: string, payload: Record<string, unknown> = {}) =>
  sendFromServer(event, { scrimId: id, ...payload });

export const details = (change: Record<string, unknown> = {}) => ({
  credentials: {
    matchNumber: 1,
    throughMatch: 1,
    roomId: '7788990',
    password: 'nova27',
    releaseAt: new Date(Date.now() - 60_000).toISOString(),
    released: true,
    version: 1,
    changed: null,
    ...change,
  },
});

/** Waits for the messages. */
export const messages = () => screen.findByRole('log', { name: 'Messages of Friday 9 PM Lobby' });

/** Sets up a fresh room with one message and a confirmed slot 8 before each test of the file. */
export function withScrimRoom(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    FakeSocket.all.length = 0;
    scene.room = fakeRoom();
    scene.room.post('host', { content: 'Lobby opens at 8:55' });
    scene.scrim = aScrim({ myBooking: aSlotBooking() });
  });
  afterEach(async () => {
    // Lets the connection close, so that each test has its own.
    cleanup();
    await vi.advanceTimersByTimeAsync(6000);
    vi.useRealTimers();
  });
}
