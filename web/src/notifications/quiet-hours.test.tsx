import type { QuietHours as Hours } from '@hotdrop/contract/notifications/notifications.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTime } from '../../test/screen.ts';
import { QuietHours } from './quiet-hours.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Saved() {
  const [quiet, setQuiet] = useState<Hours | null>({ from: 30, to: 480 });
  // As on the page, a tick later.
  const save: typeof setQuiet = next => setTimeout(() => setQuiet(next));
  return <QuietHours rows={[]} quiet={quiet} timeZone="Asia/Kolkata" onChange={save} problem={undefined} />;
}

const from = () => screen.getByLabelText('From');
const pause = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Presses a key in the first time, which then has this value. */
function type(value: string) {
  fireEvent.keyDown(from(), { key: '2' });
  setTime('From', value);
}

test('a time that is typed is saved after a pause, with its field still in use', () => {
  render(<Saved />);
  from().focus();
  type('02:30');
  pause(900);
  type('22:30');
  pause(900);
  expect(screen.getByText('From 12:30 AM to 8:00 AM.')).toBeVisible();
  pause(100);
  expect(from()).toHaveValue('22:30');
  pause(1);
  expect(screen.getByText('From 10:30 PM to 8:00 AM.')).toBeVisible();
  expect(from()).toHaveFocus();
  type('21:30');
  pause(1001);
  expect(screen.getByText('From 9:30 PM to 8:00 AM.')).toBeVisible();
});

test('a pause leaves an unfinished time as it is, and does not save it', () => {
  render(<Saved />);
  type('22:30');
  type('');
  pause(5000);
  expect(from()).toHaveValue('');
  expect(screen.getByText('From 12:30 AM to 8:00 AM.')).toBeVisible();
});

test('after a pause twice the same time is not saved and says so', () => {
  render(<Saved />);
  type('08:00');
  expect(from()).not.toHaveAccessibleDescription();
  pause(1001);
  expect(from()).toHaveAccessibleDescription('Pick two different times');
  expect(from()).toHaveValue('08:00');
  expect(screen.getByText('From 12:30 AM to 8:00 AM.')).toBeVisible();
});
