import { expect, test } from 'vitest';
import { ApiError } from '../api/error.ts';
import { createAttempts } from './create-once.ts';

const body = { teamName: 'Hydras' };

test('a retry after a lost response carries the same key', () => {
  const attempts = createAttempts();
  const key = attempts.keyFor(body);
  attempts.failed(new ApiError({ status: 0, code: 'NETWORK' }));
  attempts.failed(new ApiError({ status: 503, code: 'BUSY' }));
  expect(attempts.keyFor({ ...body })).toBe(key);
});

test('a different body, or a try after a rejection, is a new attempt', () => {
  const attempts = createAttempts();
  const key = attempts.keyFor(body);
  const other = attempts.keyFor({ teamName: 'Soul' });
  expect(other).not.toBe(key);
  attempts.failed(new ApiError({ status: 409, code: 'TOURNAMENT_FULL' }));
  expect(attempts.keyFor({ teamName: 'Soul' })).not.toBe(other);
});
