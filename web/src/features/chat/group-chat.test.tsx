import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, reply, type Seen } from '../../testing/fake-api.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { aSession, aUser, store } from '../../testing/people.ts';
import { show } from '../../testing/show.tsx';
import { GroupChat } from './group-chat.tsx';
import { fakeRoom } from './testing/fake-room.ts';

const group = { tournamentId: 't', groupId: 'g' };
const path = '/tournaments/:id/my-group/room/messages';
let room: ReturnType<typeof fakeRoom>;

/** The room as it answers, unless `handlers` say otherwise. */
function backend(handlers: Parameters<typeof fakeApi>[0] = {}): Seen[] {
  const managed = '/tournaments/:id/groups/:groupId/room/messages';
  return fakeApi({
    [`GET ${path}`]: pageOf,
    [`GET ${managed}`]: pageOf,
    [`POST ${path}`]: ({ body }) => reply(201, { message: room.post('me', body as { content: string }) }),
    [`PATCH ${path}/:messageId`]: ({ path: at, body }) => ({
      message: room.edit(at.split('/').at(-1) ?? '', (body as { content: string }).content),
    }),
    [`DELETE ${managed}/:messageId`]: ({ path: at }) => ({
      message: room.remove(at.split('/').at(-1) ?? ''),
    }),
    ...handlers,
  });
}

function pageOf({ query }: Seen) {
  const limit = Number(query.limit);
  if (query.afterRev) return room.after(Number(query.afterRev), limit);
  return query.before ? room.before(Number(query.before), limit) : room.newest(limit);
}

function open(side: 'member' | 'organizer' = 'member') {
  const role = side === 'member' ? 'player' : 'organization';
  store(aSession({ user: aUser({ _id: side === 'member' ? 'me' : 'host', role }) }));
  return show(<GroupChat {...group} roomId="room-1" groupName="Group 3" side={side} />);
}

const field = () => screen.findByRole('textbox', { name: 'Message Group 3' });
const posts = (seen: Seen[]) => seen.filter(request => request.key === `POST ${path}`);
const say = (event: string, message: unknown) => act(() => FakeSocket.last.say(event, { ...group, message }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSocket.all.length = 0;
  room = fakeRoom();
  room.post('host', { content: 'Lobby opens at 8:55' });
});
afterEach(async () => {
  // The connection of one test is not the next one's.
  cleanup();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

describe('sending', () => {
  it('Enter sends what is not blank, once, and empties the field', async () => {
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

  it('Shift+Enter is a new line, and an input method keeps its Enter', async () => {
    const seen = backend();
    const { person } = open();
    await person.type(await field(), 'one{Shift>}{Enter}{/Shift}two');
    expect(await field()).toHaveValue('one\ntwo');
    const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
    act(() => void screen.getByRole('textbox').dispatchEvent(composing));
    expect(posts(seen)).toHaveLength(0);
  });

  it('D3: its event before the answer, after it, and twice: one bubble', async () => {
    let answer: (value: unknown) => void = () => {};
    backend({ [`POST ${path}`]: () => new Promise(resolve => (answer = resolve)) });
    const { person } = open();
    await person.type(await field(), 'Once{Enter}');
    expect(screen.getByText('Sending…')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const clientMsgId = JSON.parse(sessionStorage.getItem('outbox:me:room-1') ?? '[]')[0].clientMsgId;
    const message = room.post('me', { content: 'Once', clientMsgId });
    say('group:message', message);
    expect(screen.queryByText('Sending…')).toBeNull();
    await act(async () => answer(reply(201, { message })));
    say('group:message', message);
    expect(screen.getAllByText('Once')).toHaveLength(1);
  });

  it('what could not be sent stays with Retry, which uses its id again (D3)', async () => {
    let offline = true;
    const seen = backend({
      [`POST ${path}`]: ({ body }) =>
        offline ? new Error() : reply(201, { message: room.post('me', body as { content: string }) }),
    });
    const { person } = open();
    await person.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Failed to send')).toBeVisible();
    offline = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    // Its button is gone; the focus is not.
    expect(await field()).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('Failed to send')).toBeNull());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    const ids = posts(seen).map(request => (request.body as { clientMsgId: string }).clientMsgId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('D3: what got no answer goes again by itself, once, in order and under its id, when the connection is back', async () => {
    let offline = true;
    const seen = backend({
      [`POST ${path}`]: ({ body }) => {
        const { content } = body as { content: string };
        if (content === 'refused') return refusal(429, 'RATE_LIMITED', 'Too many attempts');
        return offline ? new Error() : reply(201, { message: room.post('me', body as { content: string }) });
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
    expect(room.all().map(message => message.content)).toEqual(['Lobby opens at 8:55', 'one', 'two']);
    expect(posts(seen)).toHaveLength(7);
    const ids = posts(seen).map(request => (request.body as { clientMsgId: string }).clientMsgId);
    expect(new Set(ids).size).toBe(3);
    // What the server refused waits for its writer.
    expect(screen.getByText('Too many attempts')).toBeVisible();
  });

  it('D4: also when only the socket was down', async () => {
    let offline = true;
    backend({
      [`POST ${path}`]: ({ body }) =>
        offline ? new Error() : reply(201, { message: room.post('me', body as { content: string }) }),
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

  it.each([400, 413])('a picture that the server refuses with %d can only be discarded', async status => {
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

  it('keeps what is typed over a reload, and names the limit when it is near', async () => {
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

describe('what others do', () => {
  it('appears as its events come, in the order of the room', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const one = room.post('you', { content: 'first' });
    const two = room.post('you', { content: 'second' });
    say('group:message', two);
    say('group:message', one);
    const texts = within(screen.getByRole('log'))
      .getAllByText(/first|second/)
      .map(element => element.textContent);
    expect(texts).toEqual(['first', 'second']);
    say('group:message-updated', room.edit(one._id, 'first, edited'));
    expect(screen.getByText('first, edited')).toBeVisible();
    say('group:message-deleted', room.remove(two._id));
    expect(screen.getByText('Message deleted')).toBeVisible();
  });

  it('D4: a lost event is fetched when the next one shows the hole', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    room.post('you', { content: 'lost' });
    say('group:message', room.post('you', { content: 'came' }));
    expect(screen.queryByText('lost')).toBeNull();
    expect(await screen.findByText('lost')).toBeVisible();
  });

  it('D4: what was missed while the connection was down comes with the next one', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    act(() => FakeSocket.last.lose());
    const before = room.all()[0];
    room.post('you', { content: 'while away' });
    room.edit(before?._id ?? '', 'edited while away');
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    expect(await screen.findByText('while away')).toBeVisible();
    expect(screen.getByText('edited while away')).toBeVisible();
  });

  it('of another group is none of its business', async () => {
    backend();
    open();
    await field();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const message = room.post('you', { content: 'elsewhere' });
    act(() => FakeSocket.last.say('group:message', { tournamentId: 't', groupId: 'other', message }));
    expect(screen.queryByText('elsewhere')).toBeNull();
  });
});

describe('own messages', () => {
  it('Up in the empty field edits the last one in its place; Escape leaves it', async () => {
    const own = room.post('me', { content: 'frist' });
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
    expect(room.all().find(({ _id }) => _id === own._id)?.content).toBe('first');
    expect(screen.getByText('edited')).toBeVisible();
    expect(await field()).toHaveFocus();
  });

  it('an edit that fails keeps the words', async () => {
    room.post('me', { content: 'frist' });
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
  ])('a %s can do with others’ messages: %j', async (side, choices) => {
    room.post('you', { content: 'theirs' });
    backend();
    const { person } = open(side);
    await field();
    await person.click(screen.getByRole('button', { name: /Actions for the message of Chemin Four/ }));
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(choices);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('deleting asks once and names what goes', async () => {
    room.post('you', { content: 'rude words' });
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

describe('in place of messages', () => {
  it.each([
    [
      'the group has no room',
      refusal(404, 'ROOM_NOT_FOUND', 'This group has no room yet'),
      'This group has no room yet',
    ],
    [
      'the team is in no group any more',
      refusal(404, 'GROUP_NOT_MADE', 'Group not made'),
      'You are no longer in this group',
    ],
    ['the caller was put out', refusal(403, 'MANAGE_FORBIDDEN', 'No'), 'You are no longer in this group'],
  ])('%s', async (_, answer, text) => {
    backend({ [`GET ${path}`]: () => answer });
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a member who was moved is not shown the other group’s room', async () => {
    const other = fakeRoom('room-2');
    other.post('you', { content: 'secret' });
    backend({ [`GET ${path}`]: () => other.newest() });
    open();
    expect(await screen.findByText('You are no longer in this group')).toBeVisible();
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('a message that was under way when the team was moved is kept from the other group', async () => {
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

  it('a failed load says so and can be retried', async () => {
    let broken = true;
    backend({ [`GET ${path}`]: request => (broken ? refusal(500, 'INTERNAL') : pageOf(request)) });
    const { person } = open();
    expect(await screen.findByText('Failed to load messages')).toBeVisible();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Lobby opens at 8:55')).toBeVisible();
  });

  it('an empty room says so', async () => {
    room = fakeRoom();
    backend();
    open();
    expect(await screen.findByText('No messages yet')).toBeVisible();
  });

  it('a removal while the room is open closes it (A7)', async () => {
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
