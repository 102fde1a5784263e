import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  backend,
  field,
  open,
  path,
  posts,
  say,
  scene,
  withGroupChat,
} from '../../../test/chat/group-chat-scene.tsx';
import { refusal, reply } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';

withGroupChat();

describe('sending', () => {
  it('Enter sends non-blank text once, and clears the field', async () => {
    const seen = backend();
    const { person } = open();
    await person.type(await field(), '   {Enter}');
    expect(posts(seen)).toHaveLength(0);
    await person.type(await field(), 'Hello{Enter}{Enter}');
    expect(await screen.findByText('Hello')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(posts(seen).map(request => request.body)).toEqual([
      {
        type: 'text',
        content: 'Hello',
        imageUrl: null,
        clientMsgId: expect.stringMatching(/^[0-9a-f]{32}$/),
        roomId: 'room-1',
      },
    ]);
    expect(await field()).toHaveValue('');
  });

  it('Shift+Enter adds a line, and an input method keeps its Enter', async () => {
    const seen = backend();
    const { person } = open();
    await person.type(await field(), 'one{Shift>}{Enter}{/Shift}two');
    expect(await field()).toHaveValue('one\ntwo');
    const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
    act(() => void screen.getByRole('textbox').dispatchEvent(composing));
    expect(posts(seen)).toHaveLength(0);
  });

  it('D3: its event before the response, after it, and twice: one bubble', async () => {
    let answer: (value: unknown) => void = () => {};
    backend({ [`POST ${path}`]: () => new Promise(resolve => (answer = resolve)) });
    const { person } = open();
    await person.type(await field(), 'Once{Enter}');
    expect(screen.getByText('Sending…')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const clientMsgId = JSON.parse(sessionStorage.getItem('outbox:me:room-1') ?? '[]')[0].clientMsgId;
    const message = scene.room.post('me', { content: 'Once', clientMsgId });
    say('group:message', message);
    expect(screen.queryByText('Sending…')).toBeNull();
    await act(async () => answer(reply(201, { message })));
    say('group:message', message);
    expect(screen.getAllByText('Once')).toHaveLength(1);
  });

  it('a failed message stays with Retry, which reuses its ID (D3)', async () => {
    let offline = true;
    const seen = backend({
      [`POST ${path}`]: ({ body }) =>
        offline ? new Error() : reply(201, { message: scene.room.post('me', body as { content: string }) }),
    });
    const { person } = open();
    await person.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Failed to send')).toBeVisible();
    offline = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    // The button is gone, but the focus is not lost.
    expect(await field()).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('Failed to send')).toBeNull());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    const ids = posts(seen).map(request => (request.body as { clientMsgId: string }).clientMsgId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('D3: messages without a response are resent once on reconnect, in order and with the same ID', async () => {
    let offline = true;
    const seen = backend({
      [`POST ${path}`]: ({ body }) => {
        const { content } = body as { content: string };
        if (content === 'refused') return refusal(429, 'RATE_LIMITED', 'Too many attempts');
        return offline
          ? new Error()
          : reply(201, { message: scene.room.post('me', body as { content: string }) });
      },
    });
    const { person } = open();
    for (const text of ['one', 'refused', 'two']) await person.type(await field(), `${text}{Enter}`);
    await waitFor(() => expect(screen.getAllByText('Failed to send')).toHaveLength(2));
    expect(screen.getByText('Too many attempts')).toBeVisible();
    expect(posts(seen)).toHaveLength(3);

    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(posts(seen)).toHaveLength(5));
    await waitFor(() => expect(screen.getAllByText('Failed to send')).toHaveLength(2));
    offline = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Failed to send')).toBeNull());
    expect(scene.room.all().map(message => message.content)).toEqual(['Lobby opens at 8:55', 'one', 'two']);
    expect(posts(seen)).toHaveLength(7);
    const ids = posts(seen).map(request => (request.body as { clientMsgId: string }).clientMsgId);
    expect(new Set(ids).size).toBe(3);
    // A message that the server rejected is not resent automatically.
    expect(screen.getByText('Too many attempts')).toBeVisible();
  });

  it('D4: messages without a response are resent even if only the socket was down', async () => {
    let offline = true;
    backend({
      [`POST ${path}`]: ({ body }) =>
        offline ? new Error() : reply(201, { message: scene.room.post('me', body as { content: string }) }),
    });
    const { person } = open();
    await person.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Failed to send')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    offline = false;
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    await waitFor(() => expect(screen.queryByText('Failed to send')).toBeNull());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
  });

  it.each([400, 413])('a picture rejected by the server with %d can only be discarded', async status => {
    const refused = { clientMsgId: 'a'.repeat(32), type: 'image', content: '', imageUrl: '/uploads/x.webp' };
    sessionStorage.setItem('outbox:me:room-1', JSON.stringify([{ ...refused, at: 1, failure: null }]));
    backend({ [`POST ${path}`]: () => refusal(status, 'VALIDATION', 'This picture cannot be sent') });
    const { person, unmount } = open();
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This picture cannot be sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    unmount();
    const again = open();
    expect(await screen.findByText('This picture cannot be sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await again.person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('This picture cannot be sent')).toBeNull();
  });

  it('shows the server’s reason, survives a reload, and can be discarded', async () => {
    backend({ [`POST ${path}`]: () => refusal(429, 'RATE_LIMITED', 'Too many attempts') });
    const { person, unmount } = open();
    await person.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Too many attempts')).toBeVisible();
    unmount();
    const again = open();
    expect(await screen.findByText('Hello')).toBeVisible();
    await again.person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
    expect(sessionStorage.getItem('outbox:me:room-1')).toBeNull();
  });

  it('keeps the draft across a reload, and shows the limit when close to it', async () => {
    backend();
    const { person, unmount } = open();
    const long = 'x'.repeat(1999);
    await person.click(await field());
    await person.paste(long);
    expect(screen.getByText('1,999/2,000')).toBeVisible();
    await person.type(await field(), 'yz');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    unmount();
    open();
    expect(await field()).toHaveValue(`${long}yz`);
  });
});

describe('your messages', () => {
  it('Up in the empty field edits the last one in place; Escape cancels', async () => {
    const own = scene.room.post('me', { content: 'frist' });
    backend();
    const { person } = open();
    await person.type(await field(), '{ArrowUp}');
    const edit = screen.getByRole('textbox', { name: 'Edit message' });
    expect(edit).toHaveFocus();
    await person.type(edit, ' change{Escape}');
    expect(screen.getByText('frist')).toBeVisible();
    await person.type(await field(), '{ArrowUp}');
    await person.clear(screen.getByRole('textbox', { name: 'Edit message' }));
    await person.type(screen.getByRole('textbox', { name: 'Edit message' }), 'first{Enter}');
    expect(await screen.findByText('Message edited')).toBeInTheDocument();
    expect(scene.room.all().find(({ _id }) => _id === own._id)?.content).toBe('first');
    expect(screen.getByText('edited')).toBeVisible();
    expect(await field()).toHaveFocus();
  });

  it('an edit may be as long as a message: an emoji counts as one', async () => {
    const fits = '😀'.repeat(1500);
    scene.room.post('me', { content: 'frist' });
    backend();
    const { person } = open();
    await person.type(await field(), '{ArrowUp}');
    await person.clear(screen.getByRole('textbox', { name: 'Edit message' }));
    await person.paste(fits);
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await person.paste('x'.repeat(501));
    expect(screen.getByText('2,001/2,000')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('a failed edit keeps the text', async () => {
    scene.room.post('me', { content: 'frist' });
    backend({ [`PATCH ${path}/:messageId`]: () => refusal(500, 'INTERNAL') });
    const { person } = open();
    await person.type(await field(), '{ArrowUp}');
    await person.type(screen.getByRole('textbox', { name: 'Edit message' }), '!{Enter}');
    expect(await screen.findByText('Edit failed')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveValue('frist!');
  });

  it.each<['member' | 'organizer', string[]]>([
    ['member', ['Copy text']],
    ['organizer', ['Copy text', 'Delete']],
  ])('a %s can do this with others’ messages: %j', async (side, choices) => {
    scene.room.post('you', { content: 'theirs' });
    backend();
    const { person } = open(side);
    await field();
    await person.click(screen.getByRole('button', { name: /Actions for the message of Chemin Four/ }));
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(choices);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('deleting asks once and says what is deleted', async () => {
    scene.room.post('you', { content: 'rude words' });
    backend();
    const { person } = open('organizer');
    await field();
    await person.click(screen.getByRole('button', { name: /Actions for the message of Chemin Four/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('“rude words” This message is deleted for everybody in the room.');
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('rude words')).toBeNull());
    expect(screen.getAllByText('Message deleted')).toHaveLength(2);
  });
});
