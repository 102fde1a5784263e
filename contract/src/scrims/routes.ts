import { z } from 'zod';
import { cursorField, idField, listOf, queryLimit, searchField } from '../fields.ts';
import { limits } from '../limits.ts';
import { route } from '../route.ts';
import {
  addWalkInBody,
  booking,
  bookingStatuses,
  bookSlotBody,
  editSquadBody,
  moveSquadBody,
  scrimParticipant,
} from './bookings/bookings.ts';
import { scrimModes } from './presets.ts';
import {
  cloneScrimBody,
  createScrimBody,
  scrim,
  scrimSorts,
  scrimStatuses,
  scrimSummary,
  updateScrimBody,
} from './scrims.ts';

export const byScrim = z.object({ id: idField });

const oneScrim = z.object({ scrim });

/** Who runs the lobby, and admins: what the routes of those say about access. */
export const managers = { access: ['organization', 'admin'], denied: 'SCRIM_FORBIDDEN' } as const;

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
    summary: 'Scrims, by search, game, mode, fee, status and organizer',
    access: 'public',
    always: true,
    query: listScrimsQuery,
    status: 200,
    response: scrimList,
  }),
  create: route({
    method: 'POST',
    path: '/scrims',
    summary: 'Open a lobby, and further ones like it at other times',
    repeatable: true,
    access: ['organization'],
    denied: 'SCRIM_ORGANIZATION_ONLY',
    body: createScrimBody,
    status: 201,
    response: oneScrim.extend({ alsoCreated: z.array(scrimSummary) }),
    rateLimit: 'write',
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
    summary: 'Change any of its fields (owner, admin)',
    ...managers,
    params: byScrim,
    body: updateScrimBody,
    status: 200,
    response: oneScrim,
    rateLimit: 'write',
  }),
  cancel: route({
    method: 'DELETE',
    path: '/scrims/:id',
    summary: 'Cancel it (owner, admin): squads are notified, paid fees become refunds due',
    ...managers,
    params: byScrim,
    status: 204,
  }),
  clone: route({
    method: 'POST',
    path: '/scrims/:id/clone',
    summary: 'Open lobbies like this one at other times (owner, admin)',
    repeatable: true,
    ...managers,
    params: byScrim,
    body: cloneScrimBody,
    status: 201,
    response: z.object({ scrims: z.array(scrimSummary) }),
    rateLimit: 'write',
  }),
  book: route({
    method: 'POST',
    path: '/scrims/:id/book',
    summary: 'Book a slot, or join the waitlist',
    repeatable: true,
    access: ['player'],
    denied: 'PLAYER_BOOKS',
    params: byScrim,
    body: bookSlotBody,
    status: 201,
    response: z.object({ booking }),
    rateLimit: 'write',
  }),
  editSquad: route({
    method: 'PUT',
    path: '/scrims/:id/book',
    summary: 'Change the team name, phone and players of your squad, until the scrim starts',
    access: 'signed-in',
    params: byScrim,
    body: editSquadBody,
    status: 200,
    response: z.object({ booking }),
    rateLimit: 'write',
  }),
  giveUp: route({
    method: 'DELETE',
    path: '/scrims/:id/book',
    summary: 'Give up your slot or leave the waitlist; not a paid slot after the start',
    access: 'signed-in',
    params: byScrim,
    status: 204,
  }),
  participants: route({
    method: 'GET',
    path: '/scrims/:id/participants',
    summary:
      'The squads by slot, then the waitlist; private fields and unconfirmed squads only for the owner and admins',
    access: 'optional',
    params: byScrim,
    query: z.object({
      limit: queryLimit(limits.participants),
      cursor: cursorField,
      status: z.enum(bookingStatuses).optional().catch(undefined),
    }),
    status: 200,
    response: listOf(scrimParticipant),
  }),
  addWalkIn: route({
    method: 'POST',
    path: '/scrims/:id/participants',
    summary:
      'Add a squad without an account (owner, admin): confirmed, without a fee, until the scrim ends; a reserved slot may be named',
    ...managers,
    params: byScrim,
    body: addWalkInBody,
    status: 201,
    response: z.object({ participant: scrimParticipant }),
    rateLimit: 'write',
  }),
  moveSquad: route({
    method: 'PUT',
    path: '/scrims/:id/participants/:bookingId/slot',
    summary: 'Move a squad to another slot, or swap two (owner, admin), until the scrim starts',
    ...managers,
    params: byScrim.extend({ bookingId: idField }),
    body: moveSquadBody,
    status: 204,
    rateLimit: 'write',
  }),
  removeParticipant: route({
    method: 'DELETE',
    path: '/scrims/:id/participants/:userId',
    summary:
      'Kick a squad (owner, admin): frees the slot, removes it from the room. A walk-in squad goes by the ID of its booking',
    ...managers,
    params: byScrim.extend({ userId: idField }),
    status: 204,
  }),
};
