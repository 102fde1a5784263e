import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aSession, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { setFirstData } from '../first-data.ts';
import { ApiError } from './error.ts';
import { apiQuery, retryDelay } from './query.ts';

function Total() {
  const { data, error } = useQuery(apiQuery('GET /tournaments', { query: { limit: 50 } }));
  return <p>{error ? 'failed' : data ? `total ${data.total}` : 'loading'}</p>;
}

const list = (total: number) => ({ items: [], nextCursor: null, total, games: [] });

describe('a failed load', () => {
  it.each([
    ['is retried twice on a server error', reply(503), 3],
    ['is retried twice without a connection', new Error('offline'), 3],
    ['is retried twice when told to retry shortly', reply(503, {}, { 'retry-after': '0' }), 3],
    ['is final when the wait would be long', reply(429, {}, { 'retry-after': '60' }), 1],
    ['is final when rejected', refusal(404, 'NOT_FOUND', 'Not found'), 1],
  ])('%s', async (_, answer, times) => {
    const seen = fakeApi({ 'GET /tournaments': () => answer });
    show(<Total />);
    expect(await screen.findByText('failed')).toBeVisible();
    expect(seen).toHaveLength(times);
  });
});

describe('the delay before a retry', () => {
  const turnedAway = (retryAfter: number) => new ApiError({ status: 503, code: 'BUSY', retryAfter });
  const waits = (failures: number, error: unknown) =>
    Array.from({ length: 50 }, () => retryDelay(failures, error));

  it('grows', () => {
    expect(Math.max(...waits(0, new Error('offline')))).toBeLessThan(
      Math.min(...waits(1, new Error('offline'))),
    );
  });

  it('is never shorter than the server asked for', () => {
    expect(Math.min(...waits(0, turnedAway(2)))).toBeGreaterThanOrEqual(2000);
  });

  it('is different on each phone, so they do not all come back at once', () => {
    expect(new Set(waits(0, turnedAway(2))).size).toBeGreaterThan(40);
  });
});

describe('inline data', () => {
  const inline = () => {
    document.head.innerHTML = `<script type="application/json" id="first-data">${JSON.stringify([
      { key: 'GET /tournaments', args: { query: { limit: 50 } }, data: list(1) },
    ])}</script>`;
    setFirstData(undefined);
  };
  afterEach(() => {
    document.head.innerHTML = '';
    setFirstData(undefined);
  });

  it('is shown without a request', () => {
    const seen = fakeApi({ 'GET /tournaments': () => list(2) });
    inline();
    show(<Total />);
    expect(screen.getByText('total 1')).toBeVisible();
    expect(seen).toHaveLength(0);
  });

  it('is shown, and refetched for signed-in users', async () => {
    fakeApi({ 'GET /tournaments': () => list(2) });
    store(aSession());
    inline();
    show(<Total />);
    expect(screen.getByText('total 1')).toBeVisible();
    expect(await screen.findByText('total 2')).toBeVisible();
  });
});
