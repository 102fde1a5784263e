import { gameIdKey, type SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import { AppError } from '../platform/lib/errors.ts';

/** Returns the keys under which a squad's game ids are unique in an event. */
export function ignKeys(players: readonly SquadPlayer[]): string[] {
  return players.map(player => gameIdKey(player.ignId)).filter(Boolean);
}

/** Why a squad cannot join an event; `ignKey` if one of its players already plays for another squad. */
export type SquadRefusal = { code: ErrorCode; ignKey?: string };

/** Returns the error for a rejected squad, on the field at fault. */
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
