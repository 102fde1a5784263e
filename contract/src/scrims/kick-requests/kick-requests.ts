import { z } from 'zod';
import { cursorField, listOf, optionalText, pathId, queryLimit, requiredLine } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { slotNumberField } from '../bookings/bookings.ts';
import { byScrim, managers } from '../scrims.ts';
import { scrimTexts } from '../texts.ts';

export const kickRequestStatuses = ['pending', 'kicked', 'dismissed'] as const;

/** A participant's request to kick the squad in a slot. */
export const kickRequest = z.object({
  _id: z.string(),
  scrimId: z.string(),
  slotNumber: z.number().int(),
  /** The reported player's in-game name (IGN). */
  targetName: z.string(),
  reason: z.string(),
  status: z.enum(kickRequestStatuses),
  /** The organizer's note on the decision. */
  note: z.string(),
  requestedBy: z.object({ _id: z.string(), name: z.string(), teamName: z.string() }),
  /** The reported squad while it has the slot; null once it has left. */
  target: z.object({ userId: z.string().nullable(), teamName: z.string() }).nullable(),
  /** The reported squad's team name, even after it has left; null if the slot was empty. */
  targetTeam: z.string().nullable(),
  /** Whether the reported squad has that player, ignoring case; null if its players are unknown. */
  isInSquad: z.boolean().nullable(),
  /** The squad in the slot now, perhaps a later one; null if the slot is empty. */
  seated: z.object({ userId: z.string().nullable(), teamName: z.string() }).nullable(),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
});
export type KickRequest = z.infer<typeof kickRequest>;

/** Body of POST /scrims/{id}/kick-requests (SPEC §5). */
export const kickRequestBody = z.object({
  slotNumber: slotNumberField,
  targetName: requiredLine(limits.playerField, scrimTexts.targetRequired),
  reason: optionalText(limits.note).default(''),
});
export type KickRequestBody = z.output<typeof kickRequestBody>;

export const resolveKickBody = z.object({
  action: z.enum(['kick', 'dismiss']),
  note: optionalText(limits.note).default(''),
});
export type ResolveKickBody = z.output<typeof resolveKickBody>;

const oneRequest = z.object({ request: kickRequest });

export const kickRequestRoutes = {
  create: route({
    method: 'POST',
    path: '/scrims/:id/kick-requests',
    summary: 'Ask the organizer to kick a player’s squad (confirmed participants)',
    access: 'signed-in',
    params: byScrim,
    body: kickRequestBody,
    status: 201,
    response: oneRequest,
  }),
  list: route({
    method: 'GET',
    path: '/scrims/:id/kick-requests',
    summary: 'Kick requests, open ones first (owner, admin)',
    ...managers,
    params: byScrim,
    query: z.object({ limit: queryLimit(limits.list), cursor: cursorField }),
    status: 200,
    response: listOf(kickRequest),
  }),
  own: route({
    method: 'GET',
    path: '/scrims/:id/kick-requests/own',
    summary: 'Your kick requests in this scrim with their decisions, newest first',
    access: 'signed-in',
    params: byScrim,
    status: 200,
    response: z.object({ items: z.array(kickRequest) }),
  }),
  resolve: route({
    method: 'PATCH',
    path: '/scrims/:id/kick-requests/:requestId/resolve',
    summary: 'Kick the squad and free its slot, or dismiss (owner, admin); a second decision is 409',
    ...managers,
    params: byScrim.extend({ requestId: pathId('KICK_REQUEST_NOT_FOUND') }),
    body: resolveKickBody,
    status: 200,
    response: oneRequest,
  }),
};
