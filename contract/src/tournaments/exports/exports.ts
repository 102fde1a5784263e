import { z } from 'zod';
import { idField } from '../../lib/fields.ts';
import { route } from '../../lib/route.ts';
import { byTournament, managers } from '../tournaments.ts';

export const exportRoutes = {
  exportParticipants: route({
    method: 'GET',
    path: '/tournaments/:id/participants.csv',
    summary: 'All teams with players and contact as a CSV file (owner, admin)',
    ...managers,
    params: byTournament,
    status: 200,
    produces: 'text/csv',
    rateLimit: 'export',
  }),
  exportGroups: route({
    method: 'GET',
    path: '/tournaments/:id/groups.csv',
    summary: 'All groups with their teams as a CSV file (owner, admin)',
    ...managers,
    params: byTournament,
    status: 200,
    produces: 'text/csv',
    rateLimit: 'export',
  }),
  listText: route({
    method: 'GET',
    path: '/tournaments/:id/groups.txt',
    summary: 'The groups as plain text to paste into a chat; one group or all (owner, admin)',
    ...managers,
    params: byTournament,
    query: z.object({ groupId: idField.optional() }),
    status: 200,
    produces: 'text/plain',
    rateLimit: 'export',
  }),
};
