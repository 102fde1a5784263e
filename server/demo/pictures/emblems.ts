import { numerals } from './numerals.ts';
import { circle, line, linear, type Point, picture, placed, polygon, rectangle, shape } from './svg.ts';

const size = 256;
const canvas = { width: size, height: size };

/** An emblem on its ground; the two colours of the ground run from the upper left to the lower right. */
function emblem([from, to]: readonly [string, string], ...content: string[]): string {
  return picture(
    canvas,
    [
      linear(
        'ground',
        [
          [0, from],
          [1, to],
        ],
        [1, 1],
      ),
    ],
    [rectangle(0, 0, size, size, { fill: 'url(#ground)' }), ...content],
  );
}

const around = (count: number, reach: number, draw: (x: number, y: number, turn: number) => string) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    return draw(128 + Math.cos(angle) * reach, 128 + Math.sin(angle) * reach, (angle * 180) / Math.PI + 90);
  }).join('');

/** Marks of the demo's organizers, which do not exist: legible at 20 pixels, one thing each. */
export const emblems = {
  tusks: () =>
    emblem(
      ['#3b2a1c', '#120d0a'],
      shape('M52 62C40 132 66 190 122 214C96 176 90 128 104 74z', { fill: '#f6e7c8' }),
      shape('M204 62C216 132 190 190 134 214C160 176 166 128 152 74z', { fill: '#f6e7c8' }),
      shape('M52 62L104 74L100 94L48 84z', { fill: '#ff8a3d' }),
      shape('M204 62L152 74L156 94L208 84z', { fill: '#ff8a3d' }),
      polygon(
        [
          [128, 56],
          [146, 96],
          [128, 136],
          [110, 96],
        ],
        { fill: '#ff8a3d' },
      ),
    ),
  firefly: () =>
    emblem(
      ['#123326', '#06110d'],
      circle(128, 158, 76, { fill: '#d6ff5c', opacity: 0.16 }),
      circle(128, 158, 54, { fill: '#d6ff5c', opacity: 0.28 }),
      shape('M120 104C60 40 26 62 30 92C34 122 82 126 118 124z', { fill: '#8fd9b0' }),
      shape('M136 104C196 40 230 62 226 92C222 122 174 126 138 124z', { fill: '#8fd9b0' }),
      shape(
        'M128 84C146 84 152 104 152 128L152 172C152 196 142 210 128 210C114 210 104 196 104 172L104 128C104 104 110 84 128 84z',
        { fill: '#0b1a14' },
      ),
      shape('M104 140L152 140L152 172C152 196 142 210 128 210C114 210 104 196 104 172z', { fill: '#dcff6b' }),
      circle(128, 78, 19, { fill: '#0b1a14' }),
    ),
  leaf: () =>
    emblem(
      ['#5a7a2c', '#1d2c12'],
      shape(
        'M128 66C158 40 204 44 214 82C222 126 190 164 146 178Q134 188 128 236Q122 188 110 178C66 164 34 126 42 82C52 44 98 40 128 66z',
        { fill: '#e4f2b4' },
      ),
      shape('M128 62L128 204', { stroke: '#2c3f17', 'stroke-width': 9, fill: 'none' }),
      ...[0, 1, 2].map(index =>
        shape(
          `M128 ${160 - index * 30}Q${168 + index * 4} ${146 - index * 26} ${186 - index * 4} ${116 - index * 18}M128 ${160 - index * 30}Q${88 - index * 4} ${146 - index * 26} ${70 + index * 4} ${116 - index * 18}`,
          {
            stroke: '#2c3f17',
            'stroke-width': 6,
            fill: 'none',
          },
        ),
      ),
    ),
  boat: () =>
    emblem(
      ['#0e5a68', '#062830'],
      circle(170, 88, 40, { fill: '#ffc46b' }),
      shape(
        'M44 150C66 154 78 152 84 118C96 96 160 96 174 118C180 152 196 154 222 132C216 170 196 190 162 192L104 192C68 190 50 176 44 150z',
        { fill: '#f3e3c3' },
      ),
      shape('M92 122C102 106 156 106 166 122L168 152L90 152z', { fill: '#8a4b2a' }),
      ...[112, 146].map(x => rectangle(x - 9, 128, 18, 18, { fill: '#ffd98c' })),
      shape('M-20 206q27 -18 54 0t54 0t54 0t54 0t54 0t54 0v60h-324z', { fill: '#2aa0a8' }),
    ),
  signal: () =>
    emblem(
      ['#2b2f3c', '#0d0f15'],
      rectangle(84, 30, 88, 196, { rx: 26, fill: '#05070b' }),
      circle(128, 74, 26, { fill: '#ff4d3d' }),
      circle(128, 128, 26, { fill: '#ffb52e' }),
      circle(128, 182, 26, { fill: '#3ddc84' }),
      ...[74, 128, 182].flatMap(y => [
        shape(`M44 ${y - 16}L76 ${y - 16}L76 ${y + 16}z`, { fill: '#05070b' }),
        shape(`M212 ${y - 16}L180 ${y - 16}L180 ${y + 16}z`, { fill: '#05070b' }),
      ]),
    ),
  valley: () =>
    emblem(
      ['#7fb4d6', '#24506e'],
      polygon(
        [
          [-10, 190],
          [70, 70],
          [112, 128],
          [160, 46],
          [270, 200],
          [270, 262],
          [-10, 262],
        ],
        { fill: '#12283a' },
      ),
      polygon(
        [
          [70, 70],
          [96, 106],
          [76, 100],
          [60, 114],
          [46, 106],
        ],
        { fill: '#fff' },
      ),
      polygon(
        [
          [160, 46],
          [200, 102],
          [176, 94],
          [158, 112],
          [140, 96],
          [130, 98],
        ],
        { fill: '#fff' },
      ),
      shape(
        'M128 132C170 132 196 158 196 190C196 224 166 244 128 244C90 244 60 224 60 190C60 158 86 132 128 132z',
        { fill: '#b27a43' },
      ),
      shape(
        'M128 132V244M94 152C110 172 90 186 104 200C116 212 98 224 104 236M162 152C146 172 166 186 152 200C140 212 158 224 152 236',
        {
          stroke: '#5e3a1c',
          'stroke-width': 7,
          fill: 'none',
        },
      ),
    ),
  sweet: () =>
    emblem(
      ['#d8414f', '#6b1426'],
      around(12, 92, (x, y, turn) =>
        placed(x, y, 1, shape('M0 -22L12 10L-12 10z', { fill: '#ffd9a6', opacity: 0.9 }), turn),
      ),
      shape('M58 128H198C198 178 172 208 128 208C84 208 58 178 58 128z', { fill: '#8a3f1d' }),
      rectangle(48, 116, 160, 22, { rx: 11, fill: '#a9552a' }),
      circle(96, 104, 27, { fill: '#fff6e6' }),
      circle(160, 104, 27, { fill: '#fff6e6' }),
      circle(128, 90, 30, { fill: '#fffdf6' }),
      line(
        [
          [74, 160],
          [100, 178],
          [128, 160],
          [156, 178],
          [182, 160],
        ],
        { stroke: '#ffd9a6', 'stroke-width': 8, 'stroke-linejoin': 'round' },
      ),
    ),
  lane: () =>
    emblem(
      ['#1b2a5c', '#0a1028'],
      polygon(
        [
          [0, 256],
          [96, 92],
          [160, 92],
          [256, 256],
        ],
        { fill: '#2a3a78' },
      ),
      ...[0, 1, 2].map(index => {
        const [y, half]: Point = [108 + index * 48, 3 + index * 4];
        return rectangle(128 - half, y, half * 2, 16 + index * 12, { fill: '#ffd23d' });
      }),
      polygon(
        [
          [0, 0],
          [86, 78],
          [86, 104],
          [0, 226],
        ],
        { fill: '#101a40' },
      ),
      polygon(
        [
          [256, 0],
          [170, 78],
          [170, 104],
          [256, 226],
        ],
        { fill: '#101a40' },
      ),
      placed(
        128,
        118,
        1,
        numerals('9', 150, { stroke: '#0a1028', 'stroke-width': 42 }) +
          numerals('9', 150, { stroke: '#ffd23d' }),
      ),
    ),
} as const;

export type EmblemName = keyof typeof emblems;
