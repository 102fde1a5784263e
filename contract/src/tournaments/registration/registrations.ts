import { z } from 'zod';
import { gameIdKey } from '../../account/game-id.ts';
import { blankLine, phoneField, requiredLine } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { validationTexts } from '../../texts.ts';

const playerText = blankLine(limits.playerField, validationTexts.playersRequired);

/** One member of a squad as it is sent: in-game name, in-game id, and the seat in the squad, 1 to 5. */
const playerInput = z.object({
  ignName: playerText.default(''),
  ignId: playerText.default(''),
  slot: z.number().int().min(1).max(limits.players.max).optional(),
});

/** One member of a squad as it goes out. */
export const squadPlayer = z.object({ ignName: z.string(), ignId: z.string(), slot: z.number().int() });
export type SquadPlayer = z.infer<typeof squadPlayer>;

/** How many players a squad needs and may have. */
export type SquadSize = { required: number; max: number };

/** 'Players 1–4 need IGN name & ID' (SPEC §5), for any size. */
export function playersRequiredText({ required }: SquadSize): string {
  if (required === 1) return 'Player 1 needs IGN name & ID';
  return validationTexts.playersRequired.replace('4', String(required));
}

/** The players that must be there with both fields, the rest optional; rows that are empty at the end do not count (SPEC §5). */
export const squadInput = (size: SquadSize) =>
  z
    .array(playerInput, { error: playersRequiredText(size) })
    .max(size.max, `A squad has at most ${size.max} players`)
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

/** Body of POST /tournaments/{id}/register. */
export const registerTeamBody = z.object({
  teamName: requiredLine(limits.teamName, validationTexts.teamNameRequired),
  phone: phoneField(validationTexts.phoneRequired),
  realName: requiredLine(limits.personName, validationTexts.realNameRequired),
  players: squadInput(limits.players),
});
export type RegisterTeamBody = z.output<typeof registerTeamBody>;

/** Who booked or registered, as others see it. */
export const person = z.object({ _id: z.string(), name: z.string(), avatarUrl: z.string().nullable() });

/** What everybody sees of a team: name, squad by in-game name. */
export const publicParticipant = z.object({
  _id: z.string(),
  tournamentId: z.string(),
  userId: person,
  teamName: z.string(),
  players: z.array(squadPlayer.partial({ ignId: true })),
  number: z.number().int(),
  createdAt: z.string(),
});

/** What the owner, an admin and the team itself see. */
export const registration = publicParticipant.extend({
  realName: z.string(),
  phone: z.string(),
  players: z.array(squadPlayer),
});
export type Registration = z.infer<typeof registration>;

/** A team in the list of participants; the private fields only for the owner and admins. */
export const participant = publicParticipant.extend({
  realName: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** The group it is in, null while it is in none; only for those who manage the tournament. */
  group: z.object({ _id: z.string(), number: z.number().int(), name: z.string() }).nullable().optional(),
});
export type Participant = z.infer<typeof participant>;
