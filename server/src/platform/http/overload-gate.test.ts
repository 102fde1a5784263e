import { describe, expect, it } from 'vitest';
import { createOverloadGate } from './overload-gate.ts';

const bounds = { calm: 3, queue: 5, most: 10, ofOne: 2, patienceMs: 100, strictMs: 500 };

function scene() {
  let ms = 0;
  const gate = createOverloadGate(bounds, () => ms);
  const inProgress: string[] = [];
  let networks = 0;
  return {
    gate,
    pass: (by: number) => {
      ms += by;
    },
    /** Enters requests, each from its own network unless one is named. */
    enter: (count: number, network?: string) => {
      for (let i = 0; i < count; i++) {
        inProgress.push(network ?? `network ${networks++}`);
        gate.enter(inProgress.at(-1) ?? '');
      }
    },
    leave: (count: number) => {
      for (const network of inProgress.splice(0, count)) gate.leave(network);
    },
  };
}

describe('the overload gate (L1)', () => {
  it('accepts a burst larger than the usual load', () => {
    const { gate, enter } = scene();
    enter(9);
    expect(gate.rejects('new')).toBe(false);
  });

  it('never exceeds its maximum', () => {
    const { gate, enter } = scene();
    enter(10);
    expect(gate.rejects('new')).toBe(true);
  });

  it('rejects new requests once a queue lasts longer than a burst', () => {
    const { gate, enter, pass } = scene();
    enter(6);
    pass(101);
    expect(gate.rejects('new')).toBe(true);
  });

  it('accepts requests as long as the current ones finish soon, however long that lasts', () => {
    const { gate, enter, pass } = scene();
    enter(5);
    pass(101);
    expect(gate.rejects('new')).toBe(false);
  });

  it('treats a queue that shrank in between as two bursts', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(90);
    leave(1);
    enter(1);
    pass(90);
    expect(gate.rejects('new')).toBe(false);
  });

  it('admits requests during an overload only while few are in progress', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(101);
    gate.rejects('new');
    leave(4);
    expect(gate.rejects('new')).toBe(false);
    enter(1);
    expect(gate.rejects('new')).toBe(true);
  });

  it('stays that strict during an overload, and for a while after', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(101);
    gate.rejects('new');
    leave(3);
    pass(400);
    expect(gate.rejects('new')).toBe(true);
    pass(400);
    expect(gate.rejects('new')).toBe(true);
    leave(3);
    pass(501);
    enter(9);
    expect(gate.rejects('new')).toBe(false);
  });

  it('rejects only the network that makes up the queue', () => {
    const { gate, enter, leave, pass } = scene();
    enter(9, 'flood');
    pass(101);
    expect([gate.rejects('flood'), gate.rejects('new')]).toEqual([true, false]);
    enter(5, 'flood');
    expect([gate.rejects('flood'), gate.rejects('new')]).toEqual([true, false]);
    leave(13);
    pass(501);
    expect(gate.rejects('flood')).toBe(false);
  });

  it('rejects everybody when there is too much besides a flood', () => {
    const { gate, enter, pass } = scene();
    enter(9, 'flood');
    enter(1);
    pass(101);
    expect([gate.rejects('flood'), gate.rejects('new')]).toEqual([true, true]);
  });
});
