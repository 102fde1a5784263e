import { circle, group, line, polygon, rectangle, shape } from './svg.ts';

/** Small silhouettes around 0,0, some 100 units wide, in one colour. */

/** A parachute with somebody under it. */
export function parachute(colour: string, light: string): string {
  const canopy = 'M-52 0C-50 -46 50 -46 52 0Q39 -9 26 1Q13 -9 0 1Q-13 -9 -26 1Q-39 -9 -52 0z';
  return group(
    {},
    line(
      [
        [-51, 0],
        [-3, 62],
      ],
      { stroke: colour, 'stroke-width': 1.6 },
    ),
    line(
      [
        [-26, 0],
        [-1, 62],
      ],
      { stroke: colour, 'stroke-width': 1.6 },
    ),
    line(
      [
        [26, 0],
        [1, 62],
      ],
      { stroke: colour, 'stroke-width': 1.6 },
    ),
    line(
      [
        [51, 0],
        [3, 62],
      ],
      { stroke: colour, 'stroke-width': 1.6 },
    ),
    shape(canopy, { fill: colour }),
    shape('M-52 0C-50 -46 50 -46 52 0Q50 -36 0 -36Q-46 -36 -52 0z', { fill: light, opacity: 0.55 }),
    circle(0, 64, 5, { fill: colour }),
    shape('M-6 70Q0 66 6 70L8 88L5 104L1 104L0 92L-1 104L-5 104L-8 88z', { fill: colour }),
  );
}

/** A transport plane from the side, flying to the left. */
export function plane(colour: string): string {
  return group(
    { fill: colour },
    shape('M-70 2Q-66 -9 -48 -10L34 -10L56 -34L70 -34L64 -8L72 -4L64 2L40 6L-50 9Q-66 9 -70 2z', {}),
    shape('M-18 -12L28 -18L30 -10L-14 -6z', {}),
    circle(-4, -6, 5, {}),
    circle(12, -8, 5, {}),
  );
}

/** A transport plane from above, flying to the right. */
export function planeAbove(colour: string): string {
  return shape(
    'M62 0Q60 -6 44 -6L18 -6L-8 -54L-20 -54L-8 -6L-42 -5L-54 -22L-62 -22L-56 0L-62 22L-54 22L-42 5L-8 6L-20 54L-8 54L18 6L44 6Q60 6 62 0z',
    { fill: colour },
  );
}

/** A helicopter from the side. */
export function helicopter(colour: string): string {
  return group(
    { fill: colour },
    shape(
      'M-44 4Q-42 -20 -10 -20L14 -18Q26 -14 30 -8L78 -12L84 -30L92 -30L88 -2L32 6Q22 18 -8 18L-28 18Q-44 16 -44 4z',
      {},
    ),
    rectangle(-2, -34, 5, 16, {}),
    rectangle(-84, -37, 172, 4, { opacity: 0.8 }),
    shape('M-34 26L20 26L24 30L-38 30z', {}),
    rectangle(-22, 17, 3, 10, {}),
    rectangle(8, 17, 3, 10, {}),
  );
}

/** A palm that bends with `lean`. */
export function palm(colour: string, lean: number): string {
  const top = lean * 40;
  const fronds = [-165, -140, -112, -70, -38, -12, 14].map(angle => {
    const rad = (angle * Math.PI) / 180;
    const [ex, ey] = [top + Math.cos(rad) * 58, -120 + Math.sin(rad) * 34 + 20];
    const [mx, my] = [top + Math.cos(rad) * 34, -120 + Math.sin(rad) * 44 - 6];
    return shape(`M${top} -120Q${mx} ${my - 10} ${ex} ${ey}Q${mx} ${my + 8} ${top} -116z`, { fill: colour });
  });
  return group(
    {},
    shape(`M-7 4Q${top * 0.3 - 4} -60 ${top - 3} -120L${top + 3} -118Q${top * 0.4 + 6} -58 8 4z`, {
      fill: colour,
    }),
    ...fronds,
  );
}

/** A cup on its foot. */
export function cup(colour: string): string {
  return group(
    { fill: colour },
    shape('M-34 -52L34 -52Q36 0 12 14L8 34L22 44L22 52L-22 52L-22 44L-8 34L-12 14Q-36 0 -34 -52z', {}),
    shape('M-34 -44L-54 -44Q-58 -8 -20 -2', { fill: 'none', stroke: colour, 'stroke-width': 7 }),
    shape('M34 -44L54 -44Q58 -8 20 -2', { fill: 'none', stroke: colour, 'stroke-width': 7 }),
  );
}

/** A spark: a thin rhombus standing upright. */
export const spark = (colour: string) =>
  polygon(
    [
      [0, -10],
      [3.4, 0],
      [0, 10],
      [-3.4, 0],
    ],
    { fill: colour },
  );
