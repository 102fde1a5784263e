import { z } from 'zod';
import { idField, phoneField, requiredLine } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { validationTexts } from '../../texts.ts';
import { person, squadInput, squadPlayer } from '../../tournaments/registration/registrations.ts';
import { payment } from '../payments/payments.ts';
import { scrimTexts } from '../texts.ts';

/** `held`, `confirmed` and `waitlisted` count; the other three are history. */
export const bookingStatuses = ['held', 'confirmed', 'waitlisted', 'cancelled', 'kicked', 'expired'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** A booking as its squad and the organizer see it. */
export const booking = z.object({
  _id: z.string(),
  scrimId: z.string(),
  /** Null for a walk-in squad: the organizer added it, and nobody signs in for it. */
  userId: z.string().nullable(),
  teamName: z.string(),
  players: z.array(squadPlayer),
  phone: z.string(),
  /** Null while it waits; what it last was once it is history. */
  slotNumber: z.number().int().nullable(),
  status: z.enum(bookingStatuses),
  /** What this booking owes in rupees, as it was when the seat was taken; while it waits, what a seat costs now. 0 is free. */
  fee: z.number().int(),
  /** Null unless held without a payment under way. */
  holdExpiresAt: z.string().nullable(),
  /** 1 is next; null unless it waits. */
  waitlistPosition: z.number().int().nullable(),
  payment: payment.nullable(),
  createdAt: z.string(),
});
export type Booking = z.infer<typeof booking>;

/** Body of POST /scrims/{id}/book. How many players are needed is the mode's; the service checks it. */
export const bookSlotBody = z.object({
  teamName: requiredLine(limits.teamName, validationTexts.teamNameRequired),
  phone: phoneField(validationTexts.phoneRequired),
  players: squadInput({ required: 1, max: limits.players.max }),
  /** The seat that is wanted; without it the next free one. */
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
