import { describe, expect, test } from 'vitest';
import { aTournament } from '../../test/tournaments.ts';
import { organizerName } from '../lib/format/in-words.ts';
import { india } from '../lib/format/time.ts';
import { closesIn, prizePoolNumber, prizeSum, slotsLeft, startLine } from './model.ts';

const now = Date.parse('2026-11-20T13:20:00Z');

test.each([
  ['before the start', '2026-11-20T15:30:00Z', null, 'Today, 9:00 PM · in 2 h 10 m'],
  ['during the event', '2026-11-20T12:40:00Z', null, 'Started 40 min ago'],
  ['after the end', '2026-11-19T10:00:00Z', '2026-11-19T12:30:00Z', 'Ended yesterday, 6:00 PM'],
  ['without a time', '', null, 'Time to be announced'],
])('the line about the start, %s', (_name, startAt, endAt, line) => {
  expect(startLine({ startAt, endAt }, now, india)).toBe(line);
});

describe('the deadline', () => {
  const times = { startAt: '2026-11-20T15:30:00Z', endAt: null };
  test('is the closing time where there is one', () => {
    expect(closesIn({ ...times, registrationClosesAt: '2026-11-20T14:00:00Z' }, now)).toBe('40 min');
  });
  test('is otherwise the start, and there is none after that', () => {
    expect(closesIn({ ...times, registrationClosesAt: null }, now)).toBe('2 h 10 m');
    expect(closesIn({ ...times, registrationClosesAt: '2026-11-20T13:00:00Z' }, now)).toBeNull();
  });
});

test('slots left never go below zero', () => {
  expect(slotsLeft({ capacity: 10, registeredCount: 4 })).toBe(6);
  expect(slotsLeft({ capacity: 10, registeredCount: 12 })).toBe(0);
});

test.each([
  ['100000', 100_000],
  ['₹1,00,000', 100_000],
  ['Rs. 500/-', 500],
  [' INR 2500.50 ', 2500.5],
  ['₹50k + merch', null],
  ['Trophy', null],
  ['-5', null],
  ['', null],
])('prize pool "%s" is the number %s', (text, number) => {
  expect(prizePoolNumber(text)).toBe(number);
});

test('prizes by placement add up', () => {
  expect(prizeSum([{ amount: 50 }, { amount: 25 }])).toBe(75);
  expect(prizeSum([])).toBeNull();
});

test('an organizer without a name is called “Organizer”', () => {
  const { organizationId } = aTournament();
  expect(organizerName({ organizationId })).toBe('Deccan League');
  const nameless = { ...organizationId, name: '', organizationInfo: { orgName: '', location: '' } };
  expect(organizerName({ organizationId: nameless })).toBe('Organizer');
});
