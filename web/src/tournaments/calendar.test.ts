import { expect, test } from 'vitest';
import { aTournament } from '../../test/tournaments.ts';
import { calendarFile, calendarFileName } from './share-buttons.tsx';

const now = Date.parse('2026-11-20T13:20:00Z');
const url = 'https://hotdrop.example/tournaments/1';
const event = aTournament({ startAt: '2026-11-20T15:30:00.000Z', endAt: '2026-11-22T18:00:00.000Z' });

test('the file contains start and end in UTC, the name and the link', () => {
  const lines = calendarFile(event, url, now).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20261120T132000Z',
      'DTSTART:20261120T153000Z',
      'DTEND:20261122T180000Z',
      'SUMMARY:Bangalore Open: Squad Trials',
      `URL:${url}`,
    ]),
  );
});

test('without an end it lasts for the evening', () => {
  expect(calendarFile({ ...event, endAt: null }, url, now)).toContain('DTEND:20261120T183000Z');
});

test('special characters are escaped and no line is longer than 75 octets', () => {
  const title = `Cup; a, b \\ ${'नमस्ते '.repeat(20)}`;
  const file = calendarFile({ ...event, title }, url, now);
  expect(file).toContain('Cup\\; a\\, b \\\\');
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('नमस्ते '.repeat(20));
});

test.each([
  ['Bangalore Open: Squad Trials', 'bangalore-open-squad-trials.ics'],
  ['../..', 'x1.ics'],
  ['नमस्ते कप', 'नमस्ते-कप.ics'],
])('%s is saved as %s', (title, name) => {
  expect(calendarFileName({ _id: 'x1', title })).toBe(name);
});
