import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, reply } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { aScrim } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { aTournament } from '../../../test/tournaments.ts';
import { aBooking, now, titles } from './my-games.fixture.ts';
import { MyGamesPage } from './my-games-page.tsx';
import { arrange } from './own-games.ts';

describe('sorting your games', () => {
  it.each([
    [[], undefined, [], []],
    [[aBooking('far', 50, 60), aBooking('near', 2, 5)], 'near', ['far'], []],
    [[aBooking('near', 2, 5), aBooking('live', -1, 3)], 'live', ['near'], []],
    [[aBooking('old', -50, -40), aBooking('new', -9, -5)], undefined, [], ['new', 'old']],
  ])(
    'picks the next match, sorts upcoming by start and past latest first (case %#)',
    (bookings, next, upcoming, past) => {
      const games = arrange(bookings, now);
      expect(games.next?.title).toBe(next);
      expect(titles(games.upcoming)).toEqual(upcoming);
      expect(titles(games.past)).toEqual(past);
    },
  );

  it('skips unknown kinds from a newer server', () => {
    const strange = { ...aBooking('scrim', 1, 2), kind: 'league' } as unknown as OwnBooking;
    expect(arrange([strange], now).next).toBeUndefined();
  });
});

describe('My games', () => {
  const list = (items: OwnBooking[]) => ({ items, nextCursor: null, total: items.length });

  it('shows the next match first, then the others', async () => {
    fakeApi({
      'GET /profile/bookings': () => list([aBooking('Night Cup', 30, 40), aBooking('Today Cup', 2, 5)]),
    });
    store(aSession());
    show(<MyGamesPage />);
    const next = within(await screen.findByRole('region', { name: 'Next match' }));
    expect(next.getByRole('heading', { name: 'Today Cup' })).toBeVisible();
    expect(next.getByText('Hyderabad Hydras')).toBeVisible();
    expect(next.getByText('#7')).toBeVisible();
    expect(next.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/tournaments/Today Cup');
    expect(within(screen.getByRole('region', { name: 'Upcoming' })).getByText('Night Cup')).toBeVisible();
  });

  it('says what to do when there are none', async () => {
    fakeApi({ 'GET /profile/bookings': () => list([]) });
    store(aSession());
    show(<MyGamesPage />);
    expect(await screen.findByText('No games yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a tournament' })).toBeVisible();
  });

  it('a running match is live, not upcoming, and the first one shows its start once', async () => {
    fakeApi({
      'GET /profile/bookings': () =>
        list([aBooking('First Cup', -2, 4), aBooking('Second Cup', -1, 5), aBooking('Night Cup', 30, 40)]),
    });
    store(aSession());
    show(<MyGamesPage />);
    const next = await screen.findByRole('region', { name: 'Next match' });
    expect(next.textContent?.match(/Started/g)).toHaveLength(1);
    expect(next).toHaveTextContent('2 h ago');
    expect(within(screen.getByRole('region', { name: 'Live now' })).getByText('Second Cup')).toBeVisible();
    const upcoming = within(screen.getByRole('region', { name: 'Upcoming' }));
    expect(upcoming.getAllByRole('listitem')).toHaveLength(1);
    expect(upcoming.getByText('Night Cup')).toBeVisible();
  });

  it('links an admin to the public lists', async () => {
    fakeApi({ 'GET /profile/bookings': () => list([]) });
    store(aSession({ user: aUser({ role: 'admin' }) }));
    show(<MyGamesPage />);
    expect(await screen.findByText('No games of your own')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All scrims' })).toHaveAttribute('href', '/scrims');
    expect(screen.getByRole('link', { name: 'All tournaments' })).toHaveAttribute('href', '/tournaments');
  });

  it('a failed load offers Retry in place', async () => {
    let answer: unknown = reply(500);
    fakeApi({ 'GET /profile/bookings': () => answer });
    store(aSession());
    const { person } = show(<MyGamesPage />);
    expect(await screen.findByText('Failed to load your games')).toBeVisible();
    answer = list([aBooking('Back', 2, 5)]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Back' })).toBeVisible();
  });

  it('an organization sees the events it hosts', async () => {
    const seen = fakeApi({
      'GET /profile/bookings': () => list([]),
      'GET /tournaments': () => ({
        items: [aTournament({ title: 'Hosted Cup' })],
        nextCursor: null,
        total: 1,
        games: [],
      }),
      'GET /scrims': () => ({
        items: [aScrim({ title: 'Hosted Lobby' })],
        nextCursor: null,
        total: 1,
        games: [],
      }),
    });
    store(aSession({ user: aUser({ _id: 'org-1', role: 'organization' }) }));
    show(<MyGamesPage />);
    expect(await screen.findByText('Hosted Cup')).toBeVisible();
    expect(await screen.findByText('Hosted Lobby')).toBeVisible();
    expect(screen.getByText('2 / 4 slots')).toBeVisible();
    expect(seen.find(({ key }) => key === 'GET /tournaments')?.query.organizationId).toBe('org-1');
    expect(seen.find(({ key }) => key === 'GET /scrims')?.query.organizationId).toBe('org-1');
    expect(screen.queryByText('No games yet')).toBeNull();
  });
});
