import { z } from 'zod';
import { cursorField, idField, listOf, queryLimit, searchField } from '../fields.ts';
import { limits } from '../limits.ts';
import { route } from '../route.ts';
import { byTournament, managers } from './groups/groups.ts';
import { selectionFields, teamFilter, withSelection } from './groups/team-selection.ts';
import { participant, registerTeamBody, registration } from './registration/registrations.ts';
import {
  createTournamentBody,
  timeStatuses,
  tournament,
  tournamentSorts,
  tournamentSummary,
  updateTournamentBody,
} from './tournaments.ts';

const oneTournament = z.object({ tournament });

export const listTournamentsQuery = z.object({
  limit: queryLimit(limits.tournamentList),
  cursor: cursorField,
  search: searchField,
  game: searchField,
  status: z.enum(timeStatuses).optional().catch(undefined),
  fee: z.enum(['free', 'paid']).optional().catch(undefined),
  sort: z.enum(tournamentSorts).default('newest').catch('newest'),
  organizationId: idField.optional(),
});
export type ListTournamentsQuery = z.output<typeof listTournamentsQuery>;

/** `games`: the distinct games of all tournaments, for the filter. */
export const tournamentList = listOf(tournamentSummary).extend({ games: z.array(z.string()) });
export type TournamentList = z.infer<typeof tournamentList>;

export const tournamentRoutes = {
  list: route({
    method: 'GET',
    path: '/tournaments',
    summary: 'Tournaments, by search, game, time and organizer',
    access: 'public',
    always: true,
    query: listTournamentsQuery,
    status: 200,
    response: tournamentList,
  }),
  create: route({
    method: 'POST',
    path: '/tournaments',
    summary: 'Publish a tournament',
    repeatable: true,
    access: ['organization'],
    denied: 'ORGANIZATION_ONLY',
    body: createTournamentBody,
    status: 201,
    response: oneTournament,
    rateLimit: 'write',
  }),
  detail: route({
    method: 'GET',
    path: '/tournaments/:id',
    summary: 'One tournament, with the reader’s own registration state',
    access: 'optional',
    params: byTournament,
    status: 200,
    response: oneTournament,
  }),
  update: route({
    method: 'PUT',
    path: '/tournaments/:id',
    summary: 'Change any of its fields (owner, admin)',
    access: ['organization', 'admin'],
    params: byTournament,
    body: updateTournamentBody,
    status: 200,
    response: oneTournament,
    rateLimit: 'write',
  }),
  remove: route({
    method: 'DELETE',
    path: '/tournaments/:id',
    summary: 'Delete it (owner, admin)',
    access: ['organization', 'admin'],
    params: byTournament,
    status: 204,
  }),
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
    rateLimit: 'write',
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
      /** Skips that many in place of a cursor, for a virtual list that jumps. */
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
    params: byTournament.extend({ userId: idField }),
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
    rateLimit: 'write',
  }),
  exportParticipants: route({
    method: 'GET',
    path: '/tournaments/:id/participants.csv',
    summary: 'Every team with its squad and contact as a spreadsheet (owner, admin)',
    ...managers,
    params: byTournament,
    status: 200,
    produces: 'text/csv',
    rateLimit: 'export',
  }),
};
