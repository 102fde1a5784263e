import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { backend, field, open, path, scene, withGroupChat } from '../../../test/chat/group-chat-scene.tsx';
import { FakeSocket } from '../../../test/fake-socket.ts';

withGroupChat();

type Person = ReturnType<typeof userEvent.setup>;

/** A response that arrives when the test says so. */
function slowResponse() {
  const requested = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  return {
    requested: requested.promise,
    respond: () => act(async () => response.resolve()),
    wait: async <T,>(answer: () => T) => {
      requested.resolve();
      await response.promise;
      return answer();
    },
  };
}

const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[data-row]') as HTMLElement;

async function choose(person: Person, text: string, choice: string): Promise<void> {
  await person.click(within(rowOf(text)).getByRole('button', { name: /^Actions for the message/ }));
  await person.click(screen.getByRole('menuitem', { name: choice }));
}

/** Deletes a message elsewhere, and notifies this tab. */
async function deleteElsewhere(text: string): Promise<void> {
  const id = scene.room.all().find(({ content }) => content === text)?._id ?? '';
  const message = scene.room.remove(id);
  await act(async () =>
    FakeSocket.last.say('group:message-deleted', { tournamentId: 't', groupId: 'g', message }),
  );
}

describe('editing two of your messages at once', () => {
  const slow = () => {
    const answer = slowResponse();
    for (const content of ['Seat 4', 'Seat 7']) scene.room.post('me', { content });
    backend({
      [`PATCH ${path}/:messageId`]: ({ path: at, body }) =>
        answer.wait(() => ({
          message: scene.room.edit(at.split('/').at(-1) ?? '', (body as { content: string }).content),
        })),
    });
    return answer;
  };
  const editors = () => screen.getAllByRole('textbox', { name: 'Edit message' });

  it('a late response for one keeps the text and focus of the other', async () => {
    const answer = slow();
    const { person } = open();
    await field();
    await choose(person, 'Seat 4', 'Edit');
    await person.keyboard(', not 5{Enter}');
    await answer.requested;
    await choose(person, 'Seat 7', 'Edit');
    await person.keyboard(' or 8');
    await answer.respond();
    expect(await screen.findByText('Seat 4, not 5')).toBeVisible();
    expect(editors().map(editor => (editor as HTMLTextAreaElement).value)).toEqual(['Seat 7 or 8']);
    expect(editors()[0]).toHaveFocus();
  });

  it('an unfinished edit of one stays while the other is edited', async () => {
    slow();
    const { person } = open();
    await field();
    await choose(person, 'Seat 4', 'Edit');
    await person.keyboard(', not 5');
    await choose(person, 'Seat 7', 'Edit');
    expect(editors().map(editor => (editor as HTMLTextAreaElement).value)).toEqual([
      'Seat 4, not 5',
      'Seat 7',
    ]);
    await person.keyboard('{Escape}');
    expect(editors()).toHaveLength(1);
    expect(await field()).toHaveFocus();
  });

  it('a late response does not steal the focus', async () => {
    const answer = slow();
    const { person } = open();
    await field();
    await choose(person, 'Seat 4', 'Edit');
    await person.keyboard(', not 5{Enter}');
    await answer.requested;
    await person.keyboard('{Escape}');
    act(() => screen.getByRole('log').focus());
    await answer.respond();
    expect(await screen.findByText('Message edited')).toBeInTheDocument();
    expect(screen.getByRole('log')).toHaveFocus();
  });
});

it('a late response for one delete keeps the dialog about another open and usable', async () => {
  const answer = slowResponse();
  for (const content of ['rude words', 'ruder words']) scene.room.post('you', { content });
  const managed = '/tournaments/:id/groups/:groupId/room/messages';
  backend({
    [`DELETE ${managed}/:messageId`]: ({ path: at }) =>
      answer.wait(() => ({ message: scene.room.all().find(({ _id }) => at.endsWith(`/${_id}`)) })),
  });
  const { person } = open('organizer');
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  await choose(person, 'rude words', 'Delete');
  const question = () => screen.getByRole('alertdialog', { name: 'Delete this message?' });
  await person.click(within(question()).getByRole('button', { name: 'Delete' }));
  await answer.requested;
  expect(within(question()).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  // Somebody else was faster, so the dialog closes before its own response arrives.
  await deleteElsewhere('rude words');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose(person, 'ruder words', 'Delete');
  expect(within(question()).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await answer.respond();
  expect(await screen.findAllByText('Message deleted')).toHaveLength(2);
  expect(question()).toHaveTextContent('“ruder words”');
});

it('a picture deleted elsewhere disappears from the viewer, and the focus moves to the next message', async () => {
  const picture = { type: 'image', content: 'Our slip', imageUrl: '/uploads/a.webp' };
  scene.room.post('you', picture as { content: string });
  scene.room.post('you', { content: 'Fine?' });
  backend();
  const { person } = open();
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: /^Open picture from/ }));
  expect(await screen.findByRole('dialog', { name: /^Picture from/ })).toBeVisible();
  await deleteElsewhere('Our slip');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(rowOf('Fine?')).getByRole('button', { name: /^Actions for the message/ })).toHaveFocus();
});
