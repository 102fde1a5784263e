import { route } from '../../lib/route.ts';

export const profileRoutes = {
  export: route({
    method: 'GET',
    path: '/profile/export',
    summary:
      'The caller’s account, events, activity and texts as a JSON file; without identity pictures, room details, stored mails, and what admins did to the account or noted about it',
    access: 'signed-in',
    status: 200,
    produces: 'application/json',
    rateLimit: 'export',
  }),
};
