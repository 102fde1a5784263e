import { limits } from '../lib/limits.ts';

export const scrimModes = ['solo', 'duo', 'squad'] as const;
export type ScrimMode = (typeof scrimModes)[number];

/** Players that a squad needs, and may have including a substitute (SPEC §9, FIELD). */
export const squadSizes: Record<ScrimMode, { required: number; max: number }> = {
  solo: { required: 1, max: 1 },
  duo: { required: 2, max: 2 },
  squad: limits.players,
};

export const pointsPresetIds = ['bgmi', 'bgmi-15', 'free-fire'] as const;
export type PointsPresetId = (typeof pointsPresetIds)[number];

/** Tie-breakers for equal totals, in the order in which they apply (FIELD "Ties"). */
export const tieRules = ['wins', 'placement-points', 'kills', 'latest-placement'] as const;
export type TieRule = (typeof tieRules)[number];

export type PointsPreset = {
  id: PointsPresetId;
  name: string;
  /** Points by placement, first place first; 0 after the last entry. A kill is one point in every preset. */
  placement: readonly number[];
  tieBreak: readonly TieRule[];
};

const bgmiTies = ['wins', 'placement-points', 'kills', 'latest-placement'] as const;

/** FIELD "Points" and "Ties". An organizer may choose a preset other than the game's. */
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

/** Usual settings of a game; an organizer may change any of them (FIELD "Games"). */
type Game = {
  /** Matches the game's name as organizers write it: an event's game is free text. */
  pattern: RegExp;
  /** Whether in-game IDs are numbers, so that phones show the number keys. */
  numericIds: boolean;
  /** Teams in a full lobby of each mode. */
  lobby: Record<ScrimMode, number>;
  points: PointsPresetId;
  maps: readonly string[];
  /** Teams per group of a tournament, the usual number first (SPEC §9). */
  groupSizes: readonly [number, ...number[]];
};

const games: readonly Game[] = [
  {
    pattern: /free\s*fire/i,
    numericIds: true,
    lobby: { solo: 48, duo: 24, squad: 12 },
    points: 'free-fire',
    maps: ['Bermuda', 'Purgatory', 'Kalahari', 'Alpine'],
    groupSizes: [16, 12],
  },
  {
    pattern: /bgmi|pubg|battlegrounds/i,
    numericIds: true,
    lobby: { solo: 100, duo: 50, squad: 25 },
    points: 'bgmi',
    maps: ['Erangel', 'Miramar', 'Sanhok', 'Vikendi'],
    groupSizes: [16],
  },
];

/** For unknown games: slots and points as in BGMI, no maps. */
const otherGame: Omit<Game, 'pattern'> = {
  numericIds: false,
  lobby: { solo: 100, duo: 50, squad: 25 },
  points: 'bgmi',
  maps: [],
  groupSizes: [16],
};

/** Returns a game's usual settings by its name; for an unknown one, BGMI's slots and points. */
export function gameOf(name: string): Omit<Game, 'pattern'> {
  return games.find(({ pattern }) => pattern.test(name)) ?? otherGame;
}
