import { type ScrimMode, squadSizes } from '@hotdrop/contract/events/games.ts';
import { type SquadPlayer, squadInput } from '@hotdrop/contract/events/squads.ts';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import type { EditSquadBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { ignKeys, squadRefused } from '../../events/squads.rules.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findDeskState, freePlayers, reservePlayers } from './slots.queries.ts';

/** Created once: building a schema takes longer than checking a squad. */
const squadsOf = {
  solo: squadInput(squadSizes.solo),
  duo: squadInput(squadSizes.duo),
  squad: squadInput(squadSizes.squad),
};

/** Returns the errors of the players for this mode (FIELD "Games"), by field path; empty if none. */
export function playersErrors(mode: ScrimMode, players: readonly SquadPlayer[]): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of squadsOf[mode].safeParse(players).error?.issues ?? []) {
    fieldErrors[['players', ...path].join('.')] ??= message;
  }
  return fieldErrors;
}

/**
 * Changes name, phone and players of a squad, with the scrim's row locked. Its slot, fee and payment stay.
 * @throws AppError VALIDATION, TEAM_NAME_TAKEN, PLAYER_TAKEN
 */
export async function changeSquad(
  trx: Executor,
  scrim: ScrimRow,
  own: BookingRow,
  { teamName, phone, players }: EditSquadBody,
  now: Date,
): Promise<BookingRow> {
  const fieldErrors = playersErrors(scrim.mode, players);
  if (Object.keys(fieldErrors).length > 0) throw new AppError('VALIDATION', { fieldErrors });
  const teamKey = comparisonKey(teamName);
  const keys = ignKeys(players);
  // The squad's current players must not count as taken.
  await freePlayers(trx, own.id);
  const others = await findDeskState(trx, scrim.id, {
    userIds: [],
    teamKeys: teamKey === own.team_key ? [] : [teamKey],
    ignKeys: keys,
  });
  if (others.teamKeys.length > 0) throw squadRefused({ code: 'TEAM_NAME_TAKEN' }, players);
  const [ignKey] = others.ignKeys;
  if (ignKey !== undefined) throw squadRefused({ code: 'PLAYER_TAKEN', ignKey }, players);
  await reservePlayers(trx, own, keys);
  return trx
    .updateTable('bookings')
    .set({
      team_name: teamName,
      team_key: teamKey,
      phone,
      players: JSON.stringify(players),
      updated_at: now,
    })
    .where('id', '=', own.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
