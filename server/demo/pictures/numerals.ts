import { line, type Point } from './svg.ts';

type Glyph = { width: number; strokes: readonly (readonly Point[])[] };

const zero: Point[] = [
  [30, 0],
  [46, 0],
  [60, 14],
  [60, 86],
  [46, 100],
  [14, 100],
  [0, 86],
  [0, 14],
  [14, 0],
  [31, 0],
];

/** Cut-cornered numerals on a grid of 60 by 100: drawn by us, because a machine without fonts would show none. */
const glyphs: Record<string, Glyph> = {
  '0': { width: 60, strokes: [zero] },
  '1': {
    width: 34,
    strokes: [
      [
        [0, 20],
        [26, 2],
        [26, 107],
      ],
    ],
  },
  '2': {
    width: 60,
    strokes: [
      [
        [0, 26],
        [0, 14],
        [14, 0],
        [46, 0],
        [60, 14],
        [60, 38],
        [0, 84],
        [0, 100],
        [67, 100],
      ],
    ],
  },
  '3': {
    width: 60,
    strokes: [
      [
        [0, 22],
        [0, 14],
        [14, 0],
        [46, 0],
        [60, 14],
        [60, 36],
        [48, 49],
        [18, 49],
      ],
      [
        [44, 49],
        [48, 49],
        [60, 61],
        [60, 86],
        [46, 100],
        [14, 100],
        [0, 86],
        [0, 78],
      ],
    ],
  },
  '4': {
    width: 62,
    strokes: [
      [
        [46, 107],
        [46, 0],
        [38, 0],
        [0, 60],
        [0, 72],
        [68, 72],
      ],
    ],
  },
  '5': {
    width: 60,
    strokes: [
      [
        [64, 0],
        [4, 0],
        [2, 44],
        [46, 44],
        [60, 58],
        [60, 86],
        [46, 100],
        [14, 100],
        [0, 86],
        [0, 78],
      ],
    ],
  },
  '6': {
    width: 60,
    strokes: [
      [
        [56, 0],
        [34, 0],
        [0, 38],
        [0, 86],
        [14, 100],
        [46, 100],
        [60, 86],
        [60, 60],
        [46, 46],
        [4, 46],
      ],
    ],
  },
  '7': {
    width: 58,
    strokes: [
      [
        [-7, 0],
        [58, 0],
        [58, 12],
        [22, 107],
      ],
    ],
  },
  '8': {
    width: 60,
    strokes: [
      [
        [30, 0],
        [46, 0],
        [58, 12],
        [58, 38],
        [46, 49],
        [14, 49],
        [2, 38],
        [2, 12],
        [14, 0],
        [31, 0],
      ],
      [
        [30, 49],
        [46, 49],
        [60, 62],
        [60, 86],
        [46, 100],
        [14, 100],
        [0, 86],
        [0, 62],
        [14, 49],
        [31, 49],
      ],
    ],
  },
  '9': {
    width: 60,
    strokes: [
      [
        [4, 100],
        [26, 100],
        [60, 62],
        [60, 14],
        [46, 0],
        [14, 0],
        [0, 14],
        [0, 40],
        [14, 54],
        [56, 54],
      ],
    ],
  },
  Q: {
    width: 60,
    strokes: [
      zero,
      [
        [32, 70],
        [64, 110],
      ],
    ],
  },
  W: {
    width: 88,
    strokes: [
      [
        [0, -7],
        [14, 101],
        [22, 101],
        [44, 44],
        [66, 101],
        [74, 101],
        [88, -7],
      ],
    ],
  },
  I: {
    width: 4,
    strokes: [
      [
        [2, -7],
        [2, 107],
      ],
    ],
  },
};

const gap = 26;

/** The mark (numerals, Q, W, I) centred on 0,0 in the given height. Anything else is left out. */
export function numerals(mark: string, height: number, look: Record<string, string | number>): string {
  const known = [...mark].flatMap(character => glyphs[character] ?? []);
  const width = known.reduce((sum, glyph) => sum + glyph.width + gap, -gap);
  const scale = height / 114;
  let x = -width / 2;
  const content = known.flatMap(glyph => {
    const left = x;
    x += glyph.width + gap;
    return glyph.strokes.map(stroke =>
      line(
        stroke.map(([px, py]): Point => [(left + px) * scale, (py - 50) * scale]),
        { 'stroke-width': 14 * scale, 'stroke-linejoin': 'miter', 'stroke-miterlimit': 2.4, ...look },
      ),
    );
  });
  return `<g transform="skewX(-8)">${content.join('')}</g>`;
}
