import type { Random } from '../../random.ts';
import { planeAbove } from '../motifs.ts';
import { numerals } from '../numerals.ts';
import { backdrop, banner, circle, line, picture, placed, radial, shape } from '../svg.ts';
import { blob, wavesFrom } from '../terrain.ts';

const { width, height } = banner;

const maps = [
  { sea: '#0d1a22', land: '#26322c', high: '#55603c', ink: '#d7c58a', zone: '#4ea1ff', heat: '#ff8a3d' },
  { sea: '#131417', land: '#3a2e22', high: '#7a5a34', ink: '#f0cf92', zone: '#59b4ff', heat: '#ff6b3d' },
  { sea: '#0a1519', land: '#1c3333', high: '#3f6b5c', ink: '#bfe3c4', zone: '#8fc8ff', heat: '#ffb03d' },
] as const;

/** The island from above with its contours, the flight path and the shrinking zone. */
export function zoneMap(random: Random, mark = ''): string {
  const { sea, land, high, ink, zone, heat } = random.pick(maps);
  const islands = [
    [560, 300, 360],
    [1060, random.between(180, 400), 190],
    [150, random.between(160, 460), 170],
  ] as const;
  const content = islands.flatMap(([x, y, reach]) => {
    const waves = wavesFrom(random, 0.2);
    const levels = Math.round(reach / 26);
    return Array.from({ length: levels }, (_, level) => {
      const share = 1 - level / levels;
      const at = [x + level * random.between(1, 5), y - level * 4] as const;
      return shape(blob(at, reach * share, waves, 0.72), {
        fill: level === 0 ? land : high,
        'fill-opacity': level === 0 ? 1 : 0.11,
        stroke: ink,
        'stroke-opacity': level === 0 ? 0.75 : 0.32,
        'stroke-width': level === 0 ? 2.4 : 1,
      });
    });
  });
  const [cx, cy] = [640 + random.between(-50, 50), 300 + random.between(-24, 24)];
  const [ix, iy, ir] = [
    cx + random.between(-60, 60),
    cy + random.between(-16, 16),
    mark ? 124 : random.between(84, 104),
  ];
  const outside = `M0 0H${width}V${height}H0zM${cx - 250} ${cy}a250 250 0 1 0 500 0a250 250 0 1 0 -500 0z`;
  const grid = Array.from(
    { length: 11 },
    (_, index) => `M${index * 128} 0V${height}M0 ${index * 128 - 20}H${width}`,
  );
  const lean = random.between(-90, 90);
  const flightAt = (x: number) => 250 - lean + ((100 + 2 * lean) * (x + 20)) / 1320;
  const squads = Array.from(
    { length: mark ? 0 : 9 },
    () => [random.between(320, 960), random.between(110, 500)] as const,
  );
  return picture(
    banner,
    [
      radial('sea', [640, 300], 760, [
        [0, sea],
        [1, '#07090c'],
      ]),
      radial('ring', [ix, iy], ir, [
        [0, '#fff', 0.02],
        [1, '#fff', 0.14],
      ]),
    ],
    [
      backdrop('url(#sea)'),
      ...content,
      shape(grid.join(''), { fill: 'none', stroke: ink, 'stroke-opacity': 0.1, 'stroke-width': 1 }),
      shape(outside, { fill: zone, 'fill-opacity': 0.13, 'fill-rule': 'evenodd' }),
      circle(cx, cy, 250, { fill: 'none', stroke: zone, 'stroke-width': 4, 'stroke-opacity': 0.9 }),
      circle(ix, iy, ir, { fill: 'url(#ring)', stroke: '#fff', 'stroke-width': 3 }),
      line(
        [
          [ix, iy],
          [cx, cy],
        ],
        { stroke: '#fff', 'stroke-width': 1.5, 'stroke-dasharray': '4 7', opacity: 0.6 },
      ),
      line(
        [
          [-20, flightAt(-20)],
          [width + 20, flightAt(width + 20)],
        ],
        { stroke: heat, 'stroke-width': 3, 'stroke-dasharray': '18 12' },
      ),
      placed(300, flightAt(300), 0.62, planeAbove(heat), (Math.atan2(100 + 2 * lean, 1320) * 180) / Math.PI),
      ...squads.map(([x, y]) => marker(x, y, random.chance(0.3) ? heat : '#f4efe2')),
      ...(mark ? [placed(ix, iy, 1, numerals(mark, 112, { stroke: '#fff' }))] : []),
    ],
  );
}

/** A pin like those that squads set on the map. */
function marker(x: number, y: number, colour: string): string {
  return placed(
    x,
    y,
    0.8,
    shape('M0 0L-9 -16A11 11 0 1 1 9 -16z', { fill: colour, stroke: '#0b0d10', 'stroke-width': 2 }) +
      circle(0, -21, 4, { fill: '#0b0d10' }),
  );
}
