import { z } from 'zod';
import { person, squadInput, squadPlayer } from '../../events/squads.ts';
import {
  cursorField,
  idField,
  listOf,
  pathId,
  phoneField,
  queryLimit,
  requiredLine,
} from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { validationTexts } from '../../lib/texts.ts';
import { booking, bookingStatuses, payment } from '../booking.ts';
import { byScrim, managers } from '../scrims.ts';
import { scrimTexts } from '../texts.ts';

/** Body of POST /scrims/{id}/book. How many players are needed is the mode's; the service checks it. */
export const bookSlotBody = z.object({
  teamName: requiredLine(limits.teamName, validationTexts.teamNameRequired),
  phone: phoneField(validationTexts.phoneRequired),
  players: squadInput({ required: 1, max: limits.players.max }),
  /** The requested slot; if absent, the next free one. */
  slotNumber: z
    .number()
    .int()
    .min(limits.scrim.startFrom.min)
    .max(limits.scrim.lastSlot)
    .nullable()
    .default(null),
});
export type BookSlotBody = z.output<typeof bookSlotBody>;

/** Body of PUT /scrims/{id}/book: the squad as it plays, with a substitute for instance. */
export const editSquadBody = bookSlotBody.omit({ slotNumber: true });
export type EditSquadBody = z.output<typeof editSquadBody>;

/** The number of a slot; whether the lobby has it is checked by the service. */
export const slotNumberField = z
  .number({ error: scrimTexts.validSlot })
  .int(scrimTexts.validSlot)
  .min(limits.scrim.startFrom.min, scrimTexts.validSlot)
  .max(limits.scrim.lastSlot, scrimTexts.validSlot);

/** Body of POST /scrims/{id}/participants: a squad that came without an account. A reserved slot may be named. */
export const addWalkInBody = z.object({
  teamName: requiredLine(limits.teamName, validationTexts.teamNameRequired),
  /** Null: the next free one. */
  slotNumber: slotNumberField.nullable().default(null),
});
export type AddWalkInBody = z.output<typeof addWalkInBody>;

/** Body of PUT /scrims/{id}/participants/{bookingId}/slot. */
export const moveSquadBody = z.object({
  slotNumber: slotNumberField,
  /** The booking that has that slot and gets this squad's in return; null: the slot is expected to be free. */
  swapWith: idField.nullable().default(null),
});
export type MoveSquadBody = z.output<typeof moveSquadBody>;

/** A squad in the list of participants; everything private is only for the owner and admins. */
export const scrimParticipant = z.object({
  _id: z.string(),
  /** Who booked; null for a walk-in squad. */
  userId: person.nullable(),
  teamName: z.string(),
  slotNumber: z.number().int().nullable(),
  status: z.enum(bookingStatuses),
  waitlistPosition: z.number().int().nullable(),
  players: z.array(squadPlayer.partial({ ignId: true })),
  phone: z.string().optional(),
  payment: payment.nullable().optional(),
  /** When the squad first opened the room details; null when it has not (FIELD 3). */
  credentialsSeenAt: z.string().nullable().optional(),
  /** Another lobby of this organizer, at the same time, in which the squad has a slot; null when there is none. */
  alsoIn: z.object({ scrimId: z.string(), title: z.string(), startAt: z.string() }).nullable().optional(),
  createdAt: z.string(),
});
export type ScrimParticipant = z.infer<typeof scrimParticipant>;

export const bookingRoutes = {
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
    params: byScrim.extend({ bookingId: pathId('PARTICIPANT_NOT_FOUND') }),
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
    params: byScrim.extend({ userId: pathId('PARTICIPANT_NOT_FOUND') }),
    status: 204,
  }),
};
