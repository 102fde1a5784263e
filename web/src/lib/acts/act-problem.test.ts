import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/error.ts';
import { actProblem, attemptProblem } from './use-act.ts';

const lost = new ApiError({ status: 0, code: 'NETWORK' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('an act that the server refused says why, in its words; without any, what failed', () => {
  expect(actProblem(new ApiError({ status: 409, code: 'X', message: 'Too late' }), 'Action failed')).toBe(
    'Too late',
  );
  expect(actProblem(new ApiError({ status: 500, code: 'X' }), 'Action failed')).toBe('Action failed');
});

test('one that got no answer says so, and what becomes of what was typed', () => {
  const away = 'Action failed. Could not reach the server. Try again in a moment.';
  expect([actProblem(lost, 'Action failed'), attemptProblem(lost, 'Action failed')]).toEqual([away, away]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(actProblem(lost, 'Action failed')).toBe('Action failed. You are offline.');
  expect(attemptProblem(lost, 'Action failed')).toBe(
    'Action failed. You are offline; what you typed stays here.',
  );
});
