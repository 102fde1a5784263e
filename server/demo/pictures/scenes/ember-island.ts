import type { Random } from '../../random.ts';
import { palm, parachute, spark } from '../motifs.ts';
import { numerals } from '../numerals.ts';
import {
  backdrop,
  banner,
  circle,
  linear,
  type Point,
  picture,
  placed,
  polygon,
  radial,
  rectangle,
  shape,
} from '../svg.ts';
import { down, ridge } from '../terrain.ts';

const { width } = banner;

const nights = [
  {
    sky: ['#080d1a', '#14223a', '#4a2338', '#c5402f'],
    lava: '#ff6a2b',
    hot: '#ffd27a',
    rock: '#17131c',
    sea: '#0b1626',
  },
  {
    sky: ['#04141a', '#0a2d38', '#1f4f52', '#e0703a'],
    lava: '#ff7b36',
    hot: '#ffe08a',
    rock: '#0c1b20',
    sea: '#06181f',
  },
  {
    sky: ['#120b1d', '#311a34', '#76283a', '#f0643a'],
    lava: '#ff5533',
    hot: '#ffcc66',
    rock: '#180f1c',
    sea: '#140f20',
  },
] as const;

/** A volcano in the sea at night: lava, embers in the air, palms on the shore. */
export function emberIsland(random: Random, mark = ''): string {
  const { sky, lava, hot, rock, sea } = random.pick(nights);
  const peak: Point = [640 + random.between(-70, 70), random.between(150, 180)];
  const shore = 452;
  const rim = random.between(46, 64);
  const cone: Point[] = [
    [peak[0] - 430, shore + 4],
    ...flank(random, [peak[0] - 430, shore], [peak[0] - rim, peak[1]], 9),
    [peak[0] - rim * 0.4, peak[1] + 16],
    [peak[0] + rim * 0.3, peak[1] + 10],
    ...flank(random, [peak[0] + rim, peak[1] - 4], [peak[0] + 450, shore], 9),
    [peak[0] + 450, shore + 4],
  ];
  const far = down(ridge(random, 420, 60)).map(([x, y]): Point => [x, Math.min(y, shore + 2)]);
  const embers = Array.from({ length: 90 }, () => {
    const rise = random.next() ** 1.4;
    const x = peak[0] + random.between(-1, 1) * (60 + rise * 560);
    const y = peak[1] - 20 + (1 - rise) * 40 - rise * 190 + random.between(-60, 300) * rise;
    return placed(
      x,
      y,
      random.between(0.25, 0.95),
      spark(random.chance(0.35) ? hot : lava),
      random.between(-50, 50),
    );
  });
  const glints = Array.from({ length: 46 }, () => {
    const depth = random.next();
    const length = 20 + depth * 150 * random.between(0.4, 1);
    const x = peak[0] + random.between(-1, 1) * (60 + depth * 260) - length / 2;
    return rectangle(x, shore + 5 + depth * 140, length, 1.4 + depth * 3.2, {
      fill: random.chance(0.4) ? hot : lava,
      opacity: random.between(0.18, 0.62) * (1 - depth * 0.4),
      rx: 2,
    });
  });
  const streams = [-0.55, -0.1, 0.42].map(side => stream(random, peak, side, rim));
  return picture(
    banner,
    [
      linear('sky', [
        [0, sky[0]],
        [0.4, sky[1]],
        [0.62, sky[2]],
        [0.76, sky[3]],
      ]),
      radial('glow', [peak[0], peak[1]], 470, [
        [0, hot, 0.9],
        [0.14, lava, 0.6],
        [0.5, lava, 0.16],
        [1, lava, 0],
      ]),
      linear('rock', [
        [0, '#5a2a26'],
        [0.34, rock],
        [1, rock],
      ]),
      linear('lava', [
        [0, '#fff1b8'],
        [0.25, hot],
        [0.7, lava],
        [1, lava, 0.1],
      ]),
      linear('sea', [
        [0, sky[2]],
        [0.25, sea],
        [1, '#05070c'],
      ]),
    ],
    [
      backdrop('url(#sky)'),
      ...(mark
        ? [placed(peak[0] < 640 ? 960 : 320, 180, 1, numerals(mark, 150, { stroke: hot, opacity: 0.85 }))]
        : []),
      ...smoke(random, peak, sky[2]),
      backdrop('url(#glow)'),
      polygon(far, { fill: sky[1], opacity: 0.9 }),
      polygon(cone, { fill: 'url(#rock)' }),
      ...streams,
      rectangle(0, shore, width, 150, { fill: 'url(#sea)' }),
      ...glints,
      ...embers,
      ...(mark ? [] : [placed(peak[0] + random.between(180, 300), 120, 0.5, parachute(rock, lava), 5)]),
      shape('M-10 610L-10 520Q120 470 300 560Q360 588 420 610z', { fill: '#05060a' }),
      shape('M1290 610L1290 505Q1130 480 980 570Q930 600 900 610z', { fill: '#05060a' }),
      placed(92, 512, 1.5, palm('#05060a', 1.1)),
      placed(190, 536, 1.02, palm('#05060a', -0.5)),
      placed(1180, 510, 1.35, palm('#05060a', -1.2)),
      placed(1088, 536, 0.9, palm('#05060a', 0.7)),
    ],
  );
}

/** The side of the cone: straight at the foot, steep at the rim, a little broken. */
function flank(random: Random, [x1, y1]: Point, [x2, y2]: Point, steps: number): Point[] {
  return Array.from({ length: steps }, (_, index): Point => {
    const t = index / (steps - 1);
    const bend = y1 > y2 ? t ** 1.7 : 1 - (1 - t) ** 1.7;
    const jag = index > 0 && index < steps - 1 ? random.between(-7, 7) : 0;
    return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * bend + jag];
  });
}

/** A stream of lava from the rim down the cone, thinner as it goes. */
function stream(random: Random, [px, py]: Point, side: number, rim: number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  let x = px + side * rim * 1.1;
  for (let step = 0; step <= 7; step++) {
    const t = step / 7;
    const y = py + 8 + t * random.between(190, 215) * (side === -0.1 ? 1 : 0.72);
    const half = (1 - t) * 7 + 1.4;
    left.push([x - half, y]);
    right.unshift([x + half, y]);
    x += side * 22 * (1 + t) + random.between(-9, 9);
  }
  return polygon([...left, ...right], { fill: 'url(#lava)' });
}

function smoke(random: Random, [px, py]: Point, colour: string): string[] {
  return Array.from({ length: 26 }, (_, index) => {
    const rise = index / 26;
    return circle(
      px + rise * 190 + random.between(-1, 1) * (24 + rise * 90),
      py - 10 - rise * 190,
      random.between(22, 44) * (1 + rise * 1.3),
      { fill: colour, opacity: 0.17 },
    );
  });
}
