import { describe, expect, test } from 'vitest';
import { aTournament, ids } from '../../test/tournaments.ts';
import { passes, sorted, tournamentFilters } from './tournaments-page.tsx';

const { none: noFilters, fromParams, toParams, toQuery, isFiltered } = tournamentFilters;

describe('filters in the URL', () => {
  test.each([
    ['', noFilters],
    ['search=nova', { ...noFilters, search: 'nova' }],
    ['game=Free+Fire+MAX&fee=free', { ...noFilters, game: 'Free Fire MAX', fee: 'free' }],
    [`organizationId=${ids.organization}`, { ...noFilters, organizationId: ids.organization }],
    ['sort=highest-capacity', { ...noFilters, sort: 'highest-capacity' }],
  ] as const)('"%s" survives a round trip', (url, filters) => {
    expect(fromParams(new URLSearchParams(url))).toEqual(filters);
    expect(toParams(filters).toString()).toBe(url);
  });

  test('unknown values mean the default', () => {
    expect(fromParams(new URLSearchParams('sort=magic&fee=lots&page=3&organizationId=x'))).toEqual(noFilters);
  });

  test('a very long search is cut like in the API', () => {
    expect(fromParams(new URLSearchParams({ search: 'a'.repeat(900) })).search).toHaveLength(100);
  });
});

test('the request asks for 50 and contains only non-default values', () => {
  expect(toQuery(noFilters)).toEqual({ limit: 50 });
  expect(
    toQuery({
      search: ' nova ',
      game: 'BGMI',
      fee: 'free',
      organizationId: 'o',
      sort: 'lowest-fee',
    }),
  ).toEqual({
    limit: 50,
    search: 'nova',
    game: 'BGMI',
    fee: 'free',
    organizationId: 'o',
    sort: 'lowest-fee',
  });
});

test.each([
  ['nothing', {}, true],
  ['the title, in any case', { search: 'bangalore OPEN' }, true],
  ['the game', { search: 'bgm' }, true],
  ['the organizer', { search: 'deccan' }, true],
  ['something else', { search: 'nova' }, false],
  ['its game', { game: 'bgmi' }, true],
  ['another game', { game: 'Valorant' }, false],
  ['only free ones', { fee: 'free' as const }, false],
  ['its organizer', { organizationId: ids.organization }, true],
  ['another organizer', { organizationId: 'x' }, false],
])('filtering by %s', (_name, change, shown) => {
  expect(passes(aTournament(), { ...noFilters, ...change })).toBe(shown);
});

test('sorting is not a filter', () => {
  expect(isFiltered({ ...noFilters, sort: 'lowest-fee', search: '  ' })).toBe(false);
  expect(isFiltered({ ...noFilters, fee: 'free' })).toBe(true);
});

describe('orders', () => {
  const events = [
    aTournament({ _id: 'a', entryFee: 50, capacity: 16, createdAt: '2026-01-01T00:00:00.000Z' }),
    aTournament({ _id: 'b', entryFee: 0, capacity: 512, createdAt: '2026-01-03T00:00:00.000Z' }),
    aTournament({ _id: 'c', entryFee: 50, capacity: 48, createdAt: '2026-01-02T00:00:00.000Z' }),
  ];
  test.each([
    ['newest', 'bca'],
    ['lowest-fee', 'bca'],
    ['highest-fee', 'cab'],
    ['highest-capacity', 'bca'],
  ] as const)('%s', (sort, order) => {
    expect(
      sorted(events, sort)
        .map(event => event._id)
        .join(''),
    ).toBe(order);
  });
});
