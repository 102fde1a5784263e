import type { Random } from '../../random.ts';
import { palm } from '../motifs.ts';
import { numerals } from '../numerals.ts';
import {
  backdrop,
  banner,
  circle,
  group,
  linear,
  type Point,
  picture,
  placed,
  polygon,
  radial,
  rectangle,
  shape,
} from '../svg.ts';

const { width, height } = banner;

const evenings = [
  {
    sky: ['#14303f', '#3f7f86', '#efc07a'],
    town: ['#b58a5c', '#7b5a44', '#4a352f'],
    wall: '#15110f',
    edge: '#d9a45f',
    sun: '#fff3cf',
  },
  {
    sky: ['#1b1733', '#7a3a52', '#ff9d5c'],
    town: ['#a85a4c', '#733a3f', '#43222c'],
    wall: '#140c12',
    edge: '#f09a5e',
    sun: '#ffe9bd',
  },
  {
    sky: ['#0b2233', '#33687a', '#dccb94'],
    town: ['#8b8a68', '#5a5f50', '#353b38'],
    wall: '#0c1011',
    edge: '#c9bd86',
    sun: '#fffbe0',
  },
] as const;

const arches = [
  { x: 640, half: 176, top: 52, spring: 214 },
  { x: 226, half: 118, top: 150, spring: 268 },
  { x: 1054, half: 118, top: 150, spring: 268 },
] as const;

/** An old town in the evening, seen from inside through three arches. */
export function oldTownArches(random: Random, mark = ''): string {
  const { sky, town, wall, edge, sun } = random.pick(evenings);
  const sunAt: Point = [640 + random.between(-50, 50), mark ? 222 : random.between(220, 300)];
  const openings = arches.map(arch => opening(arch));
  const floor = 508;
  const light = arches.map(({ x, half }) => {
    const slant = (x - sunAt[0]) * 0.34;
    return polygon(
      [
        [x - half + 8, floor],
        [x + half - 8, floor],
        [x + half * 1.5 + slant, height + 5],
        [x - half * 1.5 + slant, height + 5],
      ],
      { fill: 'url(#light)' },
    );
  });
  return picture(
    banner,
    [
      linear('sky', [
        [0, sky[0]],
        [0.4, sky[1]],
        [0.72, sky[2]],
        [1, sky[2]],
      ]),
      radial('glow', sunAt, 460, [
        [0, sun, 0.95],
        [0.18, sun, 0.5],
        [1, sky[2], 0],
      ]),
      linear('light', [
        [0, sun, 0.75],
        [1, edge, 0.1],
      ]),
      radial('stone', [640, 320], 780, [
        [0, town[2]],
        [0.5, wall],
        [1, '#060506'],
      ]),
    ],
    [
      backdrop('url(#sky)'),
      backdrop('url(#glow)'),
      circle(sunAt[0], sunAt[1], mark ? 112 : 70, { fill: sun }),
      ...(mark ? [placed(sunAt[0], sunAt[1], 1, numerals(mark, 112, { stroke: town[2] }))] : []),
      ...town.map((colour, row) => roofs(random, { colour, row, window: sun })),
      placed(random.between(520, 580), 520, 1.25, palm(town[2], -0.6)),
      placed(random.between(716, 780), 530, 0.95, palm(town[2], 0.8)),
      placed(random.between(160, 280), 530, 1, palm(town[2], 0.5)),
      shape(`M-5 -5H${width + 5}V${height + 5}H-5z${openings.join('')}`, {
        fill: 'url(#stone)',
        'fill-rule': 'evenodd',
      }),
      ...openings.map(outline =>
        shape(outline, { fill: 'none', stroke: edge, 'stroke-width': 5, 'stroke-opacity': 0.85 }),
      ),
      ...courses(random, town[1]),
      rectangle(0, floor, width, height - floor, { fill: wall }),
      ...light,
      rectangle(0, floor - 3, width, 4, { fill: edge, opacity: 0.5 }),
    ],
  );
}

/** A pointed arch down to the floor. */
function opening({ x, half, top, spring }: (typeof arches)[number]): string {
  const [left, right] = [x - half, x + half];
  return `M${left} 508V${spring}C${left} ${(spring + top) / 2} ${x - half * 0.42} ${top + 34} ${x} ${top}C${x + half * 0.42} ${top + 34} ${right} ${(spring + top) / 2} ${right} ${spring}V508z`;
}

/** One row of the town: flat roofs, here a dome, there a tower. */
function roofs(
  random: Random,
  { colour, row, window }: { colour: string; row: number; window: string },
): string {
  const base = 360 + row * 46;
  const content: string[] = [];
  for (let x = -20; x < width; ) {
    const wide = random.between(46, 110);
    const top = base + random.between(-44, 26);
    content.push(rectangle(x, top, wide + 1, height - top, {}));
    const crown = random.next();
    if (crown < 0.3) content.push(dome(x + wide / 2, top, wide * 0.36));
    else if (crown < 0.5) content.push(tower(x + wide * 0.4, top, 15 + row * 4));
    for (let pane = 0; pane < 3; pane++) {
      if (random.chance(0.3)) {
        content.push(
          rectangle(x + 10 + pane * 22, top + random.between(14, 60), 7, 11, { fill: window, opacity: 0.55 }),
        );
      }
    }
    x += wide;
  }
  return group({ fill: colour }, ...content);
}

const dome = (x: number, y: number, reach: number) =>
  shape(
    `M${x - reach} ${y + 1}C${x - reach * 1.15} ${y - reach * 0.9} ${x - reach * 0.2} ${y - reach} ${x} ${y - reach * 1.5}C${x + reach * 0.2} ${y - reach} ${x + reach * 1.15} ${y - reach * 0.9} ${x + reach} ${y + 1}z`,
    {},
  );

const tower = (x: number, y: number, wide: number) =>
  shape(
    `M${x} ${y + 1}v-76h${-wide * 0.25}v-10h${wide * 0.25}l${wide / 2} -30l${wide / 2} 30h${wide * 0.25}v10h${-wide * 0.25}v76z`,
    {},
  );

/** Courses of stone on the wall between the arches, here and there. */
function courses(random: Random, colour: string): string[] {
  return [54, 404, 876, 1226].map(x => {
    const stones = Array.from({ length: 22 }, () => {
      const at = x + random.between(-50, 12);
      return `M${Math.round(at)} ${Math.round(random.between(0, 24)) * 20 + 10}h${random.integer(18, 40)}v9h-${random.integer(18, 34)}z`;
    });
    return shape(stones.join(''), { fill: colour, opacity: 0.28 });
  });
}
