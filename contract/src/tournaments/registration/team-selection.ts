import { z } from 'zod';
import { comparisonKey, idField, searchField } from '../../lib/fields.ts';
import { grouped } from '../../lib/grouped.ts';
import { limits } from '../../lib/limits.ts';
import { validationTexts } from '../../lib/texts.ts';

export const participantFilters = ['all', 'ungrouped', 'group'] as const;
export type ParticipantFilter = (typeof participantFilters)[number];

/** Which of a tournament's teams a list shows: by search, of one group, or ungrouped. */
export const teamFilter = {
  search: searchField,
  filter: z.enum(participantFilters).default('all').catch('all'),
  /** For `filter: 'group'`; without it that filter matches nothing. */
  groupId: idField.optional(),
};

const userId = z.uuid({ error: 'This is not the ID of a team’s captain' }).toLowerCase();

/** The selected users, each once. */
export const userIdsField = z
  .array(userId, { error: validationTexts.pickPlayers })
  .min(1, validationTexts.pickPlayers)
  .max(limits.selection, `Select at most ${grouped(limits.selection)} teams one by one`)
  .transform(ids => [...new Set(ids)]);

/** Rejects text without visible characters, which would search for nothing and so match every team. */
const wantedSearch = z
  .string()
  .max(limits.searchInput)
  .transform((value, context) => {
    const search = searchField.parse(value);
    if (value !== '' && comparisonKey(search) === '') {
      context.addIssue({ code: 'custom', message: 'Enter a search text, or leave it out' });
    }
    return search;
  });

/**
 * "Select all 20,000 that match": the server finds the teams, so that no list of IDs is sent. Actions, even
 * deletion, apply to exactly these teams, so this filter is stricter than a list's: ignoring a misspelt or
 * missing field would match more teams than were selected.
 */
export const matchingTeams = z
  .strictObject({
    search: wantedSearch.default(''),
    filter: z.enum(participantFilters),
    groupId: idField.optional(),
    /** Users removed from the selection again. */
    except: z.array(userId).max(limits.selection).default([]),
  })
  .refine(({ filter, groupId }) => (filter === 'group') === (groupId !== undefined), {
    path: ['groupId'],
    message: 'A group is needed for this filter only',
  });
export type MatchingTeams = z.output<typeof matchingTeams>;

/** The teams of an action: by user, or all that match. */
export type TeamSelection = { userIds: string[] } | { matching: MatchingTeams };

/** The fields of a body that names teams in one of three ways. */
export const selectionFields = {
  userId: userId.optional(),
  userIds: userIdsField.optional(),
  matching: matchingTeams.optional(),
};

type SelectionInput = {
  userId?: string | undefined;
  userIds?: string[] | undefined;
  matching?: MatchingTeams | undefined;
};

/**
 * Returns the teams that a body names, with errors at `path`. Rejects a body that names none ('Pick at least
 * 1 player', SPEC §5), or names them in two ways: either could be the intended one.
 */
export function selectionOf(
  { userId, userIds, matching }: SelectionInput,
  context: z.core.$RefinementCtx<unknown>,
  path: string,
): TeamSelection {
  const selections: TeamSelection[] = [];
  if (userId) selections.push({ userIds: [userId] });
  if (userIds) selections.push({ userIds });
  if (matching) selections.push({ matching });
  const [teams, second] = selections;
  if (teams && !second) return teams;
  const message = teams ? 'Select teams in one way only' : validationTexts.pickPlayers;
  context.addIssue({ code: 'custom', path: [path], message });
  return z.NEVER;
}

/** Replaces the three fields with one `teams`. */
export function withSelection<Body extends SelectionInput>(
  body: Body,
  context: z.core.$RefinementCtx<Body>,
): Omit<Body, keyof SelectionInput> & { teams: TeamSelection } {
  const { userId, userIds, matching, ...rest } = body;
  return { ...rest, teams: selectionOf({ userId, userIds, matching }, context, 'userIds') };
}
