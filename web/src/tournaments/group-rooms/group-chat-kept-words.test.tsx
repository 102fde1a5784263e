import { act, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeRoom } from '../../../test/chat/fake-room.ts';
import { backend, field, open, path, scene, withGroupChat } from '../../../test/chat/group-chat-scene.tsx';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { GroupChat } from './group-chat.tsx';

withGroupChat();

const editor = () => screen.queryByRole('textbox', { name: 'Edit message' });
type Person = ReturnType<typeof userEvent.setup>;

/** Starts editing one of the user's messages; `typed` is added at its end. */
async function change(person: Person, typed: string): Promise<void> {
  scene.room.post('me', { content: 'Seat 4' });
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Seat 4');
  await person.type(await field(), '{ArrowUp}');
  await person.type(screen.getByRole('textbox', { name: 'Edit message' }), typed);
}

const deleteIt = () => scene.room.remove(scene.room.all().at(-1)?._id ?? '');

/** Deletes the message elsewhere, and notifies this tab. */
async function deleteElsewhere(): Promise<void> {
  const message = deleteIt();
  // Waits for the code that reports it, which is loaded on demand.
  await act(async () =>
    FakeSocket.last.say('group:message-deleted', { tournamentId: 't', groupId: 'g', message }),
  );
}

describe('a message deleted elsewhere while you are editing it', () => {
  it('leaves no Save that can only fail: your text moves to the message field, and a notice says so', async () => {
    backend();
    const { person } = open();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    await change(person, ', not 5');
    await deleteElsewhere();
    expect(editor()).toBeNull();
    expect(await field()).toHaveValue('Seat 4, not 5');
    expect(await field()).toHaveFocus();
    expect(
      await screen.findByText('This message was deleted. Your text is in the field below.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Message deleted')).toBeVisible();
  });

  it('appends your text to what is already in the field', async () => {
    backend();
    const { person } = open();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    await change(person, ', not 5');
    await person.type(await field(), 'On our way');
    await deleteElsewhere();
    expect(await field()).toHaveValue('On our way\nSeat 4, not 5');
  });

  it('restores nothing if nothing was changed', async () => {
    backend();
    const { person } = open();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    await change(person, ' ');
    await deleteElsewhere();
    expect(editor()).toBeNull();
    expect(await field()).toHaveValue('');
    expect(await screen.findByText('This message was deleted')).toBeInTheDocument();
  });

  it('does the same if only the failed Save reveals the delete', async () => {
    backend({
      [`PATCH ${path}/:messageId`]: () => refusal(409, 'MESSAGE_DELETED', 'This message was deleted'),
    });
    const { person } = open();
    await change(person, ', not 5');
    deleteIt();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(editor()).toBeNull());
    expect(await field()).toHaveValue('Seat 4, not 5');
    expect(screen.getAllByText(/^This message was deleted/)).toHaveLength(1);
  });
});

it('an unsent draft survives deleting and reopening the room', async () => {
  backend();
  store(aSession({ user: aUser({ _id: 'me' }) }));
  const chat = (roomId: string | null, groupId = 'g') => (
    <GroupChat tournamentId="t" groupId={groupId} roomId={roomId} groupName="Group 3" side="member" />
  );
  const first = show(chat('room-1'));
  await first.person.type(await field(), 'Half a sent');
  first.unmount();
  const none = show(chat(null));
  expect(screen.getByText('This group has no room yet')).toBeVisible();
  none.unmount();
  scene.room = fakeRoom('room-2');
  const again = show(chat('room-2'));
  expect(await field()).toHaveValue('Half a sent');
  again.unmount();
  // The draft belongs to the first group only.
  show(chat('room-2', 'g2'));
  expect(await field()).toHaveValue('');
});
