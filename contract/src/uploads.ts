import { z } from 'zod';
import { route } from './route.ts';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

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
