import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aKickRequest } from '../../../test/kick-requests.ts';
import { aUser } from '../../../test/people.ts';
import { messages, place } from '../../../test/screen.ts';
import { aQueuedPayment, aScrim, scrimIds } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { backend, connected, nextStep, paidScrim, show } from './scrim-run.fixture.tsx';

/** Returns the times of a lobby of three matches of 45 minutes that started this long ago. */
const minutesAgo = (minutes: number) => {
  const start = Date.now() - minutes * 60_000;
  return { startAt: new Date(start).toISOString(), endAt: new Date(start + 135 * 60_000).toISOString() };
};

test('without bookings, the next step is to share the link', async () => {
  backend({ scrim: { ...paidScrim(180), bookedCount: 0 }, squads: [] });
  const user = show();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  expect(await screen.findByText('No squads yet')).toBeVisible();
  expect(within(await nextStep()).getByText('Share the lobby')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/scrims/${scrimIds.scrim}`);
  await waitFor(() => expect(messages()).toHaveTextContent('Link copied'));
});

test('without bookings, sharing comes before room details, even in the hour before the start', async () => {
  backend({ scrim: { ...paidScrim(50), bookedCount: 0 }, squads: [] });
  show();
  expect(within(await nextStep()).getByText('Share the lobby')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('an admin is not asked to check their own bank account', async () => {
  backend({ scrim: paidScrim(180), payments: [aQueuedPayment()] });
  show('', aUser({ _id: 'admin', role: 'admin', name: 'Asha' }));
  const step = await nextStep();
  expect(within(step).getByText('The organizer checks the UTR against the bank statement.')).toBeVisible();
  expect(step).not.toHaveTextContent('your bank');
});

test('the next step links to payments to confirm, and its tab counts them', async () => {
  backend({ scrim: paidScrim(180), payments: [aQueuedPayment()] });
  const user = show();
  expect(within(await nextStep()).getByText('1 payment to confirm')).toBeVisible();
  expect(screen.getByRole('tab', { name: /^Payments\s*1\s*to decide$/ })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Confirm payments' }));
  expect(place()).toContain('?tab=payments');
  expect(await screen.findByText('4123 4567 8901')).toBeVisible();
});

test('near the start, room details come first, with payments below them', async () => {
  backend({ payments: [aQueuedPayment(), aQueuedPayment({ _id: 'due', status: 'refund-due' })] });
  const user = show();
  expect(within(await nextStep()).getByRole('link', { name: 'Set room' })).toBeVisible();
  const beside = within(screen.getByRole('list', { name: 'Also waiting' }));
  // The tab's badge has the same number.
  expect(screen.getByRole('tab', { name: /^Payments\s*2\s*to decide$/ })).toBeVisible();
  await user.click(beside.getByRole('link', { name: '1 payment to confirm, 1 refund due' }));
  expect(place()).toContain('?tab=payments');
});

/** Shows a lobby whose room details are three minutes late, to an organizer who has or has not touched the page. */
async function lateRoom(hasBeenActive: boolean) {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate, userActivation: { hasBeenActive } }));
  backend({ scrim: { ...paidScrim(8.5), releaseMinutes: 12 } });
  show();
  const step = await nextStep();
  expect(within(step).getByText('Room details 3 min late')).toBeVisible();
  return { step, vibrate };
}

test('late room details raise an alarm: in the next step, the tab title and by vibration', async () => {
  const { step, vibrate } = await lateRoom(true);
  expect(step).toHaveTextContent(/\d+ squads? (is|are) waiting/);
  expect(document.title).toMatch(/^\(!\) Room details 3 min late · /);
  expect(vibrate).toHaveBeenCalledOnce();
  cleanup();
  expect(document.title).not.toContain('late');
});

test('a page not touched since it loaded does not vibrate, as the browser would block it', async () => {
  const { vibrate } = await lateRoom(false);
  expect(vibrate).not.toHaveBeenCalled();
});

test('room details come next in the hour before the start', async () => {
  backend();
  show();
  expect(within(await nextStep()).getByText('Set room: Map 1 · Erangel')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set room' })).toHaveAttribute(
    'href',
    expect.stringContaining('?tab=room'),
  );
});

test.each(['GET /scrims/:id/room/credentials', 'GET /scrims/:id/payments', 'GET /scrims/:id/kick-requests'])(
  'a failed load does not show as nothing to do: %s',
  async key => {
    let fails = true;
    const details = {
      matchNumber: 1,
      throughMatch: 1,
      roomId: '778',
      password: 'x',
      releaseAt: inMinutes(20),
      released: false,
      version: 1,
      changed: null,
    };
    const answers = {
      'GET /scrims/:id/room/credentials': () => ({ credentials: details }),
      'GET /scrims/:id/payments': () => ({ items: [], nextCursor: null, total: 0 }),
      'GET /scrims/:id/kick-requests': () => ({ items: [], nextCursor: null, total: 0 }),
    };
    const answer = answers[key as keyof typeof answers];
    backend({ scrim: paidScrim(50) }, { [key]: () => (fails ? refusal(400, 'VALIDATION') : answer()) });
    const user = show();
    const failed = (await screen.findByText('Could not load the next step')).parentElement;
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
    fails = false;
    await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await nextStep()).toBeVisible();
    expect(screen.queryByText('Could not load the next step')).toBeNull();
  },
);

test('a cancelled lobby has nothing to do', async () => {
  backend(
    { scrim: { ...paidScrim(50), status: 'cancelled' } },
    { 'GET /scrims/:id/room/credentials': () => refusal(409, 'SCRIM_CANCELLED') },
  );
  show();
  expect(await nextStep()).toHaveTextContent(/cancelled/i);
});

test('a kick request shows at once on its tab and as the next step, on any tab', async () => {
  const { state } = backend({ scrim: paidScrim(180) });
  const user = show();
  await screen.findByText('Velocity');
  await connected();
  state.kicks = [aKickRequest()];
  act(() => FakeSocket.last.say('scrim:kick-request', { scrimId: scrimIds.scrim }));
  expect(await screen.findByRole('tab', { name: /^Kicks\s*1\s*to decide$/ })).toBeVisible();
  expect(within(await nextStep()).getByText('1 kick request')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Kicks/ }));
  expect(await screen.findByText('ghost77')).toBeVisible();
});

test('the number of squads that have seen the details matches in the next step and on the Room tab, and updates live', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const details = (count: number, of: number): Credentials => ({
    matchNumber: 1,
    throughMatch: 1,
    roomId: '5551234',
    password: 'nova27',
    releaseAt: new Date(Date.now() - 60_000).toISOString(),
    released: true,
    version: 1,
    changed: null,
    seen: { count, of },
  });
  const { state } = backend({ scrim: { ...paidScrim(8), slotBoard: [] }, details: details(0, 0) });
  show();
  expect(within(await nextStep()).getByText('Nobody is confirmed yet.')).toBeVisible();
  await connected();
  state.details = details(0, 3);
  state.scrim = paidScrim(8);
  act(() => {
    FakeSocket.last.say('booking:updated', {
      scrimId: scrimIds.scrim,
      bookingId: scrimIds.booking,
      status: 'confirmed',
    });
  });
  expect(await screen.findByText('0 of 3 squads have seen the room details.')).toBeVisible();
  state.details = details(2, 3);
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(await screen.findByText('2 of 3 squads have seen the room details.')).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: 'Room' }));
  expect(await screen.findByText('2 of 3')).toBeVisible();
  vi.useRealTimers();
});

test('payments come before the start while no squad is confirmed', async () => {
  const set: Credentials = {
    matchNumber: 1,
    throughMatch: 1,
    roomId: '5551234',
    password: 'nova27',
    releaseAt: new Date(Date.now() - 60_000).toISOString(),
    released: true,
    version: 1,
    changed: null,
    seen: { count: 0, of: 0 },
  };
  backend({ scrim: { ...paidScrim(8), slotBoard: [] }, details: set, payments: [aQueuedPayment()] });
  show();
  const next = within(await nextStep());
  expect(next.getByRole('link', { name: 'Confirm payments' })).toBeVisible();
  expect(next.getByText('Start Map 1 · Erangel')).toBeVisible();
});

test('ahead of schedule, the next step is the next room, until all results are in', async () => {
  const played = (matchesPlayed: number) =>
    aScrim({
      status: 'live',
      maps: ['Erangel', 'Miramar', 'Sanhok'],
      matchCount: 3,
      matchesPlayed,
      ...minutesAgo(14),
    });
  const details = (matchNumber: number, isSet: boolean, throughMatch = matchNumber): Credentials => ({
    matchNumber,
    throughMatch,
    roomId: isSet ? '5551234' : null,
    password: isSet ? 'nova27' : null,
    releaseAt: isSet ? new Date(Date.now() - 60_000).toISOString() : null,
    released: isSet,
    version: 1,
    changed: null,
  });
  let last = 2;
  backend(
    { scrim: played(2) },
    {
      'GET /scrims/:id/room/credentials': ({ query }) => {
        const match = Number(query.matchNumber ?? last);
        return { credentials: details(match, match <= last) };
      },
    },
  );
  show();
  expect(within(await nextStep()).getByText('Set room: Map 3 · Sanhok')).toBeVisible();
  expect(screen.getByText('Map 3 · Sanhok in')).toBeVisible();
  await connected();
  last = 3;
  act(() => FakeSocket.last.say('scrim:credentials', { scrimId: scrimIds.scrim, matchNumber: 3 }));
  expect(await screen.findByText(/^Map 3 · Sanhok starts at /)).toBeVisible();
  cleanup();
  // One room for all three.
  backend(
    { scrim: played(2) },
    { 'GET /scrims/:id/room/credentials': () => ({ credentials: details(1, true, 3) }) },
  );
  show();
  expect(within(await nextStep()).getByText(/^Map 3 · Sanhok starts at /)).toBeVisible();
  cleanup();
  backend({ scrim: played(3) });
  show();
  expect(within(await nextStep()).getByText('All results are in')).toBeVisible();
  expect(screen.getByText('Share the standings with the squads.')).toBeVisible();
});

test('one tap starts the next map, and then its results are the next step', async () => {
  const details: Credentials = {
    matchNumber: 1,
    throughMatch: 1,
    roomId: '5551234',
    password: 'nova27',
    releaseAt: new Date(Date.now() - 60_000).toISOString(),
    released: true,
    version: 1,
    changed: null,
    seen: { count: 3, of: 3 },
  };
  const { state, seen } = backend(
    { scrim: paidScrim(4), details },
    {
      'POST /scrims/:id/matches/:matchNumber/start': () => {
        state.scrim = { ...paidScrim(0), status: 'live', ...minutesAgo(0) };
        return { scrim: state.scrim };
      },
    },
  );
  const user = show();
  expect(within(await nextStep()).getByText('3 of 3 squads have seen the room details.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start now' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Map 1 · Erangel started'));
  expect(seen.filter(({ key }) => key === 'POST /scrims/:id/matches/:matchNumber/start')).toHaveLength(1);
  expect(await screen.findByText('Map 1 · Erangel is being played')).toBeVisible();
  expect(within(await nextStep()).getByRole('link', { name: 'Enter results' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a start can be delayed with one tap in the menu, and the delay undone there', async () => {
  const { state, seen } = backend(
    { scrim: paidScrim(50) },
    { 'POST /scrims/:id/delay': () => ({ scrim: { ...state.scrim, ...paidScrim(60) } }) },
  );
  const user = show();
  await nextStep();
  await user.click(screen.getByRole('button', { name: 'Scrim actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delay map 1 by 10 min' }));
  await waitFor(() => expect(messages()).toHaveTextContent(/Map 1 · Erangel starts at /));
  await user.click(screen.getByRole('button', { name: 'Scrim actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Undo the delay of 10 min' }));
  const bodies = () => seen.filter(({ key }) => key === 'POST /scrims/:id/delay').map(({ body }) => body);
  await waitFor(() =>
    expect(bodies()).toEqual([
      { matchNumber: 1, minutes: 10 },
      { matchNumber: 1, minutes: -10 },
    ]),
  );
});

test('a live lobby is ended after one confirmation that lists the missing results', async () => {
  const { state, seen } = backend(
    { scrim: aScrim({ status: 'live', matchesPlayed: 2, ...minutesAgo(100) }) },
    {
      'POST /scrims/:id/end': () => {
        state.scrim = { ...state.scrim, status: 'completed', endAt: new Date(Date.now() - 1).toISOString() };
        return { scrim: state.scrim };
      },
    },
  );
  const user = show();
  await nextStep();
  await user.click(screen.getByRole('button', { name: 'Scrim actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'End lobby' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End this lobby?' }));
  expect(dialog.getByText(/^1 match has no results yet\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'End lobby' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Lobby ended'));
  expect(seen.some(({ key }) => key === 'POST /scrims/:id/end')).toBe(true);
});
