import { z } from 'zod';
import { route } from './route.ts';

export const uploadRoutes = {
  image: route({
    method: 'POST',
    path: '/upload/image',
    summary: 'Store a picture (JPG, PNG or WEBP, 5 MB at most); it is decoded and re-encoded',
    access: 'signed-in',
    file: 'image',
    status: 201,
    response: z.object({ imageUrl: z.string() }),
    rateLimit: 'upload',
  }),
};

const status = z.object({ status: z.literal('ok') });

export const systemRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Whether the process responds',
    access: 'public',
    always: true,
    status: 200,
    response: status,
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    summary: 'Whether the process and its database respond',
    access: 'public',
    always: true,
    status: 200,
    response: status,
  }),
};
