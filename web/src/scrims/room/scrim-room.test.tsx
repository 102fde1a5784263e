import { errorCatalogue } from '@hotdrop/contract/lib/errors.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { fakeRoom } from '../../../test/chat/fake-room.ts';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { FakeUpload, fakeUploads } from '../../../test/fake-upload.ts';
import { inZone } from '../../../test/in-zone.ts';
import { scrimIds } from '../../../test/scrims.ts';
import { messages, open, say, scene, withScrimRoom } from './scrim-room.fixture.tsx';

withScrimRoom();

const posts = (seen: ReturnType<typeof open>['seen']) => seen.filter(one => one.key.startsWith('POST'));

test('a squad sees who wrote with what role and when, its slot, the scrim, and that it cannot write (SPEC §2)', async () => {
  const { seen } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'Scrim Room' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Loading messages' })).toBeInTheDocument();
  const log = await messages();
  expect(screen.getAllByText('Private chat for organizers & participants')[0]).toBeInTheDocument();
  expect(within(log).getByText('Lobby opens at 8:55')).toBeVisible();
  expect(within(log).getByText('organization')).toBeVisible();
  expect(within(log).getByText(/^\d{1,2}:\d{2} [AP]M$/)).toBeVisible();
  expect(screen.getByText('Only organizers can send messages')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Request Kick' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Friday 9 PM Lobby' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}`,
  );
  expect(screen.getByText('Your slot')).toHaveTextContent('Your slot 8');
  expect(document.title).toBe('Scrim Room · Friday 9 PM Lobby · Hotdrop');
  expect(posts(seen)).toEqual([]);
});

test('a room with only system messages says that it is empty, and who may write (SPEC §2)', async () => {
  scene.room = fakeRoom();
  scene.room.post('host', { type: 'system', content: 'Room opened' });
  open();
  expect(await screen.findByText(/^Room opened/)).toBeVisible();
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.getByText('Only organizers can send messages')).toBeVisible();
});

test.each([
  ['America/New_York', 1],
  ['Asia/Kolkata', 0],
] as const)('in %s, the header shows the start in IST %i times (FIELD 8)', async (timeZone, lines) => {
  // The fake clock would use its own Intl.
  vi.useRealTimers();
  inZone(timeZone);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await messages();
  expect(screen.queryAllByText(/, \d{1,2}:\d\d [AP]M IST$/)).toHaveLength(lines);
});

test('while loading, a squad sees no composer, an organizer does', async () => {
  const composer = () =>
    screen.getByRole('status', { name: 'Loading messages' }).lastElementChild?.querySelector('.h-11');
  const reader = open('player');
  expect(composer()).toBeNull();
  reader.unmount();
  open('owner');
  expect(composer()).not.toBeNull();
  await messages();
});

describe('the owner', () => {
  it('writes: nothing blank, one message per Enter, and has no Request Kick', async () => {
    const { seen, person } = open('owner');
    const field = await screen.findByRole('textbox', { name: 'Message Friday 9 PM Lobby' });
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send).toBeDisabled();
    await person.type(field, '   ');
    expect(send).toBeDisabled();
    await person.type(field, 'Slot list is final{Enter}');
    expect(await within(await messages()).findByText('Slot list is final')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(await screen.findByText('Message sent')).toBeInTheDocument();
    expect(posts(seen).map(({ path, body }) => [path, (body as { content: string }).content])).toEqual([
      [`/scrims/${scrimIds.scrim}/room/messages`, 'Slot list is final'],
    ]);
    expect(screen.queryByRole('button', { name: 'Request Kick' })).toBeNull();
    expect(screen.queryByText('Only organizers can send messages')).toBeNull();
  });

  it('has a link to the standings once a match has results', async () => {
    scene.scrim = { ...scene.scrim, matchesPlayed: 1 };
    open('owner');
    await messages();
    expect(screen.getByRole('link', { name: 'Standings' })).toHaveAttribute(
      'href',
      `/scrims/${scrimIds.scrim}/standings`,
    );
  });

  it('returns to the run page, by the arrow or, on phones, by the title', async () => {
    open('owner');
    await messages();
    for (const name of ['Back to the lobby', 'Friday 9 PM Lobby']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/scrims/${scrimIds.scrim}/run`);
    }
  });

  it('keeps a picture that is ready to send, like text, until it is sent', async () => {
    fakeUploads();
    const first = open('owner');
    await screen.findByRole('textbox');
    const picture = new File(['x'], 'table.png', { type: 'image/png' });
    fireEvent.change(screen.getByTestId('picture'), { target: { files: [picture] } });
    await waitFor(() => expect(FakeUpload.all[0]?.sent).toBeTruthy());
    await act(async () => FakeUpload.all[0]?.answer(201, { imageUrl: '/uploads/a.webp' }));
    expect(await screen.findByText('Picture ready to send')).toBeVisible();
    first.unmount();
    const { seen, person } = open('owner');
    expect(await screen.findByText('Picture ready to send')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(posts(seen)[0]?.body).toMatchObject({ imageUrl: '/uploads/a.webp' }));
    expect(screen.queryByText('Picture ready to send')).toBeNull();
    cleanup();
    open('owner');
    await messages();
    expect(screen.queryByText('Picture ready to send')).toBeNull();
  });

  it('keeps a failed picture while text is sent, and moves the focus on from its buttons', async () => {
    fakeUploads();
    const { seen, person } = open('owner');
    const field = await screen.findByRole('textbox');
    const picture = new File(['x'], 'table.png', { type: 'image/png' });
    fireEvent.change(screen.getByTestId('picture'), { target: { files: [picture] } });
    await waitFor(() => expect(FakeUpload.all[0]?.sent).toBeTruthy());
    await act(async () => FakeUpload.all[0]?.lose());
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await person.type(field, 'Match 2{Enter}');
    await waitFor(() => expect(posts(seen)[0]?.body).toMatchObject({ content: 'Match 2', imageUrl: null }));
    await person.click(retry);
    expect(field).toHaveFocus();
    await waitFor(() => expect(FakeUpload.all[1]?.sent).toBeTruthy());
    await person.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(field).toHaveFocus();
    fireEvent.change(screen.getByTestId('picture'), { target: { files: [picture] } });
    await waitFor(() => expect(FakeUpload.all[2]?.sent).toBeTruthy());
    await act(async () => FakeUpload.all[2]?.answer(201, { imageUrl: '/uploads/a.webp' }));
    await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(field).toHaveFocus();
    expect(screen.queryByText('Picture ready to send')).toBeNull();
  });

  it('keeps a failed message, with Retry (SPEC §8)', async () => {
    const { person } = open('owner', { 'POST /scrims/:id/room/messages': () => refusal(500, 'INTERNAL') });
    await person.type(await screen.findByRole('textbox'), 'Hello{Enter}');
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('sees that a picture of 5 MB is too large (SPEC §5)', async () => {
    open('owner');
    await screen.findByRole('textbox');
    const picture = new File(['x'], 'table.png', { type: 'image/png' });
    Object.defineProperty(picture, 'size', { value: 5 * 1024 * 1024 });
    fireEvent.change(screen.getByTestId('picture'), { target: { files: [picture] } });
    expect(await screen.findByText('Image size must be less than 5MB')).toBeVisible();
    expect(screen.getByTestId('picture')).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  });
});

test('an admin reads and may delete, but can neither write nor request a kick', async () => {
  const { person } = open('admin');
  const log = await messages();
  expect(screen.getByText('Only organizers can send messages')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request Kick' })).toBeNull();
  await person.click(within(log).getByRole('button', { name: /^Actions for the message of/ }));
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Copy text', 'Delete']);
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Message deleted', { selector: 'p' })).toBeVisible();
});

describe('live updates', () => {
  it('joins on entry and on every reconnect, appends new messages once (SPEC §4, D3, D4)', async () => {
    open();
    const log = await messages();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const joins = () =>
      FakeSocket.last.asked.filter(one => one.event === 'join-scrim').map(one => one.target);
    act(() => FakeSocket.last.open());
    expect(joins()).toEqual([scrimIds.scrim]);
    act(() => FakeSocket.last.grant());
    const message = scene.room.post('host', { content: 'Go to slot 8' });
    await say('room:message', { message });
    await say('room:message', { message });
    expect(within(log).getAllByText('Go to slot 8')).toHaveLength(1);
    await say('room:message', {
      scrimId: 'another',
      message: { ...message, _id: 'x', content: 'Not for us' },
    });
    expect(screen.queryByText('Not for us')).toBeNull();

    act(() => FakeSocket.last.lose());
    scene.room.post('host', { content: 'Written meanwhile' });
    act(() => FakeSocket.last.open());
    expect(joins()).toEqual([scrimIds.scrim, scrimIds.scrim]);
    act(() => FakeSocket.last.grant());
    expect(await within(log).findByText('Written meanwhile')).toBeVisible();
  });

  it('Refresh fetches what is new, or says that it failed', async () => {
    let broken = false;
    const { person } = open('player', {
      'GET /scrims/:id/room/messages': ({ query }) =>
        broken ? refusal(500, 'INTERNAL') : scene.room.after(Number(query.afterRev)),
    });
    await messages();
    scene.room.post('host', { content: 'New one' });
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('New one')).toBeVisible();
    expect(await screen.findByText('Room updated')).toBeInTheDocument();
    broken = true;
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to load messages')).toBeInTheDocument();
    expect(screen.getByText('New one')).toBeVisible();
  });

  it('a kicked squad sees that it was kicked, and no more messages (A7)', async () => {
    const { seen, person } = open('player', {
      'GET /scrims/:id/room/messages': () =>
        refusal(403, 'ROOM_FORBIDDEN', 'This room is for the organizer and confirmed participants'),
    });
    await messages();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Request Kick' }));
    expect(screen.getByRole('dialog', { name: 'Request Kick' })).toBeVisible();
    await say('room:left');
    expect(await screen.findByText(/^You are no longer in this room/)).toBeVisible();
    // A form that only members can use must not cover the message.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Lobby opens at 8:55')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Request Kick' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View scrim' })).toBeVisible();
    expect(posts(seen)).toEqual([]);
  });

  it('the page of a kicked squad sends no requests until a reconnect or a new slot may let it in', async () => {
    const { seen } = open('player', {
      'GET /scrims/:id/room/messages': () => refusal(403, 'ROOM_FORBIDDEN', 'No'),
    });
    const pages = () => seen.filter(({ key }) => key === 'GET /scrims/:id/room/messages').length;
    await messages();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    await say('booking:updated', { bookingId: 'b1', status: 'kicked' });
    await say('room:left');
    expect(await screen.findByText(/^You are no longer in this room/)).toHaveTextContent(/was kicked/);
    const before = pages();
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    expect(pages()).toBe(before);
    await say('booking:updated', { bookingId: 'b1', status: 'confirmed' });
    await waitFor(() => expect(pages()).toBe(before + 1));
  });
});

describe('instead of the room', () => {
  it('tells non-members whose room it is, with a link back', async () => {
    const text = 'This room is for the organizer and confirmed participants';
    open('player', { 'GET /scrims/:id/room': () => refusal(403, 'ROOM_FORBIDDEN', text) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View scrim' })).toHaveAttribute(
      'href',
      `/scrims/${scrimIds.scrim}`,
    );
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  it('tells a kicked squad that it was kicked, and requests nothing when the scrim changes', async () => {
    const text = errorCatalogue.KICKED.message;
    const { seen } = open('player', { 'GET /scrims/:id/room': () => refusal(403, 'KICKED', text) });
    expect(await screen.findByText(text)).toBeVisible();
    const asked = () => seen.filter(({ key }) => key === 'GET /scrims/:id/room').length;
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const before = asked();
    await say('scrim:changed', { standings: false });
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    expect(asked()).toBe(before);
  });

  it('says so if the scrim does not exist', async () => {
    const gone = () => refusal(404, 'SCRIM_NOT_FOUND', 'Scrim not found');
    open('player', { 'GET /scrims/:id/room': gone, 'GET /scrims/:id': gone });
    expect(await screen.findByText('Scrim not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All scrims' })).toBeVisible();
  });

  it('offers Retry if the room or the scrim fails to load', async () => {
    let broken = true;
    const { person } = open('player', {
      'GET /scrims/:id': () => (broken ? refusal(500, 'INTERNAL') : { scrim: scene.scrim }),
      'GET /scrims/:id/room': () =>
        broken
          ? refusal(500, 'INTERNAL')
          : { room: { ...scene.room.newest(), _id: 'room-1', scrimId: 's', title: 'L', isOwner: false } },
    });
    expect(await screen.findByText('Failed to load messages')).toBeVisible();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Lobby opens at 8:55')).toBeVisible();
    expect(await screen.findByText('Your slot')).toHaveTextContent('Your slot 8');
  });
});
