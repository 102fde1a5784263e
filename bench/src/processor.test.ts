import { expect, it } from 'vitest';
import { cpuSeconds } from './processor.ts';

it('tells how long a process has used the processor, and nothing of one that is gone', () => {
  const before = cpuSeconds(process.pid);
  const { user, system } = process.cpuUsage();
  expect(before).toBeGreaterThan(0);
  // Linux counts in hundredths of a second.
  expect(Math.abs(before - (user + system) / 1e6)).toBeLessThan(0.1);
  expect(cpuSeconds(2 ** 22 + 1)).toBe(0);
});
