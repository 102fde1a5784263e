import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aKickRequest } from '../../../test/kick-requests.ts';
import { aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { details, messages, open, say, scene, withScrimRoom } from './scrim-room.fixture.tsx';

withScrimRoom();

const path = 'GET /scrims/:id/room/credentials';
const asked = (seen: ReturnType<typeof open>['seen']) => seen.filter(one => one.key === path);
const post = (content = 'Map 1 · Erangel') => scene.room.post('host', { type: 'credentials', content });
/** Returns the rooms of matches 1, 2, …, released in this many minutes. */
const releases = (...minutes: number[]) =>
  minutes.map((at, index) => ({
    matchNumber: index + 1,
    throughMatch: index + 1,
    releaseAt: inMinutes(at),
    version: index + 1,
  }));

describe('room details in the room', () => {
  it('A8: are not requested before their release; a countdown shows how long that is', async () => {
    scene.scrim = aScrim({
      myBooking: aSlotBooking(),
      roomDetailsAt: inMinutes(2),
      roomReleases: releases(2),
    });
    post();
    const { seen } = open('player', { [path]: () => details() });
    const log = await messages();
    const card = await within(log).findByRole('region', { name: 'Room details · Map 1, Erangel' });
    expect(within(card).getByText(/^Released at \d/)).toBeVisible();
    expect(within(card).getByRole('timer')).toHaveTextContent(/^0[12]:\d\d$/);
    expect(screen.queryByText('nova27')).toBeNull();
    expect(asked(seen)).toEqual([]);

    await act(() => vi.advanceTimersByTimeAsync(121_000));
    expect(await within(log).findByText('nova27')).toBeVisible();
    expect(within(log).getByText('Released')).toBeVisible();
  });

  it('show with your slot and the start, are pinned at the top, and are copied exactly', async () => {
    scene.scrim = aScrim({ myBooking: aSlotBooking(), roomDetailsAt: inMinutes(-1) });
    post();
    const { person } = open('player', { [path]: () => details() });
    const card = await within(await messages()).findByRole('region', {
      name: 'Room details · Map 1, Erangel',
    });
    expect(await within(card).findByText('nova27')).toBeVisible();
    expect(within(card).getByText(/^Your slot: 8 · starts \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    // CSS alone shows the number in groups.
    const number = within(card).getByText('Room ID').nextElementSibling;
    expect(number).toHaveTextContent(/^7788990$/);
    await person.click(within(card).getByRole('button', { name: 'Copy Room ID' }));
    expect(await navigator.clipboard.readText()).toBe('7788990');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    const pinned = screen.getByRole('region', { name: 'Room details' });
    expect(within(pinned).getByTitle('7788990').innerHTML).toBe(number?.innerHTML);
    expect(within(pinned).getByText('7788')).toBeVisible();
    expect(pinned).toHaveTextContent('Map 1 · Erangel');
    await person.click(within(pinned).getByRole('button', { name: 'Copy Password' }));
    expect(await navigator.clipboard.readText()).toBe('nova27');
  });

  it('are refetched when they change; for each match only the newest message shows them', async () => {
    scene.scrim = aScrim({ myBooking: aSlotBooking(), roomDetailsAt: inMinutes(-1) });
    post();
    let password = 'nova27';
    open('player', { [path]: () => details({ password }) });
    const log = await messages();
    expect(await within(log).findByText('nova27')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    password = 'nova28';
    await say('room:message', { message: post('Map 1 · Erangel · updated') });
    await say('scrim:credentials');
    expect(await within(log).findByText('nova28')).toBeVisible();
    expect(screen.queryByText('nova27')).toBeNull();
    expect(within(log).getAllByRole('region')).toHaveLength(1);
    expect(within(log).getByText(/changed since, see below$/)).toBeVisible();
  });

  it('are refetched on reconnect, since they may have changed (D4)', async () => {
    scene.scrim = aScrim({ myBooking: aSlotBooking(), roomDetailsAt: inMinutes(-1) });
    post();
    let password = 'nova27';
    open('player', { [path]: () => details({ password }) });
    const log = await messages();
    expect(await within(log).findByText('nova27')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    act(() => FakeSocket.last.lose());
    password = 'nova28';
    act(() => FakeSocket.last.open());
    act(() => FakeSocket.last.grant());
    await waitFor(() => expect(screen.queryAllByText('nova28')).toHaveLength(2));
    expect(screen.queryByText('nova27')).toBeNull();
  });

  it('are separate for each match, even if the next ones are not released yet', async () => {
    scene.scrim = aScrim({
      myBooking: aSlotBooking(),
      roomDetailsAt: inMinutes(40),
      roomDetailsMatch: 2,
      roomDetailsOut: true,
      roomReleases: releases(-1, 40),
    });
    post();
    post('Map 2 · Miramar');
    const { seen } = open('player', {
      [path]: ({ query }) =>
        query.matchNumber === '2'
          ? refusal(403, 'CREDENTIALS_NOT_RELEASED', 'The room details are not released yet')
          : details(),
    });
    const log = await messages();
    expect(await within(log).findByText('nova27')).toBeVisible();
    const second = within(log).getByRole('region', { name: 'Room details · Map 2, Miramar' });
    expect(within(second).getByText(/^Released at \d/)).toBeVisible();
    expect(asked(seen).map(one => one.query.matchNumber)).not.toContain('2');
  });

  it('a later match’s release time is not shown for an earlier match changed after it', async () => {
    scene.scrim = aScrim({
      myBooking: aSlotBooking(),
      roomDetailsAt: inMinutes(40),
      roomDetailsMatch: 2,
      roomDetailsOut: true,
      roomReleases: releases(-1, 40),
    });
    post();
    post('Map 2 · Miramar');
    post('Map 1 · Erangel · updated');
    const { seen } = open('player', {
      [path]: ({ query }) =>
        query.matchNumber === '2'
          ? refusal(403, 'CREDENTIALS_NOT_RELEASED', 'The room details are not released yet')
          : details({ password: 'nova28' }),
    });
    const log = await messages();
    const first = await within(log).findByRole('region', { name: 'Room details · Map 1, Erangel' });
    expect(await within(first).findByText('nova28')).toBeVisible();
    const second = within(log).getByRole('region', { name: 'Room details · Map 2, Miramar' });
    expect(within(second).getByText(/^Released at \d/)).toBeVisible();
    expect(asked(seen).map(one => one.query.matchNumber)).not.toContain('2');
  });

  it('for several matches list only those without a newer room', async () => {
    const withRooms = (...rooms: [first: number, last: number, minutes: number][]) =>
      aScrim({
        myBooking: aSlotBooking(),
        roomDetailsAt: inMinutes(2),
        roomReleases: rooms.map(([matchNumber, throughMatch, at]) => ({
          matchNumber,
          throughMatch,
          releaseAt: inMinutes(at),
          version: matchNumber,
        })),
      });
    scene.scrim = withRooms([1, 4, 2]);
    post('Map 3 · Sanhok');
    post('Maps 1 to 4');
    const { seen } = open('player');
    const log = await messages();
    expect(await within(log).findByRole('region', { name: 'Room details · Maps 1 to 4' })).toBeVisible();
    expect(within(log).getAllByRole('region')).toHaveLength(1);
    expect(within(log).getByText('Room details · Map 3, Sanhok: changed since, see below')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    scene.scrim = withRooms([1, 2, 2], [3, 4, 40]);
    await say('scrim:credentials');
    await say('room:message', { message: post('Maps 3 to 4') });
    expect(await within(log).findByRole('region', { name: 'Room details · Maps 1 to 2' })).toBeVisible();
    const later = await within(log).findByRole('region', { name: 'Room details · Maps 3 to 4' });
    expect(await within(later).findByText(/^Released at \d/)).toBeVisible();
    // With fewer matches, the card shows the room as it is now.
    scene.scrim = withRooms([1, 1, 2]);
    await say('scrim:credentials');
    expect(await within(log).findByRole('region', { name: 'Room details · Map 1, Erangel' })).toBeVisible();
    expect(asked(seen).filter(one => one.query.matchNumber !== '3')).toEqual([]);
  });

  it('A8: disappear at once for a kicked squad', async () => {
    scene.scrim = aScrim({ myBooking: aSlotBooking(), roomDetailsAt: inMinutes(-1) });
    post();
    let isOut = false;
    const forbidden = () => refusal(403, 'ROOM_FORBIDDEN', 'No');
    open('player', {
      [path]: () => (isOut ? forbidden() : details()),
      'GET /scrims/:id/room/messages': () => (isOut ? forbidden() : scene.room.newest()),
    });
    expect(await screen.findAllByText('nova27')).toHaveLength(2);
    isOut = true;
    await say('room:left');
    await waitFor(() => expect(screen.queryByText('nova27')).toBeNull());
  });

  it('are no longer pinned once the scrim is over', async () => {
    scene.scrim = aScrim({
      myBooking: aSlotBooking(),
      roomDetailsAt: inMinutes(-120),
      startAt: inMinutes(-108),
      endAt: inMinutes(0.2),
    });
    post();
    open('player', { [path]: () => details() });
    expect(await screen.findByRole('region', { name: 'Room details' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(screen.queryByRole('region', { name: 'Room details' })).toBeNull();
    expect(screen.getByText('nova27')).toBeVisible();
  });

  it('a failure says so in place, with Retry', async () => {
    scene.scrim = aScrim({ myBooking: aSlotBooking(), roomDetailsAt: inMinutes(-1) });
    post();
    let broken = true;
    const { person } = open('player', { [path]: () => (broken ? refusal(500, 'INTERNAL') : details()) });
    const log = await messages();
    expect(await within(log).findByText('Could not load room details')).toBeVisible();
    broken = false;
    await person.click(within(log).getByRole('button', { name: 'Retry' }));
    expect(await within(log).findByText('nova27')).toBeVisible();
  });
});

describe('Request Kick', () => {
  it.each([
    ['cancelled', { status: 'cancelled', cancelledAt: inMinutes(-1) }],
    ['over', { startAt: inMinutes(-90), endAt: inMinutes(-1) }],
  ] as const)('is not offered when nobody can be kicked: the scrim is %s', async (_, change) => {
    scene.scrim = { ...scene.scrim, ...change };
    open();
    await messages();
    expect(await screen.findByRole('link', { name: 'Friday 9 PM Lobby' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request Kick' })).toBeNull();
  });

  const kick = 'POST /scrims/:id/kick-requests';
  const dialog = () => screen.findByRole('dialog', { name: 'Request Kick' });

  it('requires a slot and a name, in SPEC’s words', async () => {
    const { seen, person } = open('player', { [kick]: () => ({ request: aKickRequest() }) });
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    expect(form.getByRole('textbox', { name: 'Slot number' })).toHaveFocus();
    for (const wrong of ['', '0', '-2', '1.5', 'abc']) {
      await person.clear(form.getByRole('textbox', { name: 'Slot number' }));
      if (wrong) await person.type(form.getByRole('textbox', { name: 'Slot number' }), wrong);
      await person.click(form.getByRole('button', { name: 'Submit' }));
      expect(await form.findByText('Valid slot number required')).toBeVisible();
    }
    expect(form.getByText('Player name (IGN) is required')).toBeVisible();
    expect(seen.filter(one => one.key === kick)).toEqual([]);
  });

  it('lists the lobby’s slots, and rejects one outside them and your own before anything is sent', async () => {
    scene.scrim = aScrim({ slots: 20, myBooking: aSlotBooking() });
    const { seen, person } = open('player');
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    const slot = form.getByRole('textbox', { name: 'Slot number' });
    expect(slot).toHaveAccessibleDescription(/02 to 21/);
    await person.type(slot, '3');
    expect(slot).toHaveAccessibleDescription('Slot 03 is Velocity');
    await person.clear(slot);
    await person.type(slot, '5');
    expect(slot).toHaveAccessibleDescription('Slot 05 has no squad');
    await person.clear(slot);
    await person.type(form.getByRole('textbox', { name: 'Player name (IGN)' }), 'ghost77');
    await person.type(slot, '99');
    await person.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Valid slot number required')).toBeVisible();
    await person.clear(slot);
    await person.type(slot, '8');
    expect(await form.findByText('This is your own slot')).toBeVisible();
    await person.click(form.getByRole('button', { name: 'Submit' }));
    expect(seen.filter(one => one.key === kick)).toEqual([]);
  });

  it('sends trimmed text, keeps it on failure, and says when it worked', async () => {
    let broken = true;
    let release: () => void = () => {};
    const { seen, person } = open('player', {
      [kick]: async () => {
        if (broken) return new Error('offline');
        await new Promise<void>(resolve => (release = resolve));
        return { request: aKickRequest() };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    await person.type(form.getByRole('textbox', { name: 'Slot number' }), '5');
    await person.type(form.getByRole('textbox', { name: 'Player name (IGN)' }), '  ghost77 ');
    await person.type(form.getByRole('textbox', { name: /^Reason/ }), ' teaming ');
    await person.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText(/^Failed to send kick request. Could not reach the server/)).toBeVisible();
    // After closing and reopening, the text is still there.
    await person.click(form.getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('button', { name: 'Request Kick' }));
    const again = within(await dialog());
    expect(again.getByRole('textbox', { name: 'Player name (IGN)' })).toHaveValue('  ghost77 ');
    broken = false;
    await person.click(again.getByRole('button', { name: 'Submit' }));
    expect(await again.findByRole('button', { name: 'Submitting…' })).toBeVisible();
    await act(async () => release());
    expect(await screen.findByText('Kick request sent')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = seen.filter(one => one.key === kick);
    expect(sent.map(one => one.path)).toEqual(Array(2).fill(`/scrims/${scrimIds.scrim}/kick-requests`));
    expect(sent.at(-1)?.body).toEqual({ slotNumber: 5, targetName: 'ghost77', reason: 'teaming' });
  });

  it('keeps the input across a reload, until it is sent or discarded', async () => {
    const first = open('player');
    await first.person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    await first.person.type(form.getByRole('textbox', { name: 'Slot number' }), '5');
    await first.person.type(form.getByRole('textbox', { name: 'Player name (IGN)' }), 'ghost77');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.unmount();

    const { person } = open('player');
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const again = within(await dialog());
    expect(again.getByRole('textbox', { name: 'Slot number' })).toHaveValue('5');
    expect(again.getByRole('textbox', { name: 'Player name (IGN)' })).toHaveValue('ghost77');
    await person.click(again.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Request Kick' }));
    expect(within(await dialog()).getByRole('textbox', { name: 'Player name (IGN)' })).toHaveValue('');
  });

  it('shows the organizer’s decision in a toast and in the dialog', async () => {
    const own = [aKickRequest({ slotNumber: 5, targetName: 'ghost77' })];
    const { person } = open('player', { [`${kick.replace('POST', 'GET')}/own`]: () => ({ items: own }) });
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const list = within(await within(await dialog()).findByRole('region', { name: 'Your requests' }));
    expect(list.getByText('Waiting for the organizer')).toBeVisible();
    own[0] = aKickRequest({
      slotNumber: 5,
      status: 'dismissed',
      note: 'Watched it, all fair',
      resolvedAt: new Date().toISOString(),
    });
    await say('scrim:kick-request');
    const said = 'The organizer dismissed your kick request about slot 05: Watched it, all fair.';
    expect(await list.findByText(said)).toBeVisible();
    expect(screen.getAllByText(said)).toHaveLength(2);
  });
});
