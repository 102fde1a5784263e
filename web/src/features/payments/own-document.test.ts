import { afterEach, expect, test, vi } from 'vitest';
import { hasOwnDocument } from './own-document.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['loaded by the browser', '/scrims/s1/pay', true],
  ['loaded with a query', '/scrims/s1/pay?x=1', true],
  ['reached from another page of the app', '/scrims/s1', false],
])('the pay step %s has the headers of its own page: %s (B5)', (_, loaded, own) => {
  window.history.replaceState(null, '', '/scrims/s1/pay');
  const entry = { name: `${window.location.origin}${loaded}` } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  expect(hasOwnDocument()).toBe(own);
});
