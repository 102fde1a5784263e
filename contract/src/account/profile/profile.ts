import { route } from '../../lib/route.ts';

export const profileRoutes = {
  export: route({
    method: 'GET',
    path: '/profile/export',
    summary:
      'What the caller is, owns, did and wrote, as a JSON file. Without pictures of identity papers, what admins did to the account and noted about it, kept mails and room details',
    access: 'signed-in',
    status: 200,
    produces: 'application/json',
    rateLimit: 'export',
  }),
};
