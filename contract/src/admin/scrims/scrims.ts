import { z } from 'zod';
import { squadInput } from '../../events/squads.ts';
import {
  cursorField,
  idField,
  listOf,
  optionalPhoneField,
  pathId,
  queryLimit,
  requiredLine,
  searchField,
} from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { booking } from '../../scrims/booking-schema.ts';
import { scrimParticipant } from '../../scrims/bookings/bookings.ts';
import { byScrim, scrim, scrimStatuses, scrimSummary, updateScrimBody } from '../../scrims/scrims.ts';

/** `organizerSuspended`: hidden from public lists, and nobody new can join. */
export const adminScrim = scrimSummary.extend({ organizerSuspended: z.boolean() });
export type AdminScrim = z.infer<typeof adminScrim>;

/**
 * Body of POST /admin/scrims/{id}/participants. Missing fields of the squad are taken from the player's
 * latest squad; without one, the player is added alone.
 */
export const addScrimParticipantBody = z.object({
  playerId: idField,
  slotNumber: z.number().int().min(1).max(limits.scrim.lastSlot).nullable().default(null),
  teamName: requiredLine(limits.teamName, 'Team name required').optional(),
  phone: optionalPhoneField.optional(),
  players: squadInput({ required: 1, max: limits.players.max }).optional(),
});
export type AddScrimParticipantBody = z.output<typeof addScrimParticipantBody>;

export const adminScrimRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/scrims',
    summary: 'All scrims, newest first',
    access: ['admin'],
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      search: searchField,
      status: z.enum(scrimStatuses).optional().catch(undefined),
      organizationId: idField.optional(),
    }),
    status: 200,
    response: listOf(adminScrim),
  }),
  update: route({
    method: 'PATCH',
    path: '/admin/scrims/:id',
    summary: 'Change any field of a scrim',
    access: ['admin'],
    params: byScrim,
    body: updateScrimBody,
    status: 200,
    response: z.object({ scrim }),
  }),
  cancel: route({
    method: 'DELETE',
    path: '/admin/scrims/:id',
    summary: 'Cancel a scrim: squads are notified, paid fees become refunds due',
    access: ['admin'],
    params: byScrim,
    status: 204,
  }),
  participants: route({
    method: 'GET',
    path: '/admin/scrims/:id/participants',
    summary: 'Squads of a scrim by slot, then the waitlist, then former squads',
    access: ['admin'],
    params: byScrim,
    query: z.object({ limit: queryLimit(limits.participants), cursor: cursorField }),
    status: 200,
    response: listOf(scrimParticipant),
  }),
  addParticipant: route({
    method: 'POST',
    path: '/admin/scrims/:id/participants',
    summary: 'Give a player’s squad a slot, confirmed and without a fee',
    access: ['admin'],
    params: byScrim,
    body: addScrimParticipantBody,
    status: 201,
    response: z.object({ booking }),
  }),
  removeParticipant: route({
    method: 'DELETE',
    path: '/admin/scrims/:id/participants/:playerId',
    summary: 'Kick a squad',
    access: ['admin'],
    params: byScrim.extend({ playerId: pathId('PARTICIPANT_NOT_FOUND') }),
    status: 204,
  }),
};
