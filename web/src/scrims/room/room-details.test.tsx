import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aScrim, aSlotBooking } from '../../../test/scrims.ts';
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
