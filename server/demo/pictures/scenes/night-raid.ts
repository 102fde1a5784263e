import type { Random } from '../../random.ts';
import { helicopter } from '../motifs.ts';
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

const cities = [
  {
    sky: ['#04090c', '#0a1f20', '#16453a', '#4f9a6a'],
    beam: '#d8ffd8',
    window: '#b8f5a2',
    blocks: ['#12352f', '#0b2422', '#071617', '#040b0c'],
  },
  {
    sky: ['#05080e', '#0f1b2c', '#1f3d52', '#6aa0a0'],
    beam: '#e6f4ff',
    window: '#ffd98a',
    blocks: ['#1b3346', '#11222f', '#0a161f', '#05090e'],
  },
  {
    sky: ['#0a0907', '#211a10', '#57401c', '#c89a3c'],
    beam: '#fff2c8',
    window: '#ffe2a0',
    blocks: ['#4a371b', '#2c2112', '#18120b', '#0b0806'],
  },
] as const;

/** Rooftops at night, helicopters and searchlights over them. */
export function nightRaid(random: Random, mark = ''): string {
  const { sky, beam, window, blocks } = random.pick(cities);
  const moon: Point = [640 + random.between(-120, 120), random.between(226, 244)];
  const rows = blocks.map((colour, row) => skyline(random, { colour, window, row }));
  const beams = [random.between(250, 420), random.between(840, 1010)].map((x, index) => {
    const lean = (index ? -1 : 1) * random.between(120, 260);
    return polygon(
      [
        [x - 5, 470],
        [x + lean - 70, -10],
        [x + lean + 70, -10],
        [x + 5, 470],
      ],
      { fill: `url(#beam)` },
    );
  });
  return picture(
    banner,
    [
      linear('sky', [
        [0, sky[0]],
        [0.45, sky[1]],
        [0.75, sky[2]],
        [1, sky[3]],
      ]),
      linear('beam', [
        [0, beam, 0],
        [0.5, beam, 0.1],
        [1, beam, 0.42],
      ]),
      radial('halo', moon, 330, [
        [0, beam, 0.5],
        [0.35, sky[3], 0.25],
        [1, sky[3], 0],
      ]),
    ],
    [
      backdrop('url(#sky)'),
      backdrop('url(#halo)'),
      circle(moon[0], moon[1], mark ? 128 : 86, { fill: beam, opacity: mark ? 0.92 : 0.85 }),
      ...(mark ? [placed(moon[0], moon[1], 1, numerals(mark, 118, { stroke: blocks[1] }))] : []),
      rows[0]!,
      ...beams,
      rows[1]!,
      placed(
        moon[0] + (mark ? 190 : random.between(-40, 60)),
        moon[1] + (mark ? -80 : -10),
        mark ? 0.8 : 1.15,
        helicopter('#05090a'),
        -6,
      ),
      placed(random.between(180, 330), random.between(120, 190), 0.5, helicopter(blocks[2]), -5),
      placed(random.between(930, 1080), random.between(90, 150), 0.4, helicopter(blocks[2]), -8),
      rows[2]!,
      rows[3]!,
      ...ropes(random),
    ],
  );
}

/** One row of buildings; the nearer, the larger and darker. */
function skyline(
  random: Random,
  { colour, window, row }: { colour: string; window: string; row: number },
): string {
  const content: string[] = [];
  const base = [300, 350, 415, 492][row]!;
  for (let x = -30; x < width + 20; ) {
    const wide = random.between(44, 96) * (1 + row * 0.3);
    // The middle stays lower, so that what hangs in the sky is seen.
    const dip = 70 * Math.exp(-(((x + wide / 2 - 640) / 260) ** 2));
    const top = base + dip + random.between(-70, 46) * (1 - row * 0.16);
    content.push(rectangle(x, top, wide + 1, height - top, { fill: colour }));
    if (random.chance(0.35))
      content.push(rectangle(x + wide * 0.3, top - 16, wide * 0.22, 17, { fill: colour }));
    if (random.chance(0.3)) content.push(rectangle(x + wide * 0.6, top - 46, 3, 48, { fill: colour }));
    if (row > 0 && row < 3) content.push(windows(random, { x, top, wide, window }));
    x += wide + (random.chance(0.2) ? random.between(4, 22) : 0);
  }
  return group({}, ...content);
}

function windows(
  random: Random,
  { x, top, wide, window }: { x: number; top: number; wide: number; window: string },
): string {
  const panes: string[] = [];
  for (let y = top + 14; y < height - 60; y += 17) {
    for (let at = x + 10; at < x + wide - 12; at += 15) {
      if (random.chance(0.16)) panes.push(`M${Math.round(at)} ${Math.round(y)}h6v8h-6z`);
    }
  }
  return shape(panes.join('') || 'M0 0', { fill: window, opacity: 0.5 });
}

/** Cables and a fence in the very foreground. */
function ropes(random: Random): string[] {
  return [0, 1, 2].map(index => {
    const y = 470 + index * 26;
    return shape(
      `M-10 ${y}Q${random.between(400, 800)} ${y + random.between(60, 110)} ${width + 10} ${y - 30}`,
      {
        fill: 'none',
        stroke: '#020405',
        'stroke-width': 3,
      },
    );
  });
}
