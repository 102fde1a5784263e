import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import type {
  MatchSlot,
  ScrimMatch,
  SlotSquad,
  Standing,
  Standings,
} from '@hotdrop/contract/scrims/results/points.ts';
import { placementPoints, standingsOf } from '@hotdrop/contract/scrims/results/standings.ts';
import { type Slot, slotsOf } from '../src/scrims/results/results-model.ts';

/** Returns a squad that had a slot. */
export const aSquad = (teamName: string, hasLeft = false): SlotSquad => ({
  bookingId: `booking of ${teamName}`,
  teamName,
  hasLeft,
});

/** Returns a match's slot with the squad that gets its result by default, and the others that had it. */
export const aMatchSlot = (
  slotNumber: number,
  squad: SlotSquad | null,
  ...others: SlotSquad[]
): MatchSlot => ({ slotNumber, squad, others });

/** Slots of the tests' lobby; their squads had them in every match. */
export const matchSlots: readonly MatchSlot[] = [
  aMatchSlot(2, aSquad('Hydras')),
  aMatchSlot(3, aSquad('Chemin Four')),
  aMatchSlot(4, aSquad('Soul Rising')),
  aMatchSlot(5, aSquad('Aura')),
];

export const slots: readonly Slot[] = slotsOf(matchSlots, null, {});

type Result = { slotNumber: number; teamName: string; placement: number; kills: number };

/** Returns a match as the server does. */
export function aMatch(
  matchNumber: number,
  results: readonly Result[],
  imageUrl: string | null = null,
): ScrimMatch {
  return {
    matchNumber,
    imageUrl,
    createdAt: '2026-11-20T16:30:00.000Z',
    results: results.map(result => {
      const points = placementPoints(pointsPresets.bgmi, result.placement);
      return { ...result, placementPoints: points, totalPoints: points + result.kills };
    }),
  };
}

/** Returns the standings after these matches. */
export function standingsAfter(...matches: ScrimMatch[]): Standings {
  const results = matches.flatMap(({ matchNumber, results }) =>
    results.map(result => ({ ...result, matchNumber, team: result.teamName })),
  );
  return {
    items: standingsOf(results, pointsPresets.bgmi),
    matches,
    pointsPreset: 'bgmi',
    tieBreak: [...pointsPresets.bgmi.tieBreak],
  };
}

/** Returns a row of the standings. */
export function aStanding(change: Partial<Standing> = {}): Standing {
  return {
    rank: 1,
    slotNumber: 2,
    teamName: 'Hydras',
    matches: 1,
    wins: 0,
    placementPoints: 0,
    kills: 0,
    totalPoints: 0,
    decidedBy: 'total',
    ...change,
  };
}
