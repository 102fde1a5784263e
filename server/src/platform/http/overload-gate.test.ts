import { describe, expect, it } from 'vitest';
import { createOverloadGate } from './overload-gate.ts';

const bounds = { calm: 3, queue: 5, most: 10, ofOne: 2, patienceMs: 100, strictMs: 500 };

function scene() {
  let ms = 0;
  const gate = createOverloadGate(bounds, () => ms);
  const underWay: string[] = [];
  let networks = 0;
  return {
    gate,
    pass: (by: number) => {
      ms += by;
    },
    /** Each from its own network, unless one is named. */
    enter: (count: number, network?: string) => {
      for (let i = 0; i < count; i++) {
        underWay.push(network ?? `network ${networks++}`);
        gate.enter(underWay.at(-1) ?? '');
      }
    },
    leave: (count: number) => {
      for (const network of underWay.splice(0, count)) gate.leave(network);
    },
  };
}

describe('the gate before an overload (L1)', () => {
  it('lets a rush in that is larger than what is usually under way', () => {
    const { gate, enter } = scene();
    enter(9);
    expect(gate.refuses('new')).toBe(false);
  });

  it('never lets in more than its most', () => {
    const { gate, enter } = scene();
    enter(10);
    expect(gate.refuses('new')).toBe(true);
  });

  it('turns away what comes when a queue has stood for longer than a rush', () => {
    const { gate, enter, pass } = scene();
    enter(6);
    pass(101);
    expect(gate.refuses('new')).toBe(true);
  });

  it('lets in what comes while no more is under way than is done soon, however long', () => {
    const { gate, enter, pass } = scene();
    enter(5);
    pass(101);
    expect(gate.refuses('new')).toBe(false);
  });

  it('takes a queue that was short in between for two rushes', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(90);
    leave(1);
    enter(1);
    pass(90);
    expect(gate.refuses('new')).toBe(false);
  });

  it('keeps as many under way during an overload as are done in a calm second', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(101);
    gate.refuses('new');
    leave(4);
    expect(gate.refuses('new')).toBe(false);
    enter(1);
    expect(gate.refuses('new')).toBe(true);
  });

  it('is as strict as that for as long as an overload gives signs, and a while longer', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(101);
    gate.refuses('new');
    leave(3);
    pass(400);
    expect(gate.refuses('new')).toBe(true);
    pass(400);
    expect(gate.refuses('new')).toBe(true);
    leave(3);
    pass(501);
    enter(9);
    expect(gate.refuses('new')).toBe(false);
  });

  it('turns away only the network whose own queue it is', () => {
    const { gate, enter, leave, pass } = scene();
    enter(9, 'flood');
    pass(101);
    expect([gate.refuses('flood'), gate.refuses('new')]).toEqual([true, false]);
    enter(5, 'flood');
    expect([gate.refuses('flood'), gate.refuses('new')]).toEqual([true, false]);
    leave(13);
    pass(501);
    expect(gate.refuses('flood')).toBe(false);
  });

  it('turns everybody away when there is too much besides a flood', () => {
    const { gate, enter, pass } = scene();
    enter(9, 'flood');
    enter(1);
    pass(101);
    expect([gate.refuses('flood'), gate.refuses('new')]).toEqual([true, true]);
  });
});
