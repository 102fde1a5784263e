import { performance } from 'node:perf_hooks';
import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { pageStore, secretStore } from '../src/lib/session/session-stores.ts';
import { takeMisfits } from './fake-api.ts';

// Lazy parts are imported for real, which a busy machine does not do within a second.
configure({ asyncUtilTimeout: 5000 });

// Every test runs in the middle of a day: what is said of a time depends on whether it is today.
const RealDate = Date;
const toNoon = new RealDate().setHours(12, 0, 0, 0) - RealDate.now();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + toNoon], newTarget),
  get: (target, key) => (key === 'now' ? () => target.now() + toNoon : Reflect.get(target, key)),
});

// No test speaks to a real socket; `FakeSocket.all` holds what was opened.
vi.mock('socket.io-client', async () => (await import('./fake-socket.ts')).fakeSocketClient);

/** What the app complained about during a test; anything fails it, unless the test took it with `takeComplaints`. */
let complaints: string[] = [];

/** Takes the console errors made so far, for tests that provoke one. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      // jsdom does not know the search element yet.
      if (!/^The tag <%s> is unrecognized .* search$/.test(text)) complaints.push(text);
    });
  }
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  pageStore.clear();
  secretStore.clear();
  // Both are taken before either is checked: what a failed check leaves would count against the next test.
  const found = { complaints: takeComplaints(), misfits: takeMisfits() };
  expect(found.complaints, 'console errors').toEqual([]);
  expect(found.misfits, 'answers of fakes').toEqual([]);
});

// jsdom leaves out what needs a layout: the modal state of dialogs, popovers, media queries, scrolling.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};

// Nor has it streams; and of `performance` no more than the clock.
Object.assign(globalThis, { ReadableStream });
Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true, writable: true });
