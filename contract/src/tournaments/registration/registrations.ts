import { z } from 'zod';
import { person, squadInput, squadPlayer } from '../../events/squads.ts';
import { cursorField, listOf, pathId, phoneField, queryLimit, requiredLine } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { validationTexts } from '../../lib/texts.ts';
import { byTournament, managers } from '../tournaments.ts';
import { selectionFields, teamFilter, withSelection } from './team-selection.ts';

/** Body of POST /tournaments/{id}/register. */
export const registerTeamBody = z.object({
  teamName: requiredLine(limits.teamName, validationTexts.teamNameRequired),
  phone: phoneField(validationTexts.phoneRequired),
  realName: requiredLine(limits.personName, validationTexts.realNameRequired),
  players: squadInput(limits.players),
});
export type RegisterTeamBody = z.output<typeof registerTeamBody>;

/** A team as everybody sees it: its name, and its squad by in-game names. */
export const publicParticipant = z.object({
  _id: z.string(),
  tournamentId: z.string(),
  userId: person,
  teamName: z.string(),
  players: z.array(squadPlayer.partial({ ignId: true })),
  number: z.number().int(),
  createdAt: z.string(),
});

/** A team as the owner, an admin and the team itself see it. */
export const registration = publicParticipant.extend({
  realName: z.string(),
  phone: z.string(),
  players: z.array(squadPlayer),
});
export type Registration = z.infer<typeof registration>;

/** A team in the list of participants; private fields only for the owner and admins. */
export const participant = publicParticipant.extend({
  realName: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** The team's group, if any; only for those who manage the tournament. */
  group: z.object({ _id: z.string(), number: z.number().int(), name: z.string() }).nullable().optional(),
});
export type Participant = z.infer<typeof participant>;

export const registrationRoutes = {
  register: route({
    method: 'POST',
    path: '/tournaments/:id/register',
    summary: 'Register a squad',
    repeatable: true,
    access: ['player'],
    denied: 'PLAYER_ONLY',
    params: byTournament,
    body: registerTeamBody,
    status: 201,
    response: z.object({ registration, registeredCount: z.number().int() }),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/tournaments/:id/register',
    summary: 'Withdraw your squad while registration is open, in any role',
    access: 'signed-in',
    params: byTournament,
    status: 204,
  }),
  participants: route({
    method: 'GET',
    path: '/tournaments/:id/participants',
    summary: 'The registered teams; private fields only for the owner and admins',
    access: 'optional',
    params: byTournament,
    query: z.object({
      limit: queryLimit(limits.participants),
      cursor: cursorField,
      ...teamFilter,
      /** Skips that many instead of using a cursor, for a virtual list that jumps. */
      offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    status: 200,
    response: listOf(participant),
  }),
  removeParticipant: route({
    method: 'DELETE',
    path: '/tournaments/:id/participants/:userId',
    summary: 'Remove a team (owner, admin)',
    access: ['organization', 'admin'],
    params: byTournament.extend({ userId: pathId('PARTICIPANT_NOT_FOUND') }),
    status: 204,
  }),
  removeParticipants: route({
    method: 'POST',
    path: '/tournaments/:id/participants/remove',
    summary: 'Remove many teams at once (owner, admin)',
    ...managers,
    params: byTournament,
    body: z.object(selectionFields).transform(withSelection),
    status: 200,
    response: z.object({ removed: z.number().int() }),
  }),
};
