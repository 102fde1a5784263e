import type { Point, Size } from '../../../ui/media/zoom-view.ts';

/** A black bar; position and size as fractions of the picture's sides, from the top left. */
export type Bar = { id: number; x: number; y: number; width: number; height: number };

/** Edits of a picture: turned clockwise by `turn` degrees, then covered by bars. */
export type Marks = { turn: number; bars: readonly Bar[] };

export const noMarks: Marks = { turn: 0, bars: [] };

/** Smallest side of a bar; anything smaller is a tap. */
export const leastSide = 0.012;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the bar between two points (fractions), clipped to the picture. */
export function barBetween(id: number, a: Point, b: Point): Bar {
  const left = clamp(Math.min(a.x, b.x), 0, 1);
  const top = clamp(Math.min(a.y, b.y), 0, 1);
  return {
    id,
    x: left,
    y: top,
    width: clamp(Math.max(a.x, b.x), 0, 1) - left,
    height: clamp(Math.max(a.y, b.y), 0, 1) - top,
  };
}

/** Whether a bar is too small to be intended. */
export const isTap = ({ width, height }: Bar): boolean => width < leastSide || height < leastSide;

/** Returns the bar moved by fractions, kept within the picture. */
export function movedBar(bar: Bar, by: Point): Bar {
  return { ...bar, x: clamp(bar.x + by.x, 0, 1 - bar.width), y: clamp(bar.y + by.y, 0, 1 - bar.height) };
}

/** Returns the bar moved by `step`, within the picture, until it lies exactly on none of the others. */
export function besideOthers(bar: Bar, others: readonly Bar[], step: Point): Bar {
  let placed = bar;
  while (others.some(other => isNear(other.x, placed.x) && isNear(other.y, placed.y))) {
    const moved = movedBar(placed, step);
    if (isNear(moved.x, placed.x) && isNear(moved.y, placed.y)) break;
    placed = moved;
  }
  return placed;
}

export type Corner = 'start' | 'end';

/** Returns the bar with one corner moved by fractions: `start` is top left, `end` bottom right. */
export function sizedBar(bar: Bar, corner: Corner, by: Point): Bar {
  if (corner === 'end') {
    return {
      ...bar,
      width: clamp(bar.width + by.x, leastSide, 1 - bar.x),
      height: clamp(bar.height + by.y, leastSide, 1 - bar.y),
    };
  }
  const x = clamp(bar.x + by.x, 0, bar.x + bar.width - leastSide);
  const y = clamp(bar.y + by.y, 0, bar.y + bar.height - leastSide);
  return { ...bar, x, y, width: bar.x + bar.width - x, height: bar.y + bar.height - y };
}

/** Returns the marks turned 90° clockwise, each bar over what it covered. */
export function turnedMarks({ turn, bars }: Marks): Marks {
  return {
    turn: (turn + 90) % 360,
    bars: bars.map(bar => ({
      id: bar.id,
      x: 1 - bar.y - bar.height,
      y: bar.x,
      width: bar.height,
      height: bar.width,
    })),
  };
}

/** Returns a bar's place on a picture of this size, in whole pixels, rounded outwards. */
export function pixelsOf(bar: Bar, { width, height }: Size) {
  const left = Math.floor(bar.x * width);
  const top = Math.floor(bar.y * height);
  return {
    left,
    top,
    width: Math.ceil((bar.x + bar.width) * width) - left,
    height: Math.ceil((bar.y + bar.height) * height) - top,
  };
}

/** Whether the picture has any edits. */
export const isMarked = ({ turn, bars }: Marks): boolean => turn !== 0 || bars.length > 0;

/** Whether both give the same picture, whatever the steps in between. */
export function isSame(a: Marks, b: Marks): boolean {
  const lieAlike = ([one, other]: [Bar, Bar | undefined]): boolean =>
    other !== undefined &&
    (['x', 'y', 'width', 'height'] as const).every(key => isNear(one[key], other[key]));
  return (
    a.turn === b.turn &&
    a.bars.length === b.bars.length &&
    a.bars.every((bar, index) => lieAlike([bar, b.bars[index]]))
  );
}

/** Whether two fractions are equal but for rounding: less than a pixel of any picture apart. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

/** The marks with what can be undone. `run` names a series of key presses undone together. */
export type History = { marks: Marks; undo: readonly Marks[]; run: string | null };

export type Step =
  | { kind: 'add'; bar: Bar }
  /** `run`: consecutive changes with the same one are undone together. */
  | { kind: 'change'; bar: Bar; run?: string }
  | { kind: 'remove'; id: number }
  | { kind: 'clear' }
  | { kind: 'turn' }
  | { kind: 'undo' };

export const historyOf = (marks: Marks): History => ({ marks, undo: [], run: null });

/** Returns the history after a step. */
export function stepped(history: History, step: Step): History {
  const { marks, undo } = history;
  if (step.kind === 'undo') {
    const last = undo.at(-1);
    return last ? { marks: last, undo: undo.slice(0, -1), run: null } : history;
  }
  const next = after(marks, step);
  const run = step.kind === 'change' ? (step.run ?? null) : null;
  const goesOn = run !== null && run === history.run;
  return { marks: next, undo: goesOn ? undo : [...undo, marks], run };
}

function after(marks: Marks, step: Exclude<Step, { kind: 'undo' }>): Marks {
  const { bars } = marks;
  switch (step.kind) {
    case 'add':
      return { ...marks, bars: [...bars, step.bar] };
    case 'change':
      return { ...marks, bars: bars.map(bar => (bar.id === step.bar.id ? step.bar : bar)) };
    case 'remove':
      return { ...marks, bars: bars.filter(bar => bar.id !== step.id) };
    case 'clear':
      return { ...marks, bars: [] };
    case 'turn':
      return turnedMarks(marks);
  }
}

/** Returns an ID that no bar has, including those that undo can restore. */
export function nextId({ marks, undo }: History): number {
  return 1 + Math.max(0, ...[marks, ...undo].flatMap(({ bars }) => bars.map(({ id }) => id)));
}

/** A chosen picture that has not left the browser. */
export type StagedPicture = {
  /** As chosen, or downscaled; editing again starts from it. */
  original: Blob;
  /** Bars and rotation; null if none. */
  marks: Marks | null;
  /** What will be sent. */
  result: Blob;
};

/** Returns a picture without edits. */
export const unmarked = (original: Blob): StagedPicture => ({ original, marks: null, result: original });
