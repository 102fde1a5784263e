import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/error.ts';
import { actProblem, attemptProblem } from './use-act.ts';

const lost = new ApiError({ status: 0, code: 'NETWORK' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('a rejected request shows the server’s reason, or a fallback if there is none', () => {
  expect(actProblem(new ApiError({ status: 409, code: 'X', message: 'Too late' }), 'Action failed')).toBe(
    'Too late',
  );
  expect(actProblem(new ApiError({ status: 500, code: 'X' }), 'Action failed')).toBe('Action failed');
});

test('a request without a response says so, and what happens to the input', () => {
  const away = 'Action failed. Could not reach the server. Try again in a moment.';
  expect([actProblem(lost, 'Action failed'), attemptProblem(lost, 'Action failed')]).toEqual([away, away]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(actProblem(lost, 'Action failed')).toBe('Action failed. You are offline.');
  expect(attemptProblem(lost, 'Action failed')).toBe(
    'Action failed. You are offline; what you typed stays here.',
  );
});
