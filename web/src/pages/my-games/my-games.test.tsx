import type { OwnBooking } from '@hotdrop/contract/profile.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrange, type OwnGame } from '../../features/profile/own-games.ts';
import { aTournament } from '../../features/tournaments/testing/factories.ts';
import { fakeApi, reply } from '../../testing/fake-api.ts';
import { aSession, aUser, store } from '../../testing/people.ts';
import { show } from '../../testing/show.tsx';
import { MyGamesPage } from '../my-games.tsx';

const hour = 3_600_000;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * hour).toISOString();

function aBooking(title: string, startsIn: number, endsIn: number): OwnBooking {
  const tournament = aTournament({ _id: title, title, startAt: at(startsIn), endAt: at(endsIn) });
  return {
    kind: 'tournament',
    createdAt: at(-100),
    tournament,
    registration: {
      _id: `registration ${title}`,
      tournamentId: title,
      userId: { _id: 'user-1', name: 'Ravi Kumar', avatarUrl: null },
      teamName: 'Hyderabad Hydras',
      players: [{ ignName: 'nvRexx', ignId: '512345678', slot: 1 }],
      number: 7,
      createdAt: at(-100),
      realName: 'Ravi Kumar',
      phone: '9876543210',
    },
  };
}

const titles = (games: OwnGame[]) => games.map(({ title }) => title);

describe('own games are arranged for the evening', () => {
  it.each([
    [[], undefined, [], []],
    [[aBooking('far', 50, 60), aBooking('near', 2, 5)], 'near', ['far'], []],
    [[aBooking('near', 2, 5), aBooking('live', -1, 3)], 'live', ['near'], []],
    [[aBooking('old', -50, -40), aBooking('new', -9, -5)], undefined, [], ['new', 'old']],
  ])('case %#', (bookings, next, upcoming, past) => {
    const games = arrange(bookings, now);
    expect(games.next?.title).toBe(next);
    expect(titles(games.upcoming)).toEqual(upcoming);
    expect(titles(games.past)).toEqual(past);
  });

  it('kinds of a newer server are left out', () => {
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

  it('says what to do when there is none', async () => {
    fakeApi({ 'GET /profile/bookings': () => list([]) });
    store(aSession());
    show(<MyGamesPage />);
    expect(await screen.findByText('No games yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a tournament' })).toBeVisible();
  });

  it('a failed load can be tried again in place', async () => {
    let answer: unknown = reply(500);
    fakeApi({ 'GET /profile/bookings': () => answer });
    store(aSession());
    const { person } = show(<MyGamesPage />);
    expect(await screen.findByText('Failed to load your games')).toBeVisible();
    answer = list([aBooking('Back', 2, 5)]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Back' })).toBeVisible();
  });

  it('an organization sees what it hosts', async () => {
    const seen = fakeApi({
      'GET /profile/bookings': () => list([]),
      'GET /tournaments': () => ({
        items: [aTournament({ title: 'Hosted Cup' })],
        nextCursor: null,
        total: 1,
        games: [],
      }),
    });
    store(aSession({ user: aUser({ _id: 'org-1', role: 'organization' }) }));
    show(<MyGamesPage />);
    expect(await screen.findByText('Hosted Cup')).toBeVisible();
    expect(seen.find(({ key }) => key === 'GET /tournaments')?.query.organizationId).toBe('org-1');
    expect(screen.queryByText('No games yet')).toBeNull();
  });
});
