import { expect, test } from 'vitest';
import { aScrim } from '../../test/scrims.ts';
import { passes, type ScrimFilters, scrimFilters } from './scrims-page.tsx';

const { fromParams, toParams, toQuery, isFiltered, cleared } = scrimFilters;
const of = (query: string): ScrimFilters => fromParams(new URLSearchParams(query));

test.each([
  '',
  'search=hydra',
  'search=nova&game=BGMI&mode=duo&fee=paid&status=open&sort=lowest-fee',
  'organizationId=01936f00-0000-7000-8000-00000000000a',
])('the URL "%s" stays the same after parsing', query => {
  expect(String(toParams(of(query)))).toBe(query);
});

test('unknown values in a URL fall back to the defaults', () => {
  expect(of('mode=trio&fee=0&status=soon&sort=rank&organizationId=x')).toEqual(of(''));
});

test('the request contains only what is selected', () => {
  expect(toQuery(of(''))).toEqual({ limit: 20 });
  expect(toQuery(of('fee=free&sort=most-slots'))).toEqual({ limit: 20, fee: 'free', sort: 'most-slots' });
});

test('sorting is not a filter, and stays when the filters are reset', () => {
  expect(isFiltered(of('sort=newest'))).toBe(false);
  expect(isFiltered(of('mode=solo'))).toBe(true);
  expect(cleared(of('mode=solo&search=x&sort=newest'))).toEqual(of('sort=newest'));
});

const now = Date.now();

test.each<[string, string, boolean]>([
  ['the title', 'search=9 pm', true],
  ['the organizer', 'search=nova', true],
  ['another word', 'search=zzz', false],
  ['its game in any case', 'game=bgmi', true],
  ['another game', 'game=Valorant', false],
  ['its mode', 'mode=squad', true],
  ['another mode', 'mode=solo', false],
  ['free', 'fee=free', true],
  ['with a fee', 'fee=paid', false],
  ['its status', 'status=open', true],
  ['another status', 'status=live', false],
])('scrims are filtered by %s', (_, query, shown) => {
  expect(passes(aScrim(), of(query), now)).toBe(shown);
});
