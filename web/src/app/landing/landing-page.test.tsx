import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, reply } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { inZone } from '../../../test/in-zone.ts';
import { aRanked } from '../../../test/organizations.ts';
import { aSession, store } from '../../../test/people.ts';
import { aScrim } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { aTournament } from '../../../test/tournaments.ts';
import { LandingPage } from './landing-page.tsx';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const list = (items: unknown[]) => ({ items, nextCursor: null, total: items.length, games: [] });

const live = aScrim({ _id: 'live', title: 'Six PM Lobby', startAt: at(-20), endAt: at(60), status: 'live' });
const open = aScrim({ _id: 'open', title: 'Nine PM Lobby', startAt: at(90), endAt: at(200) });
const full = aScrim({ _id: 'full', title: 'Full Lobby', startAt: at(95), endAt: at(200), bookedCount: 4 });
const off = aScrim({ _id: 'off', title: 'Called Off', status: 'cancelled' });
const over = aScrim({ _id: 'over', title: 'Old Lobby', startAt: at(-300), endAt: at(-200) });
const cup = aTournament({ _id: 'cup', title: 'Night Cup', startAt: at(600), endAt: at(900) });

const api = (change: Record<string, () => unknown> = {}) =>
  fakeApi({
    'GET /scrims': () => list([open, over, live, full, off]),
    'GET /tournaments': () => list([cup]),
    'GET /organizations/rankings': () => list([aRanked()]),
    'GET /promos': () => ({ items: [] }),
    ...change,
  });

const drops = async () => within(await screen.findByRole('region', { name: 'Next drops' }));

it('says what the site is and shows live and upcoming lobbies, with slots left', async () => {
  const seen = api();
  show(<LandingPage />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Get your squad a slot.');
  const panel = await drops();
  await panel.findByRole('link', { name: 'Six PM Lobby' });
  const rows = panel.getAllByRole('listitem');
  expect(rows.map(row => within(row).getByRole('link').textContent)).toEqual([
    'Six PM Lobby',
    'Nine PM Lobby',
    'Full Lobby',
    'Night Cup',
  ]);
  expect(rows[0]).toHaveTextContent('Live now');
  expect(rows[1]).toHaveTextContent('2 slots left');
  expect(rows[1]).toHaveTextContent('Free');
  expect(rows[2]).toHaveTextContent('Full, waitlist');
  expect(rows[3]).toHaveTextContent('100 slots left');
  // The same request whose response the server inlines.
  expect(seen.find(({ key }) => key === 'GET /scrims')?.query).toEqual({ sort: 'soonest', limit: '12' });
});

it.each([
  ['Asia/Dubai', 4],
  ['Asia/Kolkata', 0],
] as const)('in %s the start shows IST too %i times (FIELD 8)', async (timeZone, lines) => {
  inZone(timeZone);
  api();
  show(<LandingPage />);
  const panel = await drops();
  await panel.findByRole('link', { name: 'Night Cup' });
  expect(panel.queryAllByText(/, \d{1,2}:\d\d [AP]M IST$/)).toHaveLength(lines);
});

it('has links for players and hosts, and lists the top organizers', async () => {
  api();
  show(<LandingPage />);
  // The link at the top and the one at the bottom lead to the same page.
  for (const link of screen.getAllByRole('link', { name: 'Host a scrim' })) {
    expect(link).toHaveAttribute('href', '/signup?role=organization');
  }
  const doors = within(screen.getByRole('region', { name: 'Squads and organizers' }));
  expect(doors.getByRole('link', { name: 'Find a scrim' })).toHaveAttribute('href', '/scrims');
  expect(doors.getByRole('link', { name: 'Host a scrim' })).toHaveAttribute(
    'href',
    '/signup?role=organization',
  );
  const top = within(await screen.findByRole('region', { name: 'Top organizers' }));
  expect(await top.findByRole('link', { name: 'Nova Esports India' })).toBeVisible();
  expect(top.getByText('4.8 of 5 stars from 212 ratings')).toBeInTheDocument();
});

it('slots update live for signed-in users', async () => {
  api();
  store(aSession());
  show(<LandingPage />);
  const panel = await drops();
  expect(await panel.findByText('2 slots left')).toBeVisible();
  // A socket from an earlier test may still be open and is reused.
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => FakeSocket.last.open());
  act(() => FakeSocket.last.say('event:slots', { kind: 'scrim', id: 'open', taken: 3, capacity: 4 }));
  expect(await panel.findByText('1 slot left')).toBeVisible();
  act(() => FakeSocket.last.say('event:slots', { kind: 'scrim', id: 'open', taken: 3, capacity: 8 }));
  expect(await panel.findByText('5 slots left')).toBeVisible();
});

it('with nothing scheduled it offers a next step; a failed load offers Retry in place', async () => {
  let answer: unknown = reply(500);
  api({
    'GET /scrims': () => answer,
    'GET /tournaments': () => list([]),
    'GET /organizations/rankings': () => list([]),
  });
  const { person } = show(<LandingPage />);
  const panel = await drops();
  expect(await panel.findByText('Failed to load scrims')).toBeVisible();
  answer = list([]);
  await person.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByText('Nothing is scheduled yet')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Host a scrim' })).toHaveAttribute(
    'href',
    '/signup?role=organization',
  );
  expect(screen.queryByRole('region', { name: 'Top organizers' })).toBeNull();
});
