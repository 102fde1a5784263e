import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAskSoon } from './refetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(spread = false) {
  const ask = vi.fn();
  const { result, unmount } = renderHook(() => useAskSoon(ask, { withinMs: 600, spread }));
  return { ask, asks: () => result.current, unmount };
}

it('a rush is one question each time, while it lasts too', () => {
  const { ask, asks } = open();
  for (let ms = 0; ms < 6000; ms += 100) {
    asks().soon();
    vi.advanceTimersByTime(100);
  }
  expect(ask).toHaveBeenCalledTimes(10);
  vi.advanceTimersByTime(5000);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(11);
});

it('one’s own is asked for at once, and many of them not each', () => {
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

it('pages that hear of it together do not ask together', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const { ask, asks } = open(true);
  asks().soon();
  vi.advanceTimersByTime(149);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  random.mockRestore();
});

it('a page that was left asks for nothing', () => {
  const { ask, asks, unmount } = open();
  asks().soon();
  unmount();
  vi.advanceTimersByTime(5000);
  expect(ask).not.toHaveBeenCalled();
});
