import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aSession, store } from '../../../test/people.ts';
import { useConnected, useJoinRoom } from '../../rooms/use-room.ts';
import type { RoomAsk } from './asks.ts';
import { useServerEvent, useWatch } from './use-server-event.ts';

const group = { tournamentId: 't', groupId: 'g' };
const groupRoom = { event: 'join-group', ...group } as const;
const asked = () =>
  FakeSocket.last.asked.map(({ event, target }) => `${event} ${target.id ?? target.groupId}`);

let heard: number[] = [];
let grants = 0;

type PageProps = { ids: string[]; joins: boolean; room?: RoomAsk };

function Page({ ids, joins, room = groupRoom }: PageProps) {
  useWatch('tournament', ids, () => grants++);
  const state = useJoinRoom(joins ? room : null);
  useServerEvent('group:activity', event => heard.push(event.lastPostSeq));
  return (
    <p>
      {state}, {useConnected() ? 'online' : 'offline'}
    </p>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  heard = [];
  grants = 0;
  FakeSocket.all.length = 0;
  fakeApi({});
  store(aSession());
});
afterEach(async () => {
  // Lets the connection close, so that each test has a new one.
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

async function open(page = <Page ids={['a', 'b']} joins />) {
  const view = render(page);
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  act(() => FakeSocket.last.open());
  return view;
}

it('subscribes to everything on the screen when it connects, and again on each reconnect (D4)', async () => {
  const { unmount } = await open();
  expect(asked().sort()).toEqual(['join-group g', 'watch a', 'watch b']);
  expect(screen.getByText('waiting, online')).toBeVisible();
  act(() => FakeSocket.last.grant());
  expect(screen.getByText('granted, online')).toBeVisible();
  act(() => FakeSocket.last.lose());
  expect(screen.getByText('waiting, offline')).toBeVisible();
  FakeSocket.last.asked.length = 0;
  act(() => FakeSocket.last.open());
  expect(asked().sort()).toEqual(['join-group g', 'watch a', 'watch b']);
  unmount();
});

it('reports each granted watch, so what was missed can be fetched (D4)', async () => {
  const { unmount } = await open(<Page ids={['a']} joins={false} />);
  expect(grants).toBe(0);
  act(() => FakeSocket.last.grant());
  expect(grants).toBe(1);
  act(() => FakeSocket.last.lose());
  act(() => FakeSocket.last.open());
  expect(grants).toBe(1);
  act(() => FakeSocket.last.grant());
  expect(grants).toBe(2);
  unmount();
});

it('receives events while it is mounted', async () => {
  const { unmount } = await open();
  act(() => FakeSocket.last.say('group:activity', { ...group, lastPostSeq: 4 }));
  unmount();
  FakeSocket.last.say('group:activity', { ...group, lastPostSeq: 5 });
  expect(heard).toEqual([4]);
});

it('a refusal is reported, and so is a later removal from the group', async () => {
  const { unmount } = await open();
  act(() => FakeSocket.last.grant({ ok: false, message: 'no' }));
  expect(screen.getByText('refused, online')).toBeVisible();
  act(() => FakeSocket.last.lose());
  act(() => FakeSocket.last.open());
  act(() => FakeSocket.last.grant());
  expect(screen.getByText('granted, online')).toBeVisible();
  act(() => FakeSocket.last.say('group:left', { groupId: 'g' }));
  expect(screen.getByText('refused, online')).toBeVisible();
  unmount();
});

it('unsubscribes from what left the screen and subscribes to what appeared, nothing else', async () => {
  const { rerender, unmount } = await open();
  act(() => FakeSocket.last.grant());
  FakeSocket.last.asked.length = 0;
  rerender(<Page ids={['b', 'c']} joins={false} />);
  await waitFor(() => expect(asked().sort()).toEqual(['leave-group g', 'unwatch a', 'watch c']));
  unmount();
});

it('a response to an older connection is ignored', async () => {
  const { unmount } = await open();
  const late = [...FakeSocket.last.asked];
  act(() => FakeSocket.last.lose());
  act(() => FakeSocket.last.connect());
  act(() => FakeSocket.last.open());
  act(() => {
    for (const { ack } of late) ack?.(null, { ok: true });
  });
  expect(screen.getByText('waiting, online')).toBeVisible();
  unmount();
});

it('joins a scrim’s room with its bare ID on each connection, and leaves it (SPEC §4)', async () => {
  const room = { event: 'join-scrim', scrimId: 's1' } as const;
  const { rerender, unmount } = await open(<Page ids={[]} joins room={room} />);
  const said = () => FakeSocket.last.asked.map(({ event, target }) => [event, target]);
  expect(said()).toEqual([['join-scrim', 's1']]);
  act(() => FakeSocket.last.grant());
  expect(screen.getByText('granted, online')).toBeVisible();
  act(() => FakeSocket.last.lose());
  act(() => FakeSocket.last.open());
  expect(said()).toEqual([
    ['join-scrim', 's1'],
    ['join-scrim', 's1'],
  ]);
  act(() => FakeSocket.last.grant());
  act(() => FakeSocket.last.say('room:left', { scrimId: 'other' }));
  expect(screen.getByText('granted, online')).toBeVisible();
  act(() => FakeSocket.last.say('room:left', { scrimId: 's1' }));
  expect(screen.getByText('refused, online')).toBeVisible();
  rerender(<Page ids={[]} joins={false} room={room} />);
  await waitFor(() => expect(said().at(-1)).toEqual(['leave-scrim', 's1']));
  unmount();
});
