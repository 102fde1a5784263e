import type { Random } from '../../random.ts';
import { cup } from '../motifs.ts';
import { numerals } from '../numerals.ts';
import {
  backdrop,
  banner,
  circle,
  line,
  linear,
  picture,
  placed,
  polygon,
  radial,
  rectangle,
  shape,
} from '../svg.ts';

const { width, height } = banner;

const halls = [
  { deep: '#07090f', light: '#ffb45a', second: '#ff5f3d', crowd: '#020306' },
  { deep: '#070b10', light: '#7fd4ff', second: '#ffb45a', crowd: '#020407' },
  { deep: '#0b080a', light: '#ff8066', second: '#ffd08a', crowd: '#040203' },
] as const;

/** The stage of a final: lights from above, hands in the air, the cup on its stand. */
export function finalStage(random: Random, mark = ''): string {
  const { deep, light, second, crowd } = random.pick(halls);
  const lamps = Array.from({ length: 11 }, (_, index) => 90 + index * 110);
  const beams = lamps.map((x, index) => {
    const reach = 640 + (x - 640) * random.between(-0.5, 0.75);
    const half = random.between(40, 84);
    return polygon(
      [
        [x - 4, 34],
        [x + 4, 34],
        [reach + half, 470],
        [reach - half, 470],
      ],
      { fill: `url(#beam${index % 2})` },
    );
  });
  const truss = Array.from(
    { length: 27 },
    (_, index) => `M${index * 48} 12L${index * 48 + 24} 38L${index * 48 + 48} 12`,
  );
  const people = [
    { y: 512, size: 15, count: 64, colour: '#0b0d13' },
    { y: 548, size: 20, count: 46, colour: '#070910' },
    { y: 590, size: 27, count: 34, colour: crowd },
  ].flatMap(row => audience(random, row));
  const confetti = Array.from({ length: 80 }, () =>
    placed(
      random.between(0, width),
      random.between(60, 460),
      1,
      rectangle(-3, -6, 6, 11, {
        fill: random.pick([light, second, '#fff4dd']),
        opacity: random.between(0.35, 0.95),
      }),
      random.between(0, 180),
    ),
  );
  return picture(
    banner,
    [
      radial('air', [640, 330], 760, [
        [0, second, 0.42],
        [0.4, deep, 0.2],
        [1, deep, 0],
      ]),
      linear('beam0', [
        [0, light, 0.85],
        [0.4, light, 0.22],
        [1, light, 0],
      ]),
      linear('beam1', [
        [0, second, 0.8],
        [0.4, second, 0.2],
        [1, second, 0],
      ]),
      linear('floor', [
        [0, light, 0.55],
        [1, deep, 0],
      ]),
      radial('halo', [640, 300], 220, [
        [0, '#fff4dd', 0.8],
        [0.3, light, 0.4],
        [1, light, 0],
      ]),
    ],
    [
      backdrop(deep),
      backdrop('url(#air)'),
      ...beams,
      shape(`M0 12H${width}M0 38H${width}${truss.join('')}`, {
        stroke: '#1d222c',
        'stroke-width': 3,
        fill: 'none',
      }),
      ...lamps.map(x => circle(x, 40, 7, { fill: '#fff8e6' })),
      backdrop('url(#halo)'),
      polygon(
        [
          [420, 470],
          [860, 470],
          [980, 540],
          [300, 540],
        ],
        { fill: 'url(#floor)' },
      ),
      ...confetti,
      polygon(
        [
          [560, 398],
          [720, 398],
          [742, 480],
          [538, 480],
        ],
        { fill: '#11141c', stroke: light, 'stroke-opacity': 0.6, 'stroke-width': 2 },
      ),
      rectangle(546, 388, 188, 12, { fill: light, opacity: 0.9 }),
      placed(
        640,
        mark ? 290 : 305,
        mark ? 1 : 1.55,
        mark ? numerals(mark, 150, { stroke: '#fff4dd' }) : cup('#ffdf9c'),
      ),
      ...people,
    ],
  );
}

/** Heads and raised arms, from behind. */
function audience(
  random: Random,
  { y, size, count, colour }: { y: number; size: number; count: number; colour: string },
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const x = (index + random.between(0.1, 0.9)) * (width / count);
    const top = y + random.between(-0.5, 0.5) * size;
    const body = `${circle(x, top, size * 0.62, { fill: colour })}${shape(`M${x - size * 1.1} ${height + 10}Q${x - size} ${top + size * 0.6} ${x} ${top + size * 0.5}Q${x + size} ${top + size * 0.6} ${x + size * 1.1} ${height + 10}z`, { fill: colour })}`;
    if (!random.chance(0.3)) return body;
    const side = random.chance(0.5) ? 1 : -1;
    const arm = line(
      [
        [x + side * size * 0.8, top + size * 1.2],
        [x + side * size * 1.2, top - size * 0.4],
        [x + side * size * 0.7, top - size * 1.9],
      ],
      {
        stroke: colour,
        'stroke-width': size * 0.36,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      },
    );
    return body + arm;
  });
}
