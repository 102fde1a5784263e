import { limits } from '@hotdrop/contract/lib/limits.ts';

const { min, max, manager, freeFire } = limits.autoGroup;

/** Teams per group that are offered for a game, the usual one first: 16 (SPEC §9), and 12 for Free Fire's lobbies. */
export function sizesFor(game: string): readonly number[] {
  return /free\s*fire/i.test(game) ? [manager, freeFire] : [manager];
}

/** Teams per group as typed, or null when that cannot be. */
export function sizeIn(text: string): number | null {
  const size = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(size) && size >= min && size <= max ? size : null;
}
