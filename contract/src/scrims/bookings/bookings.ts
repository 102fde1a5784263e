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
import { booking, bookingStatuses, payment } from '../booking-schema.ts';
import { byScrim, managers } from '../scrims.ts';
import { scrimTexts } from '../texts.ts';

/** Body of POST /scrims/{id}/book. The mode sets how many players are needed; the service checks that. */
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

/** Body of PUT /scrims/{id}/book: the squad that will play, for instance with a substitute. */
export const editSquadBody = bookSlotBody.omit({ slotNumber: true });
export type EditSquadBody = z.output<typeof editSquadBody>;

/** A slot number; the service checks whether the lobby has that slot. */
export const slotNumberField = z
  .number({ error: scrimTexts.validSlot })
  .int(scrimTexts.validSlot)
  .min(limits.scrim.startFrom.min, scrimTexts.validSlot)
  .max(limits.scrim.lastSlot, scrimTexts.validSlot);

/** Body of POST /scrims/{id}/participants: a squad without an account. It may get a reserved slot. */
export const addWalkInBody = z.object({
  teamName: requiredLine(limits.teamName, validationTexts.teamNameRequired),
  /** Null: the next free slot. */
  slotNumber: slotNumberField.nullable().default(null),
});
export type AddWalkInBody = z.output<typeof addWalkInBody>;

/** Body of PUT /scrims/{id}/participants/{bookingId}/slot. */
export const moveSquadBody = z.object({
  slotNumber: slotNumberField,
  /** The booking in that slot, which gets this squad's slot in return; null: the slot should be free. */
  swapWith: idField.nullable().default(null),
});
export type MoveSquadBody = z.output<typeof moveSquadBody>;

/** A squad in the list of participants; private fields only for the owner and admins. */
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
  /** When the squad first opened the room details; null if it has not (FIELD 3). */
  credentialsSeenAt: z.string().nullable().optional(),
  /** Another lobby of this organizer at the same time in which the squad has a slot; null if there is none. */
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
  }),
  giveUp: route({
    method: 'DELETE',
    path: '/scrims/:id/book',
    summary:
      'Give up your slot or leave the waitlist; not a paid slot once the scrim has started with room details released',
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
      'Add a squad without an account (owner, admin): confirmed, without a fee, until the scrim ends; a reserved slot is allowed',
    ...managers,
    params: byScrim,
    body: addWalkInBody,
    status: 201,
    response: z.object({ participant: scrimParticipant }),
  }),
  moveSquad: route({
    method: 'PUT',
    path: '/scrims/:id/participants/:bookingId/slot',
    summary: 'Move a squad to another slot, or swap two (owner, admin), until the scrim starts',
    ...managers,
    params: byScrim.extend({ bookingId: pathId('PARTICIPANT_NOT_FOUND') }),
    body: moveSquadBody,
    status: 204,
  }),
  removeParticipant: route({
    method: 'DELETE',
    path: '/scrims/:id/participants/:userId',
    summary:
      'Kick a squad (owner, admin): frees the slot, removes it from the room. For a walk-in squad, `userId` is its booking ID',
    ...managers,
    params: byScrim.extend({ userId: pathId('PARTICIPANT_NOT_FOUND') }),
    status: 204,
  }),
};
