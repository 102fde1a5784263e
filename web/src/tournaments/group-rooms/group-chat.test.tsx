import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeRoom } from '../../../test/chat/fake-room.ts';
import {
  backend,
  field,
  open,
  pageOf,
  path,
  say,
  scene,
  withGroupChat,
} from '../../../test/chat/group-chat-scene.tsx';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';

withGroupChat();

describe('what others do', () => {
  it('appears as its events arrive, in the room’s order', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const one = scene.room.post('you', { content: 'first' });
    const two = scene.room.post('you', { content: 'second' });
    say('group:message', two);
    say('group:message', one);
    const texts = within(screen.getByRole('log'))
      .getAllByText(/first|second/)
      .map(element => element.textContent);
    expect(texts).toEqual(['first', 'second']);
    say('group:message-updated', scene.room.edit(one._id, 'first, edited'));
    expect(screen.getByText('first, edited')).toBeVisible();
    say('group:message-deleted', scene.room.remove(two._id));
    expect(screen.getByText('Message deleted')).toBeVisible();
  });

  it('D4: a lost event is fetched when the next one reveals the gap', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    scene.room.post('you', { content: 'lost' });
    say('group:message', scene.room.post('you', { content: 'came' }));
    expect(screen.queryByText('lost')).toBeNull();
    expect(await screen.findByText('lost')).toBeVisible();
  });

  it('D4: what was missed while disconnected comes with the next event', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    act(() => FakeSocket.last.lose());
    const before = scene.room.all()[0];
    scene.room.post('you', { content: 'while away' });
    scene.room.edit(before?._id ?? '', 'edited while away');
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    expect(await screen.findByText('while away')).toBeVisible();
    expect(screen.getByText('edited while away')).toBeVisible();
  });

  it('in another group is ignored', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const message = scene.room.post('you', { content: 'elsewhere' });
    act(() => FakeSocket.last.say('group:message', { tournamentId: 't', groupId: 'other', message }));
    expect(screen.queryByText('elsewhere')).toBeNull();
  });
});

describe('instead of messages', () => {
  it.each([
    [
      'the group has no room',
      refusal(404, 'ROOM_NOT_FOUND', 'This group has no room yet'),
      'This group has no room yet',
    ],
    [
      'the team is no longer in a group',
      refusal(404, 'GROUP_NOT_MADE', 'Group not made'),
      'You are no longer in this group',
    ],
    ['the player was removed', refusal(403, 'MANAGE_FORBIDDEN', 'No'), 'You are no longer in this group'],
  ])('%s', async (_, answer, text) => {
    backend({ [`GET ${path}`]: () => answer });
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a moved member does not see the other group’s room', async () => {
    const other = fakeRoom('room-2');
    other.post('you', { content: 'secret' });
    backend({ [`GET ${path}`]: () => other.newest() });
    open();
    expect(await screen.findByText('You are no longer in this group')).toBeVisible();
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('a message in flight when the team was moved is not sent to the other group', async () => {
    let moved = false;
    backend({
      [`GET ${path}`]: request => (moved ? fakeRoom('room-2').newest() : pageOf(request)),
      [`POST ${path}`]: () =>
        refusal(409, 'ROOM_CHANGED', 'Your team is in another group now. Open its room'),
    });
    const { person } = open();
    await person.type(await field(), 'for my old group');
    moved = true;
    await person.keyboard('{Enter}');
    expect(await screen.findByText('You are no longer in this group')).toBeVisible();
  });

  it('a failed load says so and offers Retry', async () => {
    let broken = true;
    backend({ [`GET ${path}`]: request => (broken ? refusal(500, 'INTERNAL') : pageOf(request)) });
    const { person } = open();
    expect(await screen.findByText('Failed to load messages')).toBeVisible();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Lobby opens at 8:55')).toBeVisible();
  });

  it('an empty room says so', async () => {
    scene.room = fakeRoom();
    backend();
    open();
    expect(await screen.findByText('No messages yet')).toBeVisible();
  });

  it('being removed while the room is open closes it (A7)', async () => {
    let out = false;
    backend({
      [`GET ${path}`]: request => (out ? refusal(404, 'GROUP_NOT_MADE', 'Group not made') : pageOf(request)),
    });
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    out = true;
    act(() => FakeSocket.last.say('group:left', { groupId: 'g' }));
    expect(await screen.findByText('You are no longer in this group')).toBeVisible();
  });
});
