import { describe, expect, it } from 'vitest';
import { firstCheck, nextCheck, nextRefundCheck, nextWatch } from './checks.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = new Date('2026-03-01T12:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);

describe('checking for payment updates', () => {
  it('begins shortly before the hold ends, while the squad still has its slot', () => {
    expect(firstCheck(start, at(15 * minute))).toEqual(at(14.5 * minute));
    expect(firstCheck(start, at(10_000))).toEqual(at(20_000));
  });

  it('continues after the hold has ended, for a day at growing intervals', () => {
    const holdEndsAt = at(15 * minute);
    let now = firstCheck(start, holdEndsAt);
    const checks: number[] = [];
    for (;;) {
      const next = nextCheck({ now, since: start, holdEndsAt: now < holdEndsAt ? holdEndsAt : null });
      if (!next) break;
      checks.push(next.getTime() - start.getTime());
      now = next;
    }
    expect(checks[0]).toBe(15 * minute + 1000);
    expect(checks.at(-1)).toBeGreaterThan(24 * hour);
    expect(checks.length).toBeLessThan(20);
    const steps = checks.slice(1).map((check, index) => check - (checks[index] ?? 0));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it('for a refund continues for two weeks', () => {
    expect(nextRefundCheck(start, start)).toEqual(at(minute));
    expect(nextRefundCheck(at(20 * hour), start)).toEqual(at(30 * hour));
    expect(nextRefundCheck(at(15 * 24 * hour), start)).toBeNull();
  });

  it('for a received payment continues for two weeks, on few days', () => {
    const days: number[] = [];
    for (let now = at(minute); ; ) {
      const next = nextWatch(now, start);
      if (!next) break;
      days.push((next.getTime() - start.getTime()) / (24 * hour));
      now = next;
    }
    expect(days).toEqual([1, 3, 7, 15]);
  });
});
