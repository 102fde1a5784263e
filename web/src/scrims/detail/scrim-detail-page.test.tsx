import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { inZone } from '../../../test/in-zone.ts';
import { aUser } from '../../../test/people.ts';
import { messages, place } from '../../../test/screen.ts';
import { aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { ownCard, panel, player, show } from './scrim-detail-page.fixture.tsx';

const organizer = aUser({ _id: scrimIds.organization, role: 'organization' });

test('the page shows at a glance what, who, when, how much and whether slots are left', async () => {
  show({ entryFee: 50 });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Friday 9 PM Lobby');
  const header = screen.getByRole('banner');
  for (const text of ['Open', 'BGMI · Squad', '₹50', '4.8 of 5 stars from 212 ratings', 'Room ID', 'Maps3'])
    expect(header).toHaveTextContent(text);
  expect(within(header).getByRole('link', { name: /Nova Esports India/ })).toHaveAttribute(
    'href',
    `/organizations/${scrimIds.organization}`,
  );
  expect(await panel()).toHaveTextContent('2 of 4 slots, 2 left');
  expect(await panel()).toHaveTextContent(/2 slots left · closes in 1 h (49|50) m/);
});

test('the board labels each slot with its number and state', async () => {
  show({}, player);
  const board = await screen.findByRole('region', { name: 'Slots' });
  expect(within(board).getByRole('status')).toHaveTextContent('2 of 4 taken · 2 free');
  const slots = within(board).getAllByRole('listitem');
  expect(slots.map(slot => slot.textContent)).toEqual([
    'Slot 02 Reserved',
    'Slot 03 Velocity',
    expect.stringMatching(/^Slot 04 Held 1\d:\d\d$/),
    'Book slot 05 Open',
    'Book slot 06 Open',
  ]);
});

test('the board is one Tab stop; Home and End go to its ends', async () => {
  const { user } = show({}, player);
  const first = await screen.findByRole('button', { name: /Book slot 05/ });
  const last = screen.getByRole('button', { name: /Book slot 06/ });
  expect([first.tabIndex, last.tabIndex]).toEqual([0, -1]);
  act(() => first.focus());
  await user.keyboard('{End}');
  expect(last).toHaveFocus();
  expect([first.tabIndex, last.tabIndex]).toEqual([-1, 0]);
  await user.keyboard('{Home}');
  expect(first).toHaveFocus();
});

test('the arrow keys move between free slots', async () => {
  const { user } = show({}, player);
  const first = await screen.findByRole('button', { name: /Book slot 05/ });
  act(() => first.focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: /Book slot 06/ })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(first).toHaveFocus();
});

test.each<[string, Partial<Scrim>, typeof player | undefined, string]>([
  ['booking is not open yet', { bookingOpensAt: inMinutes(30) }, player, 'Booking opens in'],
  ['booking has closed', { bookingClosesAt: inMinutes(-1) }, player, 'Booking closed'],
  ['it is over', { startAt: inMinutes(-90), endAt: inMinutes(-5) }, player, 'Scrim over'],
  [
    'it is cancelled',
    { cancelledAt: inMinutes(-5), status: 'cancelled' },
    player,
    'This scrim was cancelled.',
  ],
  [
    'you are another organization',
    {},
    aUser({ role: 'organization' }),
    'Slots are booked from a player account.',
  ],
])('no slot can be booked when %s, and the page says so', async (_, change, user, text) => {
  show(change, user);
  expect(await panel()).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: /Take next slot|Book slot/ })).toBeNull();
});

test.each<[string, Partial<Scrim>]>([
  ['before booking opens', { bookingOpensAt: inMinutes(30) }],
  ['after it has closed', { bookingClosesAt: inMinutes(-1) }],
  ['while it is live', { startAt: inMinutes(-5), bookingClosesAt: inMinutes(-5) }],
])('%s an unbooked slot shows as empty, not open', async (_, change) => {
  show(change, player);
  expect(await panel()).toHaveTextContent('2 slots empty');
  expect(await panel()).not.toHaveTextContent('slots left');
  const board = screen.getByRole('region', { name: 'Slots' });
  expect(within(board).getByRole('status')).toHaveTextContent(/^2 of 4 taken$/);
  expect(within(board).getAllByText('Empty')).toHaveLength(2);
  expect(board).not.toHaveTextContent('Open');
});

test('booking opens, and the lobby starts, within a second of the set time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const opensAt = Date.now() + 60_000;
  const startAt = Date.now() + 120_000;
  const iso = (at: number) => new Date(at).toISOString();
  const passUntil = (at: number) => act(() => vi.advanceTimersByTimeAsync(at - Date.now()));
  show({ bookingOpensAt: iso(opensAt), startAt: iso(startAt), bookingClosesAt: iso(startAt) }, player);
  expect(await panel()).toHaveTextContent(/Booking opens in0[01]:/);
  await passUntil(opensAt - 3000);
  expect(screen.queryByRole('button', { name: /^Take next slot/ })).toBeNull();
  await passUntil(opensAt + 1000);
  expect(screen.getByRole('button', { name: /^Take next slot/ })).toBeEnabled();
  expect(screen.getByRole('banner')).toHaveTextContent('Open');
  await passUntil(startAt + 1000);
  expect(screen.getByRole('banner')).toHaveTextContent('Live');
  expect(await panel()).toHaveTextContent('Booking closed');
  expect(screen.getByRole('banner')).toHaveTextContent('Started');
});

test('a release time that has passed is no longer shown', async () => {
  show({ roomDetailsAt: inMinutes(-1), startAt: inMinutes(14) });
  await screen.findByText('Starts');
  expect(screen.getByRole('banner')).not.toHaveTextContent('Room ID');
});

test('a cancelled scrim shows no open slots and no countdown', async () => {
  show({ cancelledAt: inMinutes(-5), status: 'cancelled', bookedCount: 0 }, player);
  expect(await panel()).not.toHaveTextContent('left');
  const header = screen.getByRole('banner');
  expect(header).toHaveTextContent('Was for');
  expect(header).not.toHaveTextContent(/Room ID|in \d/);
  const board = screen.getByRole('region', { name: 'Slots' });
  expect(board).not.toHaveTextContent(/free|Held \d/i);
  expect(screen.getAllByRole('region', { name: 'Maps' })[0]).not.toHaveTextContent(/[AP]M/);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open room' })).toBeNull();
});

test('during the scrim, “Give up slot” is tucked away and says what happens', async () => {
  const { user } = show({ startAt: inMinutes(-5), myBooking: aSlotBooking() }, player);
  const card = await ownCard();
  await user.click(within(card).getByText('Can’t play?'));
  await user.click(within(card).getByRole('button', { name: 'Give up slot' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('the next squad plays the rest.');
});

test('the organizer can run, edit, clone and cancel it here', async () => {
  show({}, organizer);
  const bar = await screen.findByRole('region', { name: 'Organizer' });
  expect(within(bar).getByRole('link', { name: 'Run' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/run`,
  );
  expect(within(bar).getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/edit`,
  );
  expect(within(bar).getByRole('button', { name: 'Clone' })).toBeVisible();
  expect(within(bar).getByRole('button', { name: 'Cancel scrim' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Take next slot|Book slot/ })).toBeNull();
});

test.each([
  ['completed', 1],
  ['cancelled', 0],
] as const)(
  'a %s scrim has %i edit links: points can be corrected once it is over',
  async (status, edits) => {
    const over = { startAt: '2026-01-02T15:30:00.000Z', endAt: '2026-01-02T17:45:00.000Z' };
    show({ status, ...over, cancelledAt: status === 'cancelled' ? over.startAt : null }, organizer);
    const bar = await screen.findByRole('region', { name: 'Organizer' });
    expect(within(bar).queryAllByRole('link', { name: 'Edit' })).toHaveLength(edits);
    expect(within(bar).queryByRole('button', { name: 'Cancel scrim' })).toBeNull();
  },
);

test('an admin gets the same actions, marked as admin', async () => {
  show({}, aUser({ role: 'admin' }));
  const bar = await screen.findByRole('region', { name: 'Organizer' });
  expect(bar).toHaveTextContent('You manage this scrim as admin');
});

test('maps show their times, points their placements, and the open tab is in the URL', async () => {
  const { user } = show({}, undefined, {}, '?tab=points');
  const maps = (await screen.findAllByRole('region', { name: 'Maps' }))[0]!;
  expect(within(maps).getAllByRole('listitem')[0]).toHaveTextContent(/^1Erangel\d+:\d\d [AP]M/);
  const table = screen.getByRole('table', { name: 'BGMI 10-point, a kill is 1 point' });
  expect(within(table).getByRole('row', { name: '7th to 8th 1' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  expect(screen.getByText('No emulators.')).toBeVisible();
  expect(place()).toContain('tab=rules');
});

test.each([
  ['America/New_York', 3],
  ['Asia/Kolkata', 0],
] as const)('in %s, %i map starts also show IST (FIELD 8)', async (timeZone, times) => {
  inZone(timeZone);
  show({});
  const maps = (await screen.findAllByRole('region', { name: 'Maps' }))[0]!;
  expect(within(maps).queryAllByText(/^\d{1,2}:\d\d [AP]M IST$/)).toHaveLength(times);
});

test('once there are results, the standings come first, with a link to all of them', async () => {
  show({ matchesPlayed: 1 }, undefined, {
    'GET /scrims/:id/standings': () => ({
      items: [
        {
          rank: 1,
          slotNumber: 3,
          teamName: 'Velocity',
          matches: 1,
          wins: 1,
          placementPoints: 10,
          kills: 7,
          totalPoints: 17,
          decidedBy: 'total',
        },
      ],
      matches: [],
      pointsPreset: 'bgmi',
      tieBreak: ['wins'],
    }),
  });
  expect(await screen.findByText('1 of 3 matches played')).toBeVisible();
  const tab = screen.getByRole('tab', { name: 'Standings' });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  // Also while the scrim is live: nobody should have to scroll past the slots.
  const board = screen.getByRole('region', { name: 'Slots' });
  expect(tab.compareDocumentPosition(board)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Full standings' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/standings`,
  );
});

test.each<[string, Partial<Scrim>]>([
  ['on schedule', { endAt: inMinutes(-10) }],
  ['by its results', { endAt: inMinutes(60), matchesPlayed: 3 }],
])('once the last match is over %s, those who played can rate the scrim', async (_, change) => {
  const { user } = show(
    { canRate: true, startAt: inMinutes(-120), myBooking: aSlotBooking(), ...change },
    player,
  );
  await user.click(await screen.findByRole('button', { name: 'Rate this scrim' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Friday 9 PM Lobby');
});

test('nobody is asked to rate it while it is being played', async () => {
  show({ canRate: true, startAt: inMinutes(-60), matchesPlayed: 2, myBooking: aSlotBooking() }, player);
  await ownCard();
  expect(screen.queryByRole('button', { name: 'Rate this scrim' })).toBeNull();
});

test('the link can be copied', async () => {
  const { user } = show({});
  await user.click((await screen.findAllByRole('button', { name: 'Share' }))[0]!);
  await waitFor(() => expect(messages()).toHaveTextContent('Link copied'));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/scrims/${scrimIds.scrim}`);
});

test('an unknown scrim shows "Scrim not found" in place', async () => {
  show({}, undefined, { 'GET /scrims/:id': () => refusal(404, 'SCRIM_NOT_FOUND', 'Scrim not found') });
  expect(await screen.findByRole('heading', { name: 'Scrim not found' })).toBeVisible();
  expect(document.title).toBe('Scrim not found · Hotdrop');
});

test('a failed load says so in place and offers Retry', async () => {
  let broken = true;
  const { user } = show({}, undefined, {
    'GET /scrims/:id': () => (broken ? refusal(500, 'INTERNAL') : { scrim: aScrim() }),
  });
  expect(await screen.findByText('Failed to load scrim')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Friday 9 PM Lobby' })).toBeVisible();
});
