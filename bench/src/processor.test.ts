import { expect, it } from 'vitest';
import { cpuSeconds } from './processor.ts';

it('returns the CPU seconds of a process, and 0 for one that has ended', () => {
  const before = cpuSeconds(process.pid);
  const { user, system } = process.cpuUsage();
  expect(before).toBeGreaterThan(0);
  // Linux counts in hundredths of a second.
  expect(Math.abs(before - (user + system) / 1e6)).toBeLessThan(0.1);
  expect(cpuSeconds(2 ** 22 + 1)).toBe(0);
});
