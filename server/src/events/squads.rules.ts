import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import { gameIdKey } from '@hotdrop/contract/events/squads.ts';
import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import { AppError } from '../platform/lib/errors.ts';

/** The keys under which the game ids of a squad are unique in an event. */
export function ignKeys(players: readonly SquadPlayer[]): string[] {
  return players.map(player => gameIdKey(player.ignId)).filter(Boolean);
}

/** Why a squad does not get into an event; where a player of it plays for another squad, the key of that one's game id. */
export type SquadRefusal = { code: ErrorCode; ignKey?: string };

/** What such a squad is told, beside the field that it is about. */
export function squadRefused({ code, ignKey }: SquadRefusal, players: readonly SquadPlayer[]): AppError {
  if (code === 'TEAM_NAME_TAKEN') return new AppError(code, { field: 'teamName' });
  if (code !== 'PLAYER_TAKEN') return new AppError(code);
  const index = Math.max(
    0,
    players.findIndex(player => gameIdKey(player.ignId) === ignKey),
  );
  const params = { ignId: players[index]?.ignId ?? '' };
  return new AppError(code, { params, field: `players.${index}.ignId` });
}
