import { z } from 'zod';
import { route } from '../../lib/route.ts';
import { byMatch, byScrim, managers } from '../scrims.ts';
import { matchSlots, pointsFields, scrimMatch, standings } from './points.ts';

export const pointsRoutes = {
  submit: route({
    method: 'POST',
    path: '/scrims/:id/points',
    summary:
      'Enter or replace a match’s results (owner, admin): multipart, rows as JSON or a CSV file, and an image; without one, the current image stays, image=none removes it',
    ...managers,
    params: byScrim,
    file: ['file', 'image'],
    filesOptional: true,
    form: pointsFields.omit({ image: true }),
    status: 201,
    response: z.object({ match: scrimMatch, standings }),
    rateLimit: 'upload',
  }),
  removeMatch: route({
    method: 'DELETE',
    path: '/scrims/:id/points/:matchNumber',
    summary: 'Delete a match’s results (owner, admin)',
    ...managers,
    params: byMatch,
    status: 204,
  }),
  seats: route({
    method: 'GET',
    path: '/scrims/:id/points/seats',
    summary: 'Which squad gets the points of each slot, match by match (owner, admin)',
    ...managers,
    params: byScrim,
    status: 200,
    response: z.object({ items: z.array(matchSlots) }),
  }),
  standings: route({
    method: 'GET',
    path: '/scrims/:id/standings',
    summary: 'The standings, and the results of each match',
    access: 'public',
    params: byScrim,
    status: 200,
    response: standings,
  }),
};
