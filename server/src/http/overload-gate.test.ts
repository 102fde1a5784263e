import { describe, expect, it } from 'vitest';
import { createOverloadGate } from './overload-gate.ts';

const bounds = { calm: 3, queue: 5, most: 10, patienceMs: 100, strictMs: 500 };

function scene() {
  let ms = 0;
  const gate = createOverloadGate(bounds, () => ms);
  return {
    gate,
    pass: (by: number) => {
      ms += by;
    },
    enter: (count: number) => {
      for (let i = 0; i < count; i++) gate.enter();
    },
    leave: (count: number) => {
      for (let i = 0; i < count; i++) gate.leave();
    },
  };
}

describe('the gate before an overload (L1)', () => {
  it('lets a rush in that is larger than what is usually under way', () => {
    const { gate, enter } = scene();
    enter(9);
    expect(gate.refuses()).toBe(false);
  });

  it('never lets in more than its most', () => {
    const { gate, enter } = scene();
    enter(10);
    expect(gate.refuses()).toBe(true);
  });

  it('turns away what comes when a queue has stood for longer than a rush', () => {
    const { gate, enter, pass } = scene();
    enter(6);
    pass(101);
    expect(gate.refuses()).toBe(true);
  });

  it('lets in what comes while no more is under way than is done soon, however long', () => {
    const { gate, enter, pass } = scene();
    enter(5);
    pass(101);
    expect(gate.refuses()).toBe(false);
  });

  it('takes a queue that was short in between for two rushes', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(90);
    leave(1);
    enter(1);
    pass(90);
    expect(gate.refuses()).toBe(false);
  });

  it('keeps as many under way during an overload as are done in a calm second', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(101);
    gate.refuses();
    leave(4);
    expect(gate.refuses()).toBe(false);
    enter(1);
    expect(gate.refuses()).toBe(true);
  });

  it('is as strict as that for as long as an overload gives signs, and a while longer', () => {
    const { gate, enter, leave, pass } = scene();
    enter(6);
    pass(101);
    gate.refuses();
    leave(3);
    pass(400);
    expect(gate.refuses()).toBe(true);
    pass(400);
    expect(gate.refuses()).toBe(true);
    leave(3);
    pass(501);
    enter(9);
    expect(gate.refuses()).toBe(false);
  });
});
