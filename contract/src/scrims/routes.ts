import { z } from 'zod';
import { scrimModes } from '../events/games.ts';
import { cursorField, idField, listOf, queryLimit, searchField } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { route } from '../lib/route.ts';
import {
  byScrim,
  cloneScrimBody,
  createScrimBody,
  managers,
  scrim,
  scrimSorts,
  scrimStatuses,
  scrimSummary,
  updateScrimBody,
} from './scrims.ts';

const oneScrim = z.object({ scrim });

export const listScrimsQuery = z.object({
  limit: queryLimit(limits.list),
  cursor: cursorField,
  search: searchField,
  game: searchField,
  mode: z.enum(scrimModes).optional().catch(undefined),
  fee: z.enum(['free', 'paid']).optional().catch(undefined),
  status: z.enum(scrimStatuses).optional().catch(undefined),
  sort: z.enum(scrimSorts).default('soonest').catch('soonest'),
  organizationId: idField.optional(),
});
export type ListScrimsQuery = z.output<typeof listScrimsQuery>;

/** `games`: the distinct games of all scrims, for the filter. */
export const scrimList = listOf(scrimSummary).extend({ games: z.array(z.string()) });
export type ScrimList = z.infer<typeof scrimList>;

export const scrimRoutes = {
  list: route({
    method: 'GET',
    path: '/scrims',
    summary: 'Scrims, filtered by search, game, mode, fee, status and organizer',
    access: 'public',
    always: true,
    query: listScrimsQuery,
    status: 200,
    response: scrimList,
  }),
  create: route({
    method: 'POST',
    path: '/scrims',
    summary: 'Open a lobby, and copies of it at other times',
    repeatable: true,
    access: ['organization'],
    denied: 'SCRIM_ORGANIZATION_ONLY',
    body: createScrimBody,
    status: 201,
    response: oneScrim.extend({ alsoCreated: z.array(scrimSummary) }),
  }),
  detail: route({
    method: 'GET',
    path: '/scrims/:id',
    summary: 'One scrim with its slot board and the reader’s own booking',
    access: 'optional',
    params: byScrim,
    status: 200,
    response: oneScrim,
  }),
  update: route({
    method: 'PUT',
    path: '/scrims/:id',
    summary: 'Change any field of a scrim (owner, admin)',
    ...managers,
    params: byScrim,
    body: updateScrimBody,
    status: 200,
    response: oneScrim,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/scrims/:id',
    summary: 'Cancel a scrim (owner, admin): squads are notified, paid fees become refunds due',
    ...managers,
    params: byScrim,
    status: 204,
  }),
  clone: route({
    method: 'POST',
    path: '/scrims/:id/clone',
    summary: 'Open copies of a lobby at other times (owner, admin)',
    repeatable: true,
    ...managers,
    params: byScrim,
    body: cloneScrimBody,
    status: 201,
    response: z.object({ scrims: z.array(scrimSummary) }),
  }),
};
