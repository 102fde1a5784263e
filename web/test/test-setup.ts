import { performance } from 'node:perf_hooks';
import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { pageStore, secretStore } from '../src/lib/session/session-stores.ts';
import { takeMisfits } from './fake-api.ts';

// Lazy components are really imported, which takes a busy machine more than a second.
configure({ asyncUtilTimeout: 5000, getElementError });

/** Prints the document only if the message is read, because a waiting test creates an error at every attempt. */
function getElementError(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, 'message', {
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  });
}

// Every test runs at midday, because texts depend on whether a time is today.
const RealDate = Date;
const toNoon = new RealDate().setHours(12, 0, 0, 0) - RealDate.now();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + toNoon], newTarget),
  get: (target, key) => (key === 'now' ? () => target.now() + toNoon : Reflect.get(target, key)),
});

// No test uses a real socket; `FakeSocket.all` has those that were opened.
vi.mock('socket.io-client', async () => (await import('./fake-socket.ts')).fakeSocketClient);

/** The console errors of a test; any of them fails it, unless the test took them with `takeComplaints`. */
let complaints: string[] = [];

/** Returns and clears the console errors so far, for tests that provoke one. */
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
  // Clear both before checking either: otherwise a failed check would leave the other for the next test.
  const found = { complaints: takeComplaints(), misfits: takeMisfits() };
  expect(found.complaints, 'console errors').toEqual([]);
  expect(found.misfits, 'answers of fakes').toEqual([]);
});

// jsdom lacks everything that needs layout: the modal state of dialogs, popovers, media queries, scrolling.
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

// It also lacks streams, and everything in `performance` but the clock.
Object.assign(globalThis, { ReadableStream });
Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true, writable: true });
