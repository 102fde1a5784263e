import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function Clock({ name, every = 1000 }: { name: string; every?: number }) {
  return <p data-testid={name}>{useNow(every)}</p>;
}

const shown = (name: string) => Number(screen.getByTestId(name).textContent);
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('all clocks of one interval show the same time', async () => {
  render(
    <>
      <Clock name="a" />
      <Clock name="b" />
    </>,
  );
  await later(2500);
  expect(shown('a')).toBe(1_002_000);
  expect(shown('b')).toBe(1_002_000);
  expect(vi.getTimerCount()).toBe(1);
});

it('an unused clock starts at the current time, and stops again', async () => {
  const first = render(<Clock name="a" />);
  first.unmount();
  expect(vi.getTimerCount()).toBe(0);
  await later(60_000);
  render(<Clock name="a" />);
  expect(shown('a')).toBe(1_060_000);
});

it('returning to the tab shows the current time at once', async () => {
  render(<Clock name="a" every={60_000} />);
  vi.setSystemTime(5_000_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown('a')).toBe(5_000_000);
});

it('a slow page renders once or twice, not forever', () => {
  let renders = 0;
  function SlowPage() {
    renders++;
    const now = useNow(2000);
    vi.setSystemTime(Date.now() + 200);
    return <p>{now}</p>;
  }
  render(<SlowPage />);
  expect(renders).toBeLessThanOrEqual(2);
});

it('shows one time, however long React takes between two reads', async () => {
  render(<Clock name="a" every={3000} />).unmount();
  await later(60_000);
  let reads = 0;
  const passes = vi.spyOn(Date, 'now').mockImplementation(() => 1_060_000 + 101 * reads++);
  render(<Clock name="a" every={3000} />);
  passes.mockRestore();
  // React reports two different reads, which fails the test in `test-setup.ts`.
  expect(shown('a')).toBeGreaterThanOrEqual(1_060_000);
});
