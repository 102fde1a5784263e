import type { Random } from '../../random.ts';
import { spark } from '../motifs.ts';
import { numerals } from '../numerals.ts';
import { backdrop, banner, linear, type Point, picture, placed, polygon, radial, shape } from '../svg.ts';

const bursts = [
  {
    deep: '#160a10',
    rays: ['#4a1320', '#7a1c22', '#a82c22', '#d9481f', '#ff7a29'],
    core: '#ffd36b',
    ink: '#1c0a0e',
  },
  {
    deep: '#071418',
    rays: ['#0d3138', '#10474c', '#16666a', '#c3502a', '#ff8a3a'],
    core: '#ffe094',
    ink: '#08181c',
  },
  {
    deep: '#150d07',
    rays: ['#3d2110', '#6a3413', '#9a4a14', '#d46a16', '#ffa02e'],
    core: '#ffe9a8',
    ink: '#1c1006',
  },
] as const;

/** Splinters flying out of a flash in the middle, the number of the night in it. */
export function flashBurst(random: Random, mark = ''): string {
  const { deep, rays, core, ink } = random.pick(bursts);
  const [cx, cy]: Point = [640, 300];
  const splinters: string[] = [];
  for (const [ring, colour] of rays.entries()) {
    const count = 30 - ring * 3;
    for (let index = 0; index < count; index++) {
      const angle = ((index + random.between(-0.35, 0.35)) / count) * Math.PI * 2;
      const inner = 110 + (rays.length - 1 - ring) * 42 + random.between(-20, 40);
      const outer = inner + random.between(150, 520 - ring * 70);
      const half = random.between(0.012, 0.055) * (1 + (rays.length - ring) * 0.22);
      const at = (turn: number, reach: number): Point => [
        cx + Math.cos(angle + turn) * reach * 1.25,
        cy + Math.sin(angle + turn) * reach * 0.86,
      ];
      splinters.push(
        polygon(
          [
            at(-half * 0.35, inner),
            at(half * 0.2, inner * 0.94),
            at(half, outer * 0.8),
            at(random.between(-half, half), outer),
            at(-half, outer * 0.84),
          ],
          {
            fill: colour,
            opacity: random.between(0.65, 1),
          },
        ),
      );
    }
  }
  const sparks = Array.from({ length: 70 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const reach = random.between(180, 700);
    return placed(
      cx + Math.cos(angle) * reach * 1.2,
      cy + Math.sin(angle) * reach * 0.7,
      random.between(0.3, 1.1),
      spark(random.chance(0.5) ? core : rays[4]),
      (angle * 180) / Math.PI + 90,
    );
  });
  const hexagon = Array.from({ length: 6 }, (_, index): Point => {
    const angle = (index / 6) * Math.PI * 2 + Math.PI / 6;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const plate = (reach: number) => hexagon.map(([x, y]): Point => [cx + x * reach, cy + y * reach]);
  return picture(
    banner,
    [
      radial('heat', [cx, cy], 620, [
        [0, core, 0.95],
        [0.2, rays[4], 0.8],
        [0.5, rays[2], 0.4],
        [1, deep, 0],
      ]),
      linear('plate', [
        [0, rays[1]],
        [1, ink],
      ]),
    ],
    [
      backdrop(deep),
      backdrop('url(#heat)', 0.75),
      ...splinters,
      backdrop('url(#heat)', 0.35),
      ...sparks,
      polygon(plate(172), { fill: core, opacity: 0.95 }),
      polygon(plate(158), { fill: 'url(#plate)' }),
      polygon(plate(140), { fill: 'none', stroke: rays[4], 'stroke-width': 3, opacity: 0.7 }),
      mark
        ? placed(cx, cy, 1, numerals(mark, 132, { stroke: core }))
        : placed(cx, cy, 1, flame(core, rays[4], ink)),
    ],
  );
}

/** A flame for the middle when there is no number. */
function flame(core: string, outer: string, ink: string): string {
  return (
    shape(
      'M4 -92C16 -50 66 -36 62 26C60 66 34 92 0 92C-36 92 -62 64 -60 24C-58 -4 -40 -14 -36 -44C-16 -34 -10 -20 -10 -4C10 -24 12 -58 4 -92z',
      { fill: outer },
    ) +
    shape(
      'M6 -8C14 14 36 22 34 52C32 74 18 86 0 86C-20 86 -34 72 -34 50C-34 34 -24 28 -20 12C-10 18 -6 26 -6 34C4 24 8 8 6 -8z',
      { fill: core },
    ) +
    shape(
      'M2 40C8 52 18 56 17 68C16 78 8 84 0 84C-10 84 -17 78 -17 67C-17 58 -10 54 -8 46C-4 50 -2 54 -2 58C2 54 4 46 2 40z',
      { fill: ink },
    )
  );
}
