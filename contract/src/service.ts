import { z } from 'zod';
import { route } from './route.ts';

const status = z.object({ status: z.literal('ok') });

export const serviceRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'The process answers',
    access: 'public',
    always: true,
    status: 200,
    response: status,
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    summary: 'The process and its database answer',
    access: 'public',
    always: true,
    status: 200,
    response: status,
  }),
};
