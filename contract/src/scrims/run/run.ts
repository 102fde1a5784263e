import { z } from 'zod';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { byMatch, byScrim, managers, scrim } from '../scrims.ts';

const oneScrim = z.object({ scrim });

/** Minutes by which one tap delays a match; a negative number undoes that. */
export const delayMinutes = [5, 10, 15] as const;

/** Body of POST /scrims/{id}/delay: negative minutes undo a delay. */
export const delayMatchBody = z.object({
  matchNumber: z.number().int().min(1).max(limits.scrim.matches.max),
  minutes: z.literal(delayMinutes.flatMap(minutes => [minutes, -minutes])),
});
export type DelayMatchBody = z.output<typeof delayMatchBody>;

/** Body of POST /scrims/{id}/done. */
export const doneBody = z.object({ done: z.boolean() });

/** An organizer's actions while a lobby is played. */
export const scrimRunRoutes = {
  start: route({
    method: 'POST',
    path: '/scrims/:id/matches/:matchNumber/start',
    summary: 'Start a match now (owner, admin); later matches move along',
    ...managers,
    params: byMatch,
    status: 200,
    response: oneScrim,
  }),
  delay: route({
    method: 'POST',
    path: '/scrims/:id/delay',
    summary: 'Delay a match by 5, 10 or 15 minutes, or undo that (owner, admin); squads are notified',
    ...managers,
    params: byScrim,
    body: delayMatchBody,
    status: 200,
    response: oneScrim,
  }),
  end: route({
    method: 'POST',
    path: '/scrims/:id/end',
    summary: 'End a live lobby early (owner, admin); results can still be entered',
    ...managers,
    params: byScrim,
    status: 200,
    response: oneScrim,
  }),
  done: route({
    method: 'POST',
    path: '/scrims/:id/done',
    summary: "Move a finished lobby from the organizer's day to the past, or back (owner, admin)",
    ...managers,
    params: byScrim,
    body: doneBody,
    status: 204,
  }),
};
