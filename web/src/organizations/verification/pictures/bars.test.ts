import { describe, expect, it } from 'vitest';
import {
  type Bar,
  barBetween,
  besideOthers,
  historyOf,
  isSame,
  isTap,
  leastSide,
  movedBar,
  nextId,
  noMarks,
  pixelsOf,
  type Step,
  sizedBar,
  stepped,
  turnedMarks,
} from './bars.ts';

const bar: Bar = { id: 1, x: 0.2, y: 0.5, width: 0.4, height: 0.1 };

function expectBar(actual: Bar, expected: Partial<Bar>) {
  for (const [key, value] of Object.entries(expected)) expect(actual[key as keyof Bar]).toBeCloseTo(value);
}

describe('a bar', () => {
  it.each([
    ['from left top', { x: 0.2, y: 0.5 }, { x: 0.6, y: 0.6 }],
    ['from right bottom', { x: 0.6, y: 0.6 }, { x: 0.2, y: 0.5 }],
    ['from left bottom', { x: 0.2, y: 0.6 }, { x: 0.6, y: 0.5 }],
  ])('is drawn %s', (_, from, to) => {
    expectBar(barBetween(1, from, to), bar);
  });

  it('is clipped to the picture', () => {
    expectBar(barBetween(1, { x: 0.7, y: -0.4 }, { x: 1.8, y: 0.1 }), {
      x: 0.7,
      y: 0,
      width: 0.3,
      height: 0.1,
    });
  });

  it('no larger than a tap is dropped', () => {
    expect(isTap(barBetween(1, { x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 }))).toBe(true);
    expect(isTap(bar)).toBe(false);
  });

  it('never lies exactly on another, unless there is no room left', () => {
    const step = { x: 0.3, y: 0.3 };
    const second = besideOthers({ ...bar, id: 2 }, [bar], step);
    expectBar(second, { id: 2, x: 0.5, y: 0.8, width: 0.4, height: 0.1 });
    const third = besideOthers({ ...bar, id: 3 }, [bar, second], step);
    expectBar(third, { x: 0.6, y: 0.9 });
    expectBar(besideOthers({ ...bar, id: 4 }, [bar, second, third], step), { x: 0.6, y: 0.9 });
    expect(besideOthers(bar, [second, third], step)).toBe(bar);
  });

  it('keeps its size at the edge', () => {
    expectBar(movedBar(bar, { x: 0.9, y: -0.9 }), { x: 0.6, y: 0, width: 0.4, height: 0.1 });
  });

  it('is resized from either corner, but never to nothing', () => {
    expectBar(sizedBar(bar, 'end', { x: 0.1, y: 0.2 }), { x: 0.2, y: 0.5, width: 0.5, height: 0.3 });
    expectBar(sizedBar(bar, 'start', { x: -0.1, y: 0.05 }), { x: 0.1, y: 0.55, width: 0.5, height: 0.05 });
    expectBar(sizedBar(bar, 'end', { x: -1, y: -1 }), { width: leastSide, height: leastSide });
    expectBar(sizedBar(bar, 'start', { x: 1, y: 1 }), { x: 0.6 - leastSide, width: leastSide });
    expectBar(sizedBar(bar, 'end', { x: 1, y: 1 }), { width: 0.8, height: 0.5 });
  });

  it('covers every pixel that it touches', () => {
    expect(pixelsOf({ ...bar, x: 0.1015, width: 0.2 }, { width: 1000, height: 995 })).toEqual({
      left: 101,
      top: 497,
      width: 201,
      height: 100,
    });
  });
});

describe('turning', () => {
  it('leaves each bar over what it covered', () => {
    const { turn, bars } = turnedMarks({ turn: 270, bars: [bar] });
    expect(turn).toBe(0);
    // What was 0.4 to 0.5 from the bottom is now that far from the left.
    expectBar(bars[0] as Bar, { x: 0.4, y: 0.2, width: 0.1, height: 0.4 });
  });

  it('four times changes nothing', () => {
    const whole = [1, 2, 3, 4].reduce(turnedMarks, { turn: 0, bars: [bar] });
    expect(whole.turn).toBe(0);
    expectBar(whole.bars[0] as Bar, bar);
  });
});

describe('undo', () => {
  const play = (...steps: Step[]) => steps.reduce(stepped, historyOf(noMarks));

  it('reverts each step, down to the first', () => {
    const done = play({ kind: 'add', bar }, { kind: 'turn' }, { kind: 'clear' });
    expect(done.marks).toEqual({ turn: 90, bars: [] });
    const one = stepped(done, { kind: 'undo' });
    expect(one.marks.bars).toHaveLength(1);
    const none = [1, 2, 3].reduce(history => stepped(history, { kind: 'undo' }), one);
    expect(none).toEqual(historyOf(noMarks));
  });

  it('reverts a run of key presses at once, and each drag separately', () => {
    const moved = { ...bar, x: 0.3 };
    const further = { ...bar, x: 0.4 };
    const keys = play(
      { kind: 'add', bar },
      { kind: 'change', bar: moved, run: 'keys 1' },
      { kind: 'change', bar: further, run: 'keys 1' },
    );
    expect(stepped(keys, { kind: 'undo' }).marks.bars).toEqual([bar]);
    const drags = play(
      { kind: 'add', bar },
      { kind: 'change', bar: moved },
      { kind: 'change', bar: further },
    );
    expect(stepped(drags, { kind: 'undo' }).marks.bars).toEqual([moved]);
  });

  it('never gives two bars the same ID', () => {
    const history = play({ kind: 'add', bar }, { kind: 'remove', id: 1 });
    expect(nextId(history)).toBe(2);
  });
});

it('marks are equal however they were made', () => {
  const one = { turn: 90, bars: [bar] };
  const turned = turnedMarks(turnedMarks(turnedMarks(turnedMarks(one))));
  expect(isSame(one, turned)).toBe(true);
  expect(isSame(one, turnedMarks(one))).toBe(false);
  expect(isSame(one, { turn: 90, bars: [] })).toBe(false);
  expect(isSame(one, { turn: 90, bars: [{ ...bar, width: 0.41 }] })).toBe(false);
  expect(isSame(one, { turn: 90, bars: [{ ...bar, id: 7 }] })).toBe(true);
});
