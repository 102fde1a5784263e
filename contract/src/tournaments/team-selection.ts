import { z } from 'zod';
import { idField, searchField } from '../fields.ts';
import { limits } from '../limits.ts';
import { validationTexts } from '../texts.ts';

export const participantFilters = ['all', 'ungrouped', 'group'] as const;
export type ParticipantFilter = (typeof participantFilters)[number];

/** Which of a tournament's teams are meant: those of a search, of a group, or those in none. */
export const teamFilter = {
  search: searchField,
  filter: z.enum(participantFilters).default('all').catch('all'),
  /** For `filter: 'group'`; without it that filter matches nothing. */
  groupId: idField.optional(),
};

/** Users whose teams are meant, each once. */
export const userIdsField = z
  .array(idField, { error: validationTexts.pickPlayers })
  .min(1, validationTexts.pickPlayers)
  .max(limits.selection, `Choose at most ${limits.selection} teams one by one`)
  .transform(ids => [...new Set(ids)]);

/** "Select all 20,000 that match": the server finds the teams, so that no list of ids travels. */
export const matchingTeams = z.object({
  ...teamFilter,
  /** Users that were taken out of the selection again. */
  except: z.array(idField).max(limits.selection).default([]),
});
export type MatchingTeams = z.output<typeof matchingTeams>;

/** The teams an act is for: by user, or all that match. */
export type TeamSelection = { userIds: string[] } | { matching: MatchingTeams };

/** The fields of a body that names teams, and how they read as one selection. */
export const selectionFields = {
  userId: idField.optional(),
  userIds: userIdsField.optional(),
  matching: matchingTeams.optional(),
};

type SelectionInput = {
  userId?: string | undefined;
  userIds?: string[] | undefined;
  matching?: MatchingTeams | undefined;
};

/** The selection a body names, null when it names none. */
export function selectionOf({ userId, userIds, matching }: SelectionInput): TeamSelection | null {
  if (matching) return { matching };
  if (userIds) return { userIds };
  return userId ? { userIds: [userId] } : null;
}

/** Turns the three fields into one `teams`; refuses a body that names none ('Pick at least 1 player', SPEC §5). */
export function withSelection<Body extends SelectionInput>(
  body: Body,
  context: z.core.$RefinementCtx<Body>,
): Omit<Body, keyof SelectionInput> & { teams: TeamSelection } {
  const { userId, userIds, matching, ...rest } = body;
  const teams = selectionOf({ userId, userIds, matching });
  if (teams) return { ...rest, teams };
  context.addIssue({ code: 'custom', path: ['userIds'], message: validationTexts.pickPlayers });
  return z.NEVER;
}
