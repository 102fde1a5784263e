import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { FakeSocket } from '../../test/fake-socket.ts';
import { aGroup } from '../../test/groups/fake-manager.ts';
import { aUser } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { aTournament, ids } from '../../test/tournaments.ts';
import { TournamentDetailPage } from './detail/tournament-detail-page.tsx';
import { TournamentsPage } from './tournaments-page.tsx';

const second = '01936f00-0000-7000-8000-000000000002';
let groups: unknown[] = [];

const lists = { nextCursor: null, total: 2, games: ['BGMI'] };

function open(page: 'list' | 'detail', user = aUser(), api: Parameters<typeof fakeApi>[0] = {}) {
  const seen = fakeApi({
    'GET /tournaments': () => ({
      ...lists,
      items: [
        aTournament({ title: 'Small', capacity: 100, registeredCount: 10 }),
        aTournament({ _id: second, title: 'Large', capacity: 500, registeredCount: 20 }),
      ],
    }),
    'GET /tournaments/:id': () => ({ tournament: aTournament({ isRegistered: true }) }),
    'GET /tournaments/:id/participants': () => ({ items: [], nextCursor: null, total: 0 }),
    'GET /profile/bookings': () => ({ items: [], nextCursor: null, total: 0 }),
    'GET /tournaments/:id/my-group': () =>
      groups.length > 0 ? { group: groups[0] } : refusal(404, 'GROUP_NOT_MADE', 'Group not made'),
    ...api,
  });
  const path = page === 'list' ? '/tournaments?sort=highest-fee' : `/tournaments/${ids.tournament}`;
  const pattern = page === 'list' ? '/tournaments' : '/tournaments/:id';
  renderPage({ path, pattern, page: page === 'list' ? <TournamentsPage /> : <TournamentDetailPage />, user });
  return seen;
}

const watched = () => FakeSocket.last.asked.map(({ event, target }) => `${event} ${target.id}`);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent);

async function connected() {
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  act(() => FakeSocket.last.open());
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSocket.all.length = 0;
  groups = [];
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

test('team counts update on the cards, in order and without another request', async () => {
  const seen = open('list');
  await screen.findByText(/20 of 500 teams/);
  await connected();
  await waitFor(() => expect(watched().sort()).toEqual([`watch ${ids.tournament}`, `watch ${second}`]));
  const asked = () => seen.filter(({ key }) => key === 'GET /tournaments').length;
  const [order, requests] = [titles(), asked()];
  act(() => FakeSocket.last.say('event:slots', { kind: 'tournament', id: second, taken: 21, capacity: 600 }));
  expect(await screen.findByText(/21 of 600 teams/)).toBeInTheDocument();
  expect(screen.getByText(/10 of 100 teams/)).toBeInTheDocument();
  expect([titles(), asked()]).toEqual([order, requests]);
});

test('slots that arrive while an older response is in flight stay on the card', async () => {
  let answer = () => {};
  let asked = 0;
  const seen = open('list', aUser(), {
    'GET /tournaments': async () => {
      const taken = asked++ > 1 ? 21 : 20;
      if (asked === 2) await new Promise<void>(resolve => (answer = resolve));
      return { ...lists, items: [aTournament({ _id: second, capacity: 500, registeredCount: taken })] };
    },
  });
  await screen.findByText(/20 of 500 teams/);
  await connected();
  await waitFor(() => expect(watched()).toEqual([`watch ${second}`]));
  act(() => FakeSocket.last.grant());
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(asksOf(seen, 'GET /tournaments')).toBe(2);
  act(() => FakeSocket.last.say('event:slots', { kind: 'tournament', id: second, taken: 21, capacity: 500 }));
  expect(await screen.findByText(/21 of 500 teams/)).toBeInTheDocument();
  await act(async () => answer());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText(/21 of 500 teams/)).toBeInTheDocument();
});

const asksOf = (seen: { key: string }[], key: string) => seen.filter(asked => asked.key === key).length;

/** Breaks the connection and restores it; the server grants everything again. */
async function comeBack() {
  act(() => FakeSocket.last.lose());
  FakeSocket.last.connects++;
  act(() => FakeSocket.last.open());
  act(() => FakeSocket.last.grant());
  await act(() => vi.advanceTimersByTimeAsync(5000));
}

test('cards are refetched on each connection, but not while they are fresh (D4)', async () => {
  const seen = open('list');
  await screen.findByText(/20 of 500 teams/);
  await connected();
  await waitFor(() => expect(watched()).toHaveLength(2));
  expect(asksOf(seen, 'GET /tournaments')).toBe(1);
  act(() => FakeSocket.last.grant());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(seen, 'GET /tournaments')).toBe(2);
  // What a newly visible card missed since the fetch is unknown, so the list is refetched once stale.
  act(() => FakeSocket.last.grant({ ok: false }));
  act(() => FakeSocket.last.grant());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(seen, 'GET /tournaments')).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(asksOf(seen, 'GET /tournaments')).toBe(3);
  await comeBack();
  expect(asksOf(seen, 'GET /tournaments')).toBe(4);
});

test('a tournament page is refetched on reconnect (D4)', async () => {
  const seen = open('detail');
  await screen.findByText(/412 of 512 teams/);
  await connected();
  const keys = ['GET /tournaments/:id', 'GET /tournaments/:id/participants', 'GET /tournaments/:id/my-group'];
  const before = keys.map(key => asksOf(seen, key));
  await comeBack();
  expect(keys.map(key => asksOf(seen, key))).toEqual(before.map(times => times + 1));
});

test('a tournament that was edited or deleted is refetched, in lists and on its page', async () => {
  const seen = open('list');
  await screen.findByText(/20 of 500 teams/);
  await connected();
  act(() => FakeSocket.last.say('event:changed', { kind: 'scrim', id: second }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(seen, 'GET /tournaments')).toBe(1);
  act(() => FakeSocket.last.say('event:changed', { kind: 'tournament', id: second }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(seen, 'GET /tournaments')).toBe(2);
  cleanup();

  const detail = open('detail');
  await screen.findByText(/412 of 512 teams/);
  const before = asksOf(detail, 'GET /tournaments/:id');
  act(() => FakeSocket.last.say('event:changed', { kind: 'tournament', id: ids.tournament }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(detail, 'GET /tournaments/:id')).toBe(before + 1);
});

test('when the count drops, the page is refetched, since it may be your team that was removed', async () => {
  const seen = open('detail');
  await screen.findByText(/412 of 512 teams/);
  await connected();
  const before = asksOf(seen, 'GET /tournaments/:id');
  const say = (taken: number) =>
    act(() =>
      FakeSocket.last.say('event:slots', { kind: 'tournament', id: ids.tournament, taken, capacity: 512 }),
    );
  say(413);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(seen, 'GET /tournaments/:id')).toBe(before);
  say(412);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(seen, 'GET /tournaments/:id')).toBe(before + 1);
});

test('a registration during a refetch causes another, since the response may not include it', async () => {
  const seen = open('detail');
  await screen.findByText(/412 of 512 teams/);
  await connected();
  const answered = fetch;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await answered(address, init);
    await held;
    return answer;
  });
  act(() => FakeSocket.last.say('event:changed', { kind: 'tournament', id: ids.tournament }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  const before = asksOf(seen, 'GET /tournaments/:id');
  act(() =>
    FakeSocket.last.say('event:slots', { kind: 'tournament', id: ids.tournament, taken: 430, capacity: 512 }),
  );
  letGo();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asksOf(seen, 'GET /tournaments/:id')).toBe(before + 1);
});

test('signed-out users open no socket', async () => {
  fakeApi({ 'GET /tournaments/:id': () => ({ tournament: aTournament() }) });
  renderPage({
    path: `/tournaments/${ids.tournament}`,
    pattern: '/tournaments/:id',
    page: <TournamentDetailPage />,
  });
  await screen.findByRole('heading', { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(FakeSocket.all).toHaveLength(0);
});

test('the last free slot being taken closes registration on the open page', async () => {
  open('detail');
  await screen.findByText(/412 of 512 teams/);
  await connected();
  act(() =>
    FakeSocket.last.say('event:slots', { kind: 'tournament', id: ids.tournament, taken: 512, capacity: 512 }),
  );
  expect(await screen.findByText(/512 of 512 teams, full/)).toBeInTheDocument();
});

test('teams that register appear on the open page within seconds', async () => {
  const seen = open('detail');
  await screen.findByText(/412 of 512 teams/);
  await connected();
  const asked = () => seen.filter(({ key }) => key === 'GET /tournaments/:id/participants').length;
  await waitFor(() => expect(asked()).toBe(1));
  act(() =>
    FakeSocket.last.say('event:slots', { kind: 'tournament', id: ids.tournament, taken: 413, capacity: 512 }),
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(asked()).toBe(2));
});

test('when groups are created, "Group not made" becomes your group live, within seconds', async () => {
  open('detail');
  expect(await screen.findByText('Group not made')).toBeVisible();
  await connected();
  groups = [aGroup(3)];
  act(() => FakeSocket.last.say('groups:changed', { tournamentId: ids.tournament }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByRole('button', { name: 'My Group: 3' })).toBeVisible();
});
