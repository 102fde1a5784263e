import type { Random } from '../../random.ts';
import { numerals } from '../numerals.ts';
import { backdrop, banner, linear, type Point, picture, placed, polygon, radial, ringOf } from '../svg.ts';

const { width, height } = banner;

const facets = [
  {
    deep: '#14080c',
    tones: ['#2a0d15', '#4a111c', '#721824', '#a3212c', '#d8333a'],
    light: '#ffb3a3',
    bone: '#f4ece0',
  },
  {
    deep: '#071214',
    tones: ['#0c2226', '#12373b', '#1b5353', '#b02a36', '#e0453f'],
    light: '#a6f0e2',
    bone: '#eaf6f2',
  },
  {
    deep: '#0e0d14',
    tones: ['#1c1a27', '#2d2638', '#55293c', '#9a2d3c', '#e24a44'],
    light: '#ffc9a8',
    bone: '#f6eee6',
  },
] as const;

/** A wall of broken planes with one bright cut through the middle. */
export function shatteredPlanes(random: Random, mark = ''): string {
  const { deep, tones, light, bone } = random.pick(facets);
  const [columns, rows] = [13, 6];
  const [stepX, stepY] = [(width + 160) / columns, (height + 160) / rows];
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from(
      { length: columns + 1 },
      (_, column): Point => [
        -80 + column * stepX + random.between(-0.36, 0.36) * stepX,
        -80 + row * stepY + random.between(-0.36, 0.36) * stepY,
      ],
    ),
  );
  const planes: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b] = [grid[row]![column]!, grid[row]![column + 1]!];
      const [c, d] = [grid[row + 1]![column + 1]!, grid[row + 1]![column]!];
      const halves = random.chance(0.5)
        ? [
            [a, b, c],
            [a, c, d],
          ]
        : [
            [a, b, d],
            [b, c, d],
          ];
      for (const half of halves) planes.push(facet(random, half, { tones, light }));
    }
  }
  const lean = random.between(120, 190);
  const cutX = 640 + random.between(-30, 30);
  const cut = (from: number, to: number): Point[] => [
    [cutX + lean + from, -20],
    [cutX + lean + to, -20],
    [cutX - lean + to * 0.4, height + 20],
    [cutX - lean + from * 0.4, height + 20],
  ];
  const splinters = Array.from({ length: 22 }, () => {
    const [x, y] = [640 + random.between(-460, 460), random.between(30, 570)];
    const size = random.between(6, 34);
    return polygon(
      [0, 1, 2].map((corner): Point => {
        const angle = corner * 2.1 + random.between(-0.5, 0.5);
        return [x + Math.cos(angle) * size, y + Math.sin(angle) * size];
      }),
      { fill: random.chance(0.3) ? bone : random.pick(tones), opacity: random.between(0.5, 0.95) },
    );
  });
  return picture(
    banner,
    [
      radial('shade', [cutX, 300], 760, [
        [0, deep, 0],
        [0.55, deep, 0.25],
        [1, deep, 0.9],
      ]),
      linear('cut', [
        [0, bone],
        [0.5, light],
        [1, tones[4]],
      ]),
      radial('bloom', [cutX, 300], 420, [
        [0, light, 0.5],
        [1, tones[4], 0],
      ]),
    ],
    [
      backdrop(deep),
      ...planes,
      backdrop('url(#bloom)'),
      ...(mark
        ? [
            polygon(ringOf([640, 300], 186, 4), { fill: bone }),
            polygon(ringOf([640, 300], 172, 4), { fill: deep }),
            placed(640, 300, 1, numerals(mark, 108, { stroke: bone })),
          ]
        : [
            polygon(cut(-26, 20), { fill: 'url(#cut)' }),
            polygon(cut(40, 50), { fill: light, opacity: 0.7 }),
          ]),
      ...splinters,
      backdrop('url(#shade)'),
    ],
  );
}

/** One plane, lit from the upper middle. */
function facet(
  random: Random,
  corners: readonly Point[],
  { tones, light }: { tones: readonly string[]; light: string },
): string {
  const [x, y] = [0, 1].map(axis => corners.reduce((sum, corner) => sum + corner[axis as 0 | 1], 0) / 3) as [
    number,
    number,
  ];
  const near = Math.max(0, 1 - Math.hypot((x - 640) / 620, (y - 250) / 420));
  const tone = tones[Math.min(4, Math.floor(near * 3.4 + random.between(0, 1.9)))]!;
  const edge = random.chance(0.12) ? light : tone;
  return polygon(corners, {
    fill: tone,
    stroke: edge,
    'stroke-width': 1,
    'stroke-opacity': edge === tone ? 1 : 0.5,
  });
}
