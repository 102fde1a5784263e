import { z } from 'zod';
import { cursorField, idField, listOf, queryLimit, searchField } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { route } from '../lib/route.ts';
import { timeStatuses } from './rules.ts';
import {
  byTournament,
  createTournamentBody,
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
    summary: 'Tournaments, filtered by search, game, fee, time and organizer',
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
    summary: 'Change any field of a tournament (owner, admin)',
    access: ['organization', 'admin'],
    params: byTournament,
    body: updateTournamentBody,
    status: 200,
    response: oneTournament,
  }),
  remove: route({
    method: 'DELETE',
    path: '/tournaments/:id',
    summary: 'Delete a tournament (owner, admin)',
    access: ['organization', 'admin'],
    params: byTournament,
    status: 204,
  }),
};
