import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { inZone } from '../../../test/in-zone.ts';
import { aLobby } from '../../../test/lobbies.ts';
import { aMatch, standingsAfter } from '../../../test/results.ts';
import { messages } from '../../../test/screen.ts';
import { aScrim, scrimIds } from '../../../test/scrims.ts';
import { aTournament } from '../../../test/tournaments.ts';
import { empty, lobbies, money, ownerWithUpi, show } from './organization-dashboard-page.fixture.tsx';

test('a new organizer sees the three steps to a first lobby', async () => {
  show();
  expect(await screen.findByText('Your first lobby in three steps')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Scrim' })).toHaveAttribute('href', '/scrims/new');
  expect(screen.getByText('Not verified yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get verified' })).toHaveAttribute('href', '/org/verify');
});

test('a verified organizer without a UPI ID is asked for one, an organizer with one is not', async () => {
  show({ kycStatus: 'approved', verified: true });
  expect(await screen.findByRole('link', { name: 'Add your UPI ID' })).toHaveAttribute('href', '/settings');
  cleanup();
  show({ kycStatus: 'approved', verified: true }, {}, ownerWithUpi);
  expect(await screen.findByText('Your UPI ID is set.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add your UPI ID' })).toBeNull();
});

test('a lobby with a fee nobody can pay asks for the UPI ID first', async () => {
  const notice = /Nobody can pay the fee yet/;
  const today = [aLobby({ entryFee: 50 })];
  show({ today });
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get verified to add it' })).toHaveAttribute('href', '/org/verify');
  for (const change of [
    { today, takesFees: true },
    { today: [aLobby({ entryFee: 50, status: 'cancelled' as const })] },
    { today: [aLobby()] },
  ]) {
    cleanup();
    show(change);
    await screen.findByRole('heading', { name: /^Today/ });
    expect(screen.queryByText(notice)).toBeNull();
  }
});

test('an evening is repeated the next day, each lobby once', async () => {
  const at = (hour: number) => new Date(new Date().setHours(hour, 0, 0, 0) + 86_400_000).toISOString();
  const today = [
    aLobby({ _id: 'one', title: 'Early lobby', startAt: at(18) }),
    aLobby({ _id: 'two', title: 'Late lobby', startAt: at(21) }),
    aLobby({ _id: 'gone', title: 'Cancelled lobby', startAt: at(22), status: 'cancelled' }),
  ];
  let broken = true;
  const { seen, user } = show(
    { today },
    {
      'POST /scrims/:id/clone': ({ path, body }) => {
        if (path.includes('/two/') && broken) return refusal(500, 'INTERNAL');
        const [startAt = ''] = (body as { startAts: string[] }).startAts;
        return reply(201, { scrims: [aScrim({ _id: `new of ${path.split('/')[2]}`, startAt })] });
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Repeat evening' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat this evening?' }));
  expect(
    within(dialog.getByRole('list', { name: 'Lobbies to create' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Create 2 scrims' }));
  expect(await dialog.findByText('Failed to create scrim')).toBeVisible();
  broken = false;
  await user.click(dialog.getByRole('button', { name: 'Create 2 scrims' }));
  expect(await screen.findByRole('dialog', { name: '2 scrims created' })).toBeVisible();
  const posts = seen
    .filter(({ key }) => key === 'POST /scrims/:id/clone')
    .map(({ path }) => path.split('/')[2]);
  expect(posts).toEqual(['one', 'two', 'two']);
});

test.each([
  ['pending', 'Under review'],
  ['rejected', 'Verification was rejected'],
  ['approved', 'Verified organization'],
] as const)('a verification that is %s reads "%s"', async (kycStatus, text) => {
  show({ kycStatus, verified: kycStatus === 'approved' });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a failed load is shown in place, and Retry loads it', async () => {
  let broken = true;
  const { user } = show({}, { 'GET /dashboard/org': () => (broken ? refusal(500, 'INTERNAL') : empty) });
  expect(await screen.findByText('Failed to load your dashboard')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your first lobby in three steps')).toBeVisible();
});

test('lobbies are sorted by start, each with its one next action', async () => {
  const soon = Date.now() + 40 * 60_000;
  show({
    today: [
      aLobby({ _id: 'later', title: 'Later' }, Date.now() + 300 * 60_000),
      aLobby({ _id: 'soon', title: 'Soon' }, soon),
      aLobby({ _id: 'money', title: 'Money', paymentsToConfirm: 3 }, Date.now() + 400 * 60_000),
    ],
  });
  expect(await lobbies()).toEqual(['Soon', 'Later', 'Money']);
  const card = (name: string) => within(screen.getByRole('article', { name }));
  expect(card('Soon').getByRole('link', { name: /^Set room/ })).toHaveAttribute(
    'href',
    '/scrims/soon/run?tab=room',
  );
  expect(card('Money').getByText('3 payments to confirm')).toBeVisible();
  expect(card('Money').getByRole('link', { name: /^Confirm payments/ })).toHaveAttribute(
    'href',
    '/scrims/money/run?tab=payments',
  );
  expect(card('Later').getByText('Nothing to do now')).toBeVisible();
  const numbers = within(screen.getByRole('list', { name: 'Today in numbers' }));
  expect(numbers.getByText('45 / 57')).toBeVisible();
});

test('an organizer with only lobbies can create a first tournament from the dashboard', async () => {
  show({ today: [aLobby({ _id: 'soon', title: 'Soon' }, Date.now() + 3_600_000)] });
  await lobbies();
  const section = within(screen.getByRole('region', { name: 'Tournaments' }));
  expect(section.getByRole('link', { name: 'Create Tournament' })).toHaveAttribute(
    'href',
    '/tournaments/new',
  );
  expect(section.getByText('Tournaments you create appear here.')).toBeVisible();
});

test('a lobby with late room details says so first, in the tab title too', async () => {
  const soon = Date.now() + 10.5 * 60_000;
  show({
    today: [
      aLobby({ _id: 'waits', title: 'Waits', confirmedCount: 0 }, soon),
      aLobby({ _id: 'late', title: 'Late', confirmedCount: 9 }, soon),
    ],
  });
  await lobbies();
  const card = (name: string) => within(screen.getByRole('article', { name }));
  expect(card('Late').getByText('Room details 1 min late')).toBeVisible();
  expect(card('Late').getByText(/^9 squads are waiting/)).toBeVisible();
  expect(card('Waits').queryByText(/late$/)).toBeNull();
  expect(document.title).toBe('(!) Room details 1 min late: Late · Dashboard · Hotdrop');
});

test('a lobby without bookings offers its link to share', async () => {
  const { user } = show({ today: [aLobby({ bookedCount: 0, confirmedCount: 0 })] });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: /^Copy link/ }));
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/scrims/${scrimIds.scrim}`);
  await waitFor(() => expect(messages()).toHaveTextContent('Link copied'));
});

test('marking a lobby done moves it to Past at once, and back if that fails', async () => {
  const over = aLobby({ _id: 'over', title: 'Over', matchesPlayed: 3 }, Date.now() - 200 * 60_000);
  let answer: unknown = reply(204);
  const { user, seen } = show({ today: [over, aLobby()] }, { 'POST /scrims/:id/done': () => answer });
  await user.click(await screen.findByRole('button', { name: 'Done, Over' }));
  expect(await lobbies()).toEqual(['Friday 9 PM Lobby']);
  expect(screen.getByRole('list', { name: 'Past lobbies' })).toHaveTextContent('Over');
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ path: '/scrims/over/done', body: { done: true } }));
  cleanup();
  answer = refusal(500, 'INTERNAL');
  const again = show({ today: [over, aLobby()] }, { 'POST /scrims/:id/done': () => answer });
  await again.user.click(await screen.findByRole('button', { name: 'Done, Over' }));
  await waitFor(async () => expect(await lobbies()).toEqual(['Friday 9 PM Lobby', 'Over']));
});

test('standings are shared from the card in one tap, which marks the lobby done', async () => {
  const over = aLobby({ _id: 'over', title: 'Over', matchesPlayed: 3 }, Date.now() - 200 * 60_000);
  const { user } = show(
    { today: [over, aLobby()] },
    {
      'POST /scrims/:id/done': () => reply(204),
      'GET /scrims/:id/standings': () =>
        standingsAfter(aMatch(1, [{ slotNumber: 2, teamName: 'Night Owls', placement: 1, kills: 5 }])),
    },
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Share standings, Over' }));
  await waitFor(() => expect(copied).toHaveBeenCalledOnce());
  expect(copied.mock.calls[0]?.[0]).toContain('1. Night Owls: *15*');
  expect(copied.mock.calls[0]?.[0]).toContain('/scrims/over/standings');
  await waitFor(async () => expect(await lobbies()).toEqual(['Friday 9 PM Lobby']));
});

test('a promo can be for an upcoming lobby', async () => {
  const hours = (count: number) => Date.now() + count * 3_600_000;
  const { user } = show({
    today: [
      aLobby({ _id: 'runs', title: 'Runs' }, hours(-1)),
      aLobby({ _id: 'off', title: 'Off', status: 'cancelled' }),
      aLobby({ _id: 'next', title: 'Next' }, hours(2)),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'New promo' }));
  const offers = within(await screen.findByRole('combobox', { name: 'For' })).getAllByRole('option');
  expect(offers.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual(['Something else', 'Next']);
});

test('kick requests link to where they are decided', async () => {
  show({
    today: [aLobby()],
    kickRequests: {
      items: [
        {
          _id: 'k1',
          scrimId: scrimIds.scrim,
          slotNumber: 7,
          targetName: 'hydra_x',
          reason: 'Teaming',
          status: 'pending',
          note: '',
          requestedBy: { _id: 'p', name: 'Arjun Rao', teamName: 'Velocity' },
          target: null,
          targetTeam: null,
          isInSquad: null,
          seated: null,
          createdAt: new Date().toISOString(),
          resolvedAt: null,
          scrimTitle: 'Friday 9 PM Lobby',
        },
      ],
      total: 1,
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Kick requests' }));
  expect(list.getByText('Teaming')).toBeVisible();
  expect(list.getByRole('link', { name: 'Decide, hydra_x' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/run?tab=kicks`,
  );
});

test('a cancelled lobby is listed under Past, without results', async () => {
  const off = aLobby({ _id: 'off', title: 'Rained off', status: 'cancelled' }, Date.now() + 86_400_000);
  show({ past: [off] });
  const past = within(await screen.findByRole('list', { name: 'Past lobbies' }));
  expect(past.getByRole('link', { name: 'Rained off' })).toHaveAttribute('href', '/scrims/off/run');
  expect(past.getByText('Cancelled')).toBeVisible();
  expect(past.getByText(/^Was for tomorrow, /)).toBeVisible();
  expect(past.queryByText(/entered|slots/)).toBeNull();
});

test('upcoming and past lobbies have a link and can be cloned from the list', async () => {
  const { user } = show({
    upcoming: [aLobby({ _id: 'next', title: 'Next week' }, Date.now() + 6 * 86_400_000)],
    past: [aLobby({ _id: 'old', title: 'Last week', matchesPlayed: 3 }, Date.now() - 6 * 86_400_000)],
    tournaments: [aTournament()],
  });
  const upcoming = within(await screen.findByRole('list', { name: 'Upcoming lobbies' }));
  expect(upcoming.getByRole('link', { name: 'Next week' })).toHaveAttribute('href', '/scrims/next/run');
  const past = within(screen.getByRole('list', { name: 'Past lobbies' }));
  expect(past.getByRole('link', { name: 'Last week' })).toHaveAttribute('href', '/scrims/old/run');
  expect(past.getByText(/3 of 3 matches entered/)).toBeVisible();
  expect(screen.getByText('No lobby in the next 24 hours')).toBeVisible();
  await user.click(past.getByRole('button', { name: 'Clone Last week' }));
  expect(screen.getByRole('dialog', { name: 'Clone scrim' })).toHaveTextContent('Last week');
});

test.each([
  ['America/New_York', 1],
  ['Asia/Kolkata', 0],
] as const)('in %s each line shows its time in IST too %i times (FIELD 8)', async (timeZone, times) => {
  inZone(timeZone);
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  show({
    upcoming: [aLobby({ _id: 'next' }, Date.now() + 6 * 86_400_000)],
    past: [aLobby({ _id: 'old' }, Date.now() - 6 * 86_400_000)],
    tournaments: [
      aTournament({ _id: 'ahead', startAt: at(2), endAt: at(3) }),
      aTournament({ _id: 'over', startAt: at(-3), endAt: '2026-01-02T15:30:00.000Z' }),
    ],
  });
  await screen.findByRole('list', { name: 'Upcoming lobbies' });
  const lines = ['Upcoming lobbies', 'Past lobbies', 'Your tournaments'].flatMap(name =>
    within(screen.getByRole('list', { name })).getAllByRole('listitem'),
  );
  expect(lines).toHaveLength(4);
  for (const line of lines)
    expect(within(line).queryAllByText(/, \d{1,2}:\d\d [AP]M IST$/)).toHaveLength(times);
  // The end in IST, since it shows when the tournament ended.
  if (times > 0) expect(lines[3]).toHaveTextContent('Fri 2 Jan, 9:00 PM IST');
});

test('changes in the lobbies show up live', async () => {
  const { state } = show({ today: [aLobby()] });
  await screen.findByRole('article', { name: 'Friday 9 PM Lobby' });
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => FakeSocket.last.open());
  state.dashboard = { ...state.dashboard, payments: { items: [money], total: 1, amount: 50 } };
  act(() =>
    FakeSocket.last.say('booking:updated', {
      scrimId: scrimIds.scrim,
      bookingId: scrimIds.booking,
      status: 'held',
    }),
  );
  expect(await screen.findByRole('list', { name: 'Payments to confirm' })).toBeVisible();
});
