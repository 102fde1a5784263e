import type { Random } from '../../random.ts';
import { cup } from '../motifs.ts';
import { numerals } from '../numerals.ts';
import {
  backdrop,
  banner,
  line,
  type Point,
  picture,
  placed,
  polygon,
  radial,
  rectangle,
  ringOf,
} from '../svg.ts';

const { width } = banner;

const boards = [
  { deep: '#130a0d', glow: '#7a1f2b', ink: '#ff6b5e', gold: '#ffd9a0' },
  { deep: '#0a0f16', glow: '#1d4664', ink: '#5cc0f0', gold: '#ffe2a6' },
  { deep: '#10100a', glow: '#5d4a17', ink: '#f2b544', gold: '#fff0c4' },
] as const;

/** The bracket: sixteen from each side, and the cup where the lines meet. */
export function bracketFinal(random: Random, mark = ''): string {
  const { deep, glow, ink, gold } = random.pick(boards);
  const lines: string[] = [];
  const through: string[] = [];
  const columns = [86, 190, 300, 410, 510];
  for (const side of [-1, 1]) {
    const x = (column: number) => (side < 0 ? columns[column]! : width - columns[column]!);
    let entries = Array.from({ length: 16 }, (_, index) => 24 + index * 36.8);
    for (let column = 0; column < 4; column++) {
      const winners: number[] = [];
      for (let pair = 0; pair < entries.length; pair += 2) {
        const [upper, lower] = [entries[pair]!, entries[pair + 1]!];
        const middle = (upper + lower) / 2;
        const won = random.chance(0.5) ? upper : lower;
        for (const y of [upper, lower]) {
          const bend: Point[] = [
            [x(column), y],
            [x(column + 1), y],
            [x(column + 1), middle],
          ];
          (y === won ? through : lines).push(line(bend, {}));
        }
        winners.push(middle);
      }
      entries = winners;
    }
    through.push(
      line(
        [
          [x(4), 300],
          [640 + side * 120, 300],
        ],
        {},
      ),
    );
  }
  const seats = [-1, 1].flatMap(side =>
    Array.from({ length: 16 }, (_, index) => {
      const y = 24 + index * 36.8;
      const left = side < 0 ? 8 : width - 86;
      return rectangle(left, y - 12, 78, 24, {
        rx: 4,
        fill: glow,
        'fill-opacity': random.between(0.4, 0.85),
        stroke: ink,
        'stroke-opacity': 0.35,
      });
    }),
  );
  const rays = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * Math.PI * 2 + 0.06;
    const at = (turn: number): Point => [
      640 + Math.cos(angle + turn) * 620,
      300 + Math.sin(angle + turn) * 620,
    ];
    return polygon([[640, 300], at(-0.035), at(0.035)], { fill: gold, opacity: 0.05 });
  });
  return picture(
    banner,
    [
      radial('hall', [640, 300], 700, [
        [0, glow],
        [0.45, deep],
        [1, '#050507'],
      ]),
      radial('shine', [640, 300], 260, [
        [0, gold, 0.55],
        [0.5, ink, 0.18],
        [1, ink, 0],
      ]),
    ],
    [
      backdrop('url(#hall)'),
      ...rays,
      ...seats,
      `<g fill="none" stroke="${ink}" stroke-opacity="0.32" stroke-width="2">${lines.join('')}</g>`,
      `<g fill="none" stroke="${gold}" stroke-opacity="0.9" stroke-width="3.4" stroke-linejoin="round">${through.join('')}</g>`,
      backdrop('url(#shine)'),
      polygon(ringOf([640, 300], 150, 4), {
        fill: deep,
        'fill-opacity': 0.92,
        stroke: gold,
        'stroke-width': 5,
      }),
      polygon(ringOf([640, 300], 132, 4), { fill: 'none', stroke: ink, 'stroke-width': 2, opacity: 0.6 }),
      placed(640, 300, 1, mark ? numerals(mark, 84, { stroke: gold }) : cup(gold)),
    ],
  );
}
