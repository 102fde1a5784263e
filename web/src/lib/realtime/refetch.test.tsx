import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefetchSoon } from './refetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(spread = false) {
  const ask = vi.fn();
  const { result, unmount } = renderHook(() => useRefetchSoon(ask, { withinMs: 600, spread }));
  return { ask, asks: () => result.current, unmount };
}

it('a burst causes one request at a time, even while it lasts', () => {
  const { ask, asks } = open();
  for (let ms = 0; ms < 6000; ms += 100) {
    asks().soon();
    vi.advanceTimersByTime(100);
  }
  expect(ask).toHaveBeenCalledTimes(10);
  vi.advanceTimersByTime(5000);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(11);
});

it('your own changes are fetched at once, but a burst of them only once', () => {
  const { ask, asks } = open();
  asks().soon();
  asks().now();
  expect(ask).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 20; i++) asks().now();
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(600);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(ask).toHaveBeenCalledTimes(2);
  asks().now();
  expect(ask).toHaveBeenCalledTimes(3);
});

it('pages that receive an event together do not refetch together', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const { ask, asks } = open(true);
  asks().soon();
  vi.advanceTimersByTime(149);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  random.mockRestore();
});

it('a page that was left fetches nothing', () => {
  const { ask, asks, unmount } = open();
  asks().soon();
  unmount();
  vi.advanceTimersByTime(5000);
  expect(ask).not.toHaveBeenCalled();
});
