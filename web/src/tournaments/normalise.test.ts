import { describe, expect, test } from 'vitest';
import { aTournament } from '../../test/tournaments.ts';
import { readGroups, readTournament } from './normalise.ts';
import { readTournamentList } from './normalise-list.ts';

const now = Date.parse('2026-11-20T13:20:00Z');
const start = '2026-11-20T15:30:00.000Z';
const end = '2026-11-20T18:00:00.000Z';

describe('a tournament in any shape', () => {
  test('the canonical one stays as it is', () => {
    const event = aTournament();
    expect(readTournament({ tournament: event }, now)).toEqual({ ...event, embeddedGroups: [] });
  });

  test.each([
    ['startAt and endAt', { startAt: start, endAt: end }, start, end],
    ['timeSlot', { timeSlot: { start, end } }, start, end],
    ['date alone', { date: start }, start, null],
    ['milliseconds', { date: Date.parse(start) }, start, null],
    ['startAt before older fields', { startAt: start, timeSlot: { start: end }, date: end }, start, null],
    ['nothing', {}, '', null],
    ['nonsense', { date: 'soon', timeSlot: 'late' }, '', null],
  ])('its times as %s', (_name, fields, startAt, endAt) => {
    expect(readTournament({ _id: 't', ...fields }, now)).toMatchObject({ startAt, endAt });
  });

  test.each([
    ['an ID', 'org1', { _id: 'org1', name: '', organizationInfo: { orgName: '', location: '' } }],
    [
      'an object with organizationInfo',
      { _id: 'org1', name: 'Asha', organizationInfo: { orgName: 'Nova', location: 'Pune' } },
      { _id: 'org1', name: 'Asha', organizationInfo: { orgName: 'Nova', location: 'Pune' } },
    ],
    [
      'an object with a name',
      { id: 'org1', name: 'Nova' },
      { _id: 'org1', name: 'Nova', organizationInfo: { orgName: 'Nova', location: '' } },
    ],
    ['nothing', undefined, { _id: '', name: '', verified: false }],
  ])('its organization as %s', (_name, organizationId, read) => {
    expect(readTournament({ _id: 't', organizationId }, now)?.organizationId).toMatchObject(read);
  });

  test.each([
    [
      'a list',
      [
        { place: 2, amount: 50 },
        { place: 1, amount: 100 },
      ],
    ],
    ['a map of numbers', { 1: 100, 2: 50 }],
    ['a map of placements', { '1st': '100', '2nd': 50 }],
    ['a list of amounts', [100, 50]],
  ])('its prizes by placement as %s', (_name, prizeBreakdown) => {
    expect(readTournament({ _id: 't', prizeBreakdown }, now)?.prizeBreakdown).toEqual([
      { place: 1, amount: 100 },
      { place: 2, amount: 50 },
    ]);
  });

  test('its prizes as text or as an object', () => {
    expect(readTournament({ _id: 't', prizes: 'Trophy' }, now)?.prizes).toBe('Trophy');
    expect(readTournament({ _id: 't', prizes: { description: 'Trophy' } }, now)?.prizes).toBe('Trophy');
  });

  test('numbers sent as text, and teams counted from an embedded list', () => {
    const event = { _id: 't', entryFee: '50', capacity: '16', registrations: [{}, {}], participants: ['a'] };
    expect(readTournament(event, now)).toMatchObject({ entryFee: 50, capacity: 16, registeredCount: 2 });
  });

  test('the state is derived if the backend does not send it', () => {
    const event = { _id: 't', startAt: start, capacity: 2, registeredCount: 2 };
    expect(readTournament(event, now)?.registrationState).toBe('full');
  });

  test.each([[null], [undefined], ['x'], [[]], [{}], [{ tournament: null }]])(
    '%j is not a tournament',
    answer => {
      expect(readTournament(answer, now)).toBeNull();
    },
  );
});

describe('a list in any shape', () => {
  const one = { _id: 't', title: 'One', game: 'BGMI' };
  test.each([
    ['a list', [one]],
    ['items', { items: [one] }],
    ['tournaments', { tournaments: [one] }],
  ])('as %s', (_name, answer) => {
    const list = readTournamentList(answer);
    expect(list.items.map(item => item.title)).toEqual(['One']);
    expect(list).toMatchObject({ total: 1, nextCursor: null, games: ['BGMI'] });
  });

  test('total, cursor and games come from the response', () => {
    const answer = { items: [one], total: 80, nextCursor: 'c', games: ['Valorant', 'BGMI', 'BGMI', ''] };
    expect(readTournamentList(answer)).toMatchObject({
      total: 80,
      nextCursor: 'c',
      games: ['Valorant', 'BGMI'],
    });
  });

  test.each([[null], ['text'], [{ items: 'x' }], [[null, 1, {}]]])('%j is an empty list', answer => {
    expect(readTournamentList(answer).items).toEqual([]);
  });
});

test('groups carry a number or an index, members ids or objects', () => {
  expect(readGroups({ groups: [{ id: 'g', index: 3, memberIds: ['a', { _id: 'b' }] }] })).toEqual([
    { _id: 'g', name: '', number: 3, memberIds: ['a', 'b'] },
  ]);
  expect(readGroups([{ _id: 'g', name: 'Group 1', number: 1 }])).toEqual([
    { _id: 'g', name: 'Group 1', number: 1, memberIds: [] },
  ]);
});
