import { limits } from '../lib/limits.ts';

export const scrimModes = ['solo', 'duo', 'squad'] as const;
export type ScrimMode = (typeof scrimModes)[number];

/** How many players a squad needs, and how many it may have with a substitute (SPEC §9, FIELD). */
export const squadSizes: Record<ScrimMode, { required: number; max: number }> = {
  solo: { required: 1, max: 1 },
  duo: { required: 2, max: 2 },
  squad: limits.players,
};

export const pointsPresetIds = ['bgmi', 'bgmi-15', 'free-fire'] as const;
export type PointsPresetId = (typeof pointsPresetIds)[number];

/** The rules that part equal totals, in the order in which they are asked (FIELD "Ties"). */
export const tieRules = ['wins', 'placement-points', 'kills', 'latest-placement'] as const;
export type TieRule = (typeof tieRules)[number];

export type PointsPreset = {
  id: PointsPresetId;
  name: string;
  /** Points for the first place, the second …; 0 after the last. A kill is one point in all presets. */
  placement: readonly number[];
  tieBreak: readonly TieRule[];
};

const bgmiTies = ['wins', 'placement-points', 'kills', 'latest-placement'] as const;

/** FIELD "Points" and "Ties". Presets are offers: an organizer may choose another than the game's. */
export const pointsPresets: Record<PointsPresetId, PointsPreset> = {
  bgmi: { id: 'bgmi', name: 'BGMI 10-point', placement: [10, 6, 5, 4, 3, 2, 1, 1], tieBreak: bgmiTies },
  'bgmi-15': {
    id: 'bgmi-15',
    name: 'BGMI 15-point',
    placement: [15, 12, 10, 8, 6, 4, 2, 1, 1, 1, 1, 1],
    tieBreak: bgmiTies,
  },
  'free-fire': {
    id: 'free-fire',
    name: 'Free Fire',
    placement: [12, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    tieBreak: ['wins', 'kills', 'latest-placement'],
  },
};

type GamePreset = {
  /** Teams in a full lobby of each mode. */
  lobby: Record<ScrimMode, number>;
  points: PointsPresetId;
  maps: readonly string[];
};

const bgmi: GamePreset = {
  lobby: { solo: 100, duo: 50, squad: 25 },
  points: 'bgmi',
  maps: ['Erangel', 'Miramar', 'Sanhok', 'Vikendi'],
};
const freeFire: GamePreset = {
  lobby: { solo: 48, duo: 24, squad: 12 },
  points: 'free-fire',
  maps: ['Bermuda', 'Purgatory', 'Kalahari', 'Alpine'],
};

/** Slots and points as in BGMI, but no maps: those of an unknown game are unknown. */
const otherGame: GamePreset = { ...bgmi, maps: [] };

/** The usual lobby of a game (FIELD "Games"); an unknown game is offered BGMI's slots and points. */
export function presetOf(game: string): GamePreset {
  if (/free\s*fire/i.test(game)) return freeFire;
  return /bgmi|pubg|battlegrounds/i.test(game) ? bgmi : otherGame;
}
