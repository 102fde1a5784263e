import { z } from 'zod';
import { blankLine, comparisonKey } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { validationTexts } from '../lib/texts.ts';

const playerText = blankLine(limits.playerField, validationTexts.playersRequired);

/** A squad member as sent: in-game name, in-game ID, and position in the squad from 1. */
const playerInput = z.object({
  ignName: playerText.default(''),
  ignId: playerText.default(''),
  slot: z.number().int().min(1).max(limits.players.max).optional(),
});

/** A squad member in a response. */
export const squadPlayer = z.object({ ignName: z.string(), ignId: z.string(), slot: z.number().int() });

export type SquadPlayer = z.infer<typeof squadPlayer>;

/** How many players a squad needs and may have. */
export type SquadSize = { required: number; max: number };

/** 'Players 1–4 need IGN name & ID' (SPEC §5), for any size. */
export function playersRequiredText({ required }: SquadSize): string {
  if (required === 1) return 'Player 1 needs IGN name & ID';
  return validationTexts.playersRequired.replace('4', String(required));
}

/** A squad's players: the first `required` need both fields; other empty rows are dropped (SPEC §5). */
export const squadInput = (size: SquadSize) =>
  z
    .array(playerInput, { error: playersRequiredText(size) })
    .max(size.max, `A squad can have at most ${size.max} players`)
    .transform(players =>
      players.filter((player, index) => index < size.required || player.ignName || player.ignId),
    )
    .superRefine((players, context) => {
      const message = playersRequiredText(size);
      for (let index = 0; index < size.required; index++) {
        const player = players[index];
        if (!player) {
          context.addIssue({ code: 'custom', path: [], message });
          return;
        }
        for (const field of ['ignName', 'ignId'] as const) {
          if (!player[field]) context.addIssue({ code: 'custom', path: [index, field], message });
        }
      }
      const seen = new Set<string>();
      for (const [index, player] of players.entries()) {
        const id = gameIdKey(player.ignId);
        if (id && seen.has(id)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'ignId'],
            message: 'This ID is in the squad twice',
          });
        }
        seen.add(id);
      }
    })
    .transform((players): SquadPlayer[] => players.map((player, index) => ({ ...player, slot: index + 1 })));

/** The person who booked or registered, as others see them. */
export const person = z.object({ _id: z.string(), name: z.string(), avatarUrl: z.string().nullable() });

/**
 * Returns a key that all spellings of a game ID share: like `comparisonKey`, without spaces, dashes and a
 * leading `#`. A `#` inside is kept: it separates name and tag (Valorant).
 */
export function gameIdKey(gameId: string): string {
  const key = comparisonKey(gameId);
  return key.replace(/[\s\p{Pd}]/gu, '').replace(/^#+/, '') || key;
}
