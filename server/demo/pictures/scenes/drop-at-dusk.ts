import type { Random } from '../../random.ts';
import { parachute, plane } from '../motifs.ts';
import { numerals } from '../numerals.ts';
import {
  backdrop,
  banner,
  circle,
  group,
  line,
  linear,
  picture,
  placed,
  polygon,
  radial,
  shape,
} from '../svg.ts';
import { down, ridge } from '../terrain.ts';

const { width } = banner;

const skies = [
  {
    sky: ['#0a1322', '#2a2c44', '#92432c', '#f28c3b'],
    sun: '#ffdf9e',
    ridges: ['#7c4034', '#4b2a2d', '#281b23', '#0f0e15'],
  },
  {
    sky: ['#06151b', '#0f3842', '#4d7a63', '#eab45a'],
    sun: '#fff0bd',
    ridges: ['#3f6256', '#26423f', '#14282a', '#080f12'],
  },
  {
    sky: ['#0b0e16', '#1f2733', '#5a4a45', '#dd8a3e'],
    sun: '#ffd08a',
    ridges: ['#57473f', '#352d2d', '#1d1b1f', '#0b0c10'],
  },
  {
    sky: ['#101226', '#3a2338', '#a23b34', '#f7a04a'],
    sun: '#ffe6b0',
    ridges: ['#86393a', '#512531', '#2a1826', '#100c15'],
  },
] as const;

/** Squads under their parachutes before a low sun, over range behind range. */
export function dropAtDusk(random: Random, mark = ''): string {
  const { sky, sun, ridges } = random.pick(skies);
  const sunX = 640 + random.between(-60, 60);
  const sunY = mark ? 246 : random.between(290, 330);
  const sunRadius = mark ? 122 : random.between(84, 118);
  const ranges = [mark ? 392 : 330, 415, 470, 545].map((at, index) =>
    down(ridge(random, at, [mark ? 90 : 150, 120, 110, 70][index]!)),
  );
  const jumpers = Array.from({ length: random.integer(6, 8) }, (_, index) => {
    const near = index < 2;
    const aside = mark ? random.between(150, 200) : random.between(40, 130);
    const x = near ? sunX + (index ? 1 : -1) * aside : random.between(90, 1190);
    return placed(
      x,
      near ? random.between(170, 270) : random.between(80, 330),
      near ? random.between(0.8, 1.15) : random.between(0.24, 0.5),
      parachute(near ? '#120f16' : ridges[2], sky[3]),
      random.between(-7, 7),
    );
  });
  const planeX = random.between(170, 420);
  return picture(
    banner,
    [
      linear('sky', [
        [0, sky[0]],
        [0.34, sky[1]],
        [0.56, sky[2]],
        [0.78, sky[3]],
        [1, sky[3]],
      ]),
      radial('glow', [sunX, sunY], 520, [
        [0, sun, 0.75],
        [0.22, sky[3], 0.5],
        [1, sky[2], 0],
      ]),
      ...ridges.map((colour, index) =>
        linear(`range${index}`, [
          [0, colour],
          [0.55, colour],
          [1, ridges[Math.max(0, index - 1)]!],
        ]),
      ),
    ],
    [
      backdrop('url(#sky)'),
      stars(random, 60),
      backdrop('url(#glow)'),
      circle(sunX, sunY, sunRadius, { fill: sun }),
      ...(mark ? [placed(sunX, sunY, 1, numerals(mark, 116, { stroke: ridges[1] }))] : []),
      ...cirrus(random, sun),
      polygon(ranges[0]!, { fill: 'url(#range0)' }),
      polygon(ranges[1]!, { fill: 'url(#range1)' }),
      line(
        [
          [planeX, 72],
          [width + 20, 40],
        ],
        { stroke: sun, 'stroke-width': 1.5, 'stroke-dasharray': '3 9', opacity: 0.5 },
      ),
      placed(planeX, 74, 0.85, plane('#0b0c12'), -2),
      ...jumpers,
      polygon(ranges[2]!, { fill: 'url(#range2)' }),
      polygon(ranges[3]!, { fill: ridges[3] }),
    ],
  );
}

function stars(random: Random, count: number): string {
  const dots = Array.from({ length: count }, () =>
    circle(random.between(0, width), random.between(0, 210), random.between(0.6, 1.5), {
      opacity: random.between(0.15, 0.7),
    }),
  );
  return group({ fill: '#fff' }, ...dots);
}

/** Long flat clouds near the sun. */
function cirrus(random: Random, colour: string): string[] {
  return Array.from({ length: 7 }, () => {
    const [x, y, length] = [random.between(-100, 1150), random.between(190, 330), random.between(140, 420)];
    const thick = random.between(3, 9);
    return shape(`M${x} ${y}q${length / 2} ${-thick} ${length} 0q${-length / 2} ${thick} ${-length} 0z`, {
      fill: colour,
      opacity: random.between(0.1, 0.34),
    });
  });
}
