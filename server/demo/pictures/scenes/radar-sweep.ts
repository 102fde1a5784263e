import type { Random } from '../../random.ts';
import { numerals } from '../numerals.ts';
import {
  backdrop,
  banner,
  circle,
  line,
  type Point,
  picture,
  placed,
  polygon,
  radial,
  rectangle,
  shape,
} from '../svg.ts';

const { width, height } = banner;

const screens = [
  { deep: '#03100c', line: '#3fd98b', hot: '#ff6d3d', dim: '#0c3a29' },
  { deep: '#0b0f05', line: '#b7d84b', hot: '#ff7a3d', dim: '#2b3a12' },
  { deep: '#050e14', line: '#56c7e8', hot: '#ffb347', dim: '#0f3444' },
] as const;

/** A radar screen: rings, the sweep with its tail, contacts. */
export function radarSweep(random: Random, mark = ''): string {
  const { deep, line: ink, hot, dim } = random.pick(screens);
  const [cx, cy]: Point = [640, 300];
  const rings = [110, 190, 270, 360, 460, 570, 690].map((reach, index) =>
    circle(cx, cy, reach, {
      fill: 'none',
      stroke: ink,
      'stroke-opacity': 0.5 - index * 0.05,
      'stroke-width': index % 2 ? 1 : 2,
    }),
  );
  const ticks = Array.from({ length: 120 }, (_, index) => {
    const angle = (index / 120) * Math.PI * 2;
    const long = index % 10 === 0;
    const at = (reach: number) =>
      `${(cx + Math.cos(angle) * reach).toFixed(1)} ${(cy + Math.sin(angle) * reach).toFixed(1)}`;
    return `M${at(270)}L${at(long ? 292 : 280)}M${at(570)}L${at(long ? 600 : 582)}`;
  });
  const heading = random.between(-1.1, -0.3);
  const tail = Array.from({ length: 46 }, (_, index) => {
    const from = heading - index * 0.028;
    const at = (angle: number): Point => [cx + Math.cos(angle) * 760, cy + Math.sin(angle) * 760];
    return polygon([[cx, cy], at(from), at(from - 0.03)], {
      fill: ink,
      opacity: 0.34 * (1 - index / 46) ** 1.8,
    });
  });
  const contacts = Array.from({ length: 16 }, (_, index) => {
    const angle = random.between(0, Math.PI * 2);
    const reach = random.between(130, 520);
    const [x, y] = [cx + Math.cos(angle) * reach * 1.1, cy + Math.sin(angle) * reach * 0.72];
    const colour = index < 5 ? hot : ink;
    return placed(
      x,
      y,
      random.between(0.7, 1.3),
      polygon(
        [
          [0, -9],
          [8, 7],
          [0, 2],
          [-8, 7],
        ],
        { fill: colour },
      ) + (index < 5 ? circle(0, 0, 18, { fill: 'none', stroke: hot, 'stroke-width': 2, opacity: 0.8 }) : ''),
      random.between(0, 360),
    );
  });
  const coast = ridgeCoast(random);
  return picture(
    banner,
    [
      radial('screen', [cx, cy], 760, [
        [0, dim],
        [0.5, deep],
        [1, '#020504'],
      ]),
    ],
    [
      backdrop('url(#screen)'),
      shape(coast, {
        fill: ink,
        'fill-opacity': 0.07,
        stroke: ink,
        'stroke-opacity': 0.35,
        'stroke-width': 1.5,
      }),
      ...tail,
      ...rings,
      shape(ticks.join(''), { stroke: ink, 'stroke-opacity': 0.7, 'stroke-width': 1.6, fill: 'none' }),
      line(
        [
          [0, cy],
          [width, cy],
        ],
        { stroke: ink, 'stroke-opacity': 0.28 },
      ),
      line(
        [
          [cx, 0],
          [cx, height],
        ],
        { stroke: ink, 'stroke-opacity': 0.28 },
      ),
      line(
        [
          [cx, cy],
          [cx + Math.cos(heading) * 760, cy + Math.sin(heading) * 760],
        ],
        { stroke: ink, 'stroke-width': 3 },
      ),
      ...contacts,
      circle(cx, cy, 104, { fill: deep, 'fill-opacity': mark ? 0.9 : 0.35, stroke: ink, 'stroke-width': 4 }),
      mark ? placed(cx, cy, 1, numerals(mark, 96, { stroke: ink })) : crosshair(cx, cy, ink, hot),
    ],
  );
}

function ridgeCoast(random: Random): string {
  const top = Array.from(
    { length: 26 },
    (_, index): Point => [index * 52 - 10, 150 + Math.sin(index * 0.7) * 46 + random.between(-34, 34)],
  );
  const low = Array.from(
    { length: 26 },
    (_, index): Point => [1290 - index * 52, 470 + Math.sin(index * 0.9) * 40 + random.between(-34, 34)],
  );
  return `M${[...top, ...low].map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}z`;
}

function crosshair(cx: number, cy: number, ink: string, hot: string): string {
  const arms = [0, 90, 180, 270].map(turn =>
    placed(cx, cy, 1, rectangle(-2.5, -92, 5, 52, { fill: ink }), turn),
  );
  return (
    arms.join('') +
    circle(cx, cy, 8, { fill: hot }) +
    circle(cx, cy, 34, { fill: 'none', stroke: ink, 'stroke-width': 3 })
  );
}
