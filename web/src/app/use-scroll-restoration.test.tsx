import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const cardHeight = 100;
const loaded = { count: 0 };
let more: () => void;
let go: NavigateFunction;

/** A list of cards that loads page by page, with the layout that jsdom lacks. */
function List() {
  useScrollRestoration();
  const [count, setCount] = useState(loaded.count);
  go = useNavigate();
  more = () => setCount(before => before + 10);
  return (
    <main>
      {Array.from({ length: count }, (_, index) => `card ${index}`).map(key => (
        <article key={key} data-scroll-key={key}>
          {key}
        </article>
      ))}
    </main>
  );
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  let scrolled = 0;
  const height = () => document.querySelectorAll('article').length * cardHeight;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(height);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(300);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() =>
    Math.min(scrolled, Math.max(0, height() - 300)),
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => {
    scrolled = Math.max(0, Math.min(top, height() - 300));
  }) as typeof window.scrollTo);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const top = [...document.querySelectorAll('article')].indexOf(this) * cardHeight - scrolled;
    return { top, bottom: top + cardHeight } as DOMRect;
  });
  return () => vi.useRealTimers();
});

const show = (count: number) => {
  loaded.count = count;
  return render(
    <MemoryRouter initialEntries={[{ pathname: '/tournaments', key: 'here' }]}>
      <List />
    </MemoryRouter>,
  );
};
/** Advances time once the scrolling code is loaded: loading takes real time, which fake timers do not advance. */
const later = (ms: number) =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
  });

test('a reload deep in a list that loads page by page returns to the same card', async () => {
  const before = show(20);
  await later(4000);
  window.scrollTo(0, 1530);
  fireEvent(window, new Event('pagehide'));
  before.unmount();

  show(0);
  await later(100);
  act(() => more());
  await later(500);
  // Scrolled to the page's end, where the list loads its next page.
  expect(window.scrollY).toBe(700);
  act(() => more());
  await later(100);
  expect(window.scrollY).toBe(1530);
  expect(screen.getByText('card 15').getBoundingClientRect().top).toBe(-30);
});

test('the scroll position is kept even if a filter changed last', async () => {
  show(20);
  await later(100);
  window.scrollTo(0, 530);
  await act(() => go({ search: 'fee=free' }, { replace: true }));
  await later(200);
  await act(() => go('/elsewhere'));
  expect(window.scrollY).toBe(0);
  await act(() => go(-1));
  await later(100);
  expect(window.scrollY).toBe(530);
});

test('content that loads late above moves the scroll position back only while the page settles', async () => {
  sessionStorage.setItem('scroll', JSON.stringify({ 'here /tournaments': { top: 530 } }));
  show(20);
  await later(100);
  expect(window.scrollY).toBe(530);
  // Like the browser, to keep the visible content in place.
  const grow = () => window.scrollTo(0, 592);
  grow();
  await later(100);
  expect(window.scrollY).toBe(530);
  await later(2000);
  grow();
  await later(100);
  expect(window.scrollY).toBe(592);
});

test.each([
  ['another query replaces it', { replace: true }],
  ['a dialog opens', { state: { dialog: true } }],
])('the scroll position is restored even if %s in between', async (_, options) => {
  sessionStorage.setItem('scroll', JSON.stringify({ 'here /tournaments': { top: 1530 } }));
  show(10);
  await later(100);
  expect(window.scrollY).toBe(700);
  await act(() => go({ search: 'register=1' }, options));
  act(() => more());
  await later(500);
  expect(window.scrollY).toBe(1530);
});

test('closing a dialog keeps the scroll position below it', async () => {
  show(20);
  await later(100);
  window.scrollTo(0, 530);
  await act(() => go({ search: '' }, { state: { dialog: true } }));
  await later(200);
  // The next focused element is further up.
  window.scrollTo(0, 210);
  await act(() => go(-1));
  await later(500);
  expect(window.scrollY).toBe(210);
});

test('a user who scrolls in between is left alone', async () => {
  sessionStorage.setItem(
    'scroll',
    JSON.stringify({ 'here /tournaments': { top: 1530, card: 'card 15', offset: -30 } }),
  );
  show(10);
  // At once, before the scrolling code is loaded.
  fireEvent.wheel(window);
  window.scrollTo(0, 100);
  await later(100);
  act(() => more());
  await later(500);
  expect(window.scrollY).toBe(100);
});

test.each([
  ['another page, reloaded', '/rankings', 'reload', 0],
  ['this page, opened from a link', '/tournaments', 'navigate', 0],
  ['this page, reloaded', '/tournaments', 'reload', 1530],
  ['this page, returned to', '/tournaments', 'back_forward', 1530],
])('%s starts at the right position', async (_, pathname, type, top) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as unknown as PerformanceEntry,
  ] as PerformanceEntryList);
  // The first history entry of every document has this key.
  sessionStorage.setItem('scroll', JSON.stringify({ 'default /tournaments': { top: 1530 } }));
  loaded.count = 20;
  render(
    <MemoryRouter initialEntries={[{ pathname, key: 'default' }]}>
      <List />
    </MemoryRouter>,
  );
  await later(4000);
  expect(window.scrollY).toBe(top);
});

test('a new document keeps a position scrolled to before the app loaded', async () => {
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never]);
  onTestFinished(() => entries.mockRestore());
  show(20);
  await later(100);
  expect(window.scrollTo).not.toHaveBeenCalled();
});
