import { gameIdKey } from '@hotdrop/contract/game-id.ts';
import type { SquadPlayer } from '@hotdrop/contract/tournaments/registration.ts';
import { AppError } from '../../lib/errors.ts';

/** The keys under which the game ids of a squad are unique in an event. */
export function ignKeys(players: readonly SquadPlayer[]): string[] {
  return players.map(player => gameIdKey(player.ignId)).filter(Boolean);
}

/** What a squad is told whose name another one has in the event. */
export const teamNameTaken = () => new AppError('TEAM_NAME_TAKEN', { field: 'teamName' });

/** What a squad is told of whose players one plays for another, beside that player's id; `ignKey` is the key of it. */
export function playerTaken(players: readonly SquadPlayer[], ignKey: string | undefined): AppError {
  const index = Math.max(
    0,
    players.findIndex(player => gameIdKey(player.ignId) === ignKey),
  );
  const params = { ignId: players[index]?.ignId ?? '' };
  return new AppError('PLAYER_TAKEN', { params, field: `players.${index}.ignId` });
}
