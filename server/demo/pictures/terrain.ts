import type { Random } from '../random.ts';
import { banner, type Point } from './svg.ts';

/**
 * The line of a mountain range from the left edge to the right, by midpoint displacement: `height` is the mean,
 * `roughness` how far the first fold may reach.
 */
export function ridge(random: Random, height: number, roughness: number, folds = 7): Point[] {
  let heights = [
    height + random.between(-0.5, 0.5) * roughness,
    height + random.between(-0.5, 0.5) * roughness,
  ];
  let reach = roughness;
  for (let fold = 0; fold < folds; fold++) {
    const next: number[] = [];
    for (const [index, left] of heights.entries()) {
      const right = heights[index + 1];
      next.push(left);
      if (right !== undefined) next.push((left + right) / 2 + random.between(-reach, reach) * 0.5);
    }
    heights = next;
    reach *= 0.54;
  }
  const step = banner.width / (heights.length - 1);
  return heights.map((y, index): Point => [index * step, y]);
}

/** A line closed along the lower edge. */
export function down(line: readonly Point[]): Point[] {
  return [[0, banner.height + 2], ...line, [banner.width, banner.height + 2]];
}

/** A closed, uneven round: the contour of a hill or an island. `waves` are its dents, the same for all its levels. */
export function blob([cx, cy]: Point, radius: number, waves: readonly Wave[], squeeze = 1): string {
  const count = 48;
  const rim = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    const dent = waves.reduce((sum, wave) => sum + wave.depth * Math.sin(angle * wave.count + wave.phase), 0);
    const reach = radius * (1 + dent);
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach * squeeze];
  });
  return `${smooth(rim)}z`;
}

export type Wave = { count: number; depth: number; phase: number };

export function wavesFrom(random: Random, depth = 0.12): Wave[] {
  return [2, 3, 5, 7].map(count => ({
    count,
    depth: (depth * random.between(0.5, 1.2) * 2) / count,
    phase: random.between(0, Math.PI * 2),
  }));
}

/** A closed curve through the points (Catmull-Rom as Béziers), without the closing `z`. */
function smooth(rim: readonly Point[]): string {
  const at = (index: number) => rim[(index + rim.length) % rim.length]!;
  const f = (value: number) => Math.round(value * 10) / 10;
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let index = 0; index < rim.length; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${f(p1[0] + (p2[0] - p0[0]) / 6)} ${f(p1[1] + (p2[1] - p0[1]) / 6)} ${f(p2[0] - (p3[0] - p1[0]) / 6)} ${f(p2[1] - (p3[1] - p1[1]) / 6)} ${f(p2[0])} ${f(p2[1])}`;
  }
  return d;
}
