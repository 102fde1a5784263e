import { z } from 'zod';
import { cursorField, listOf, queryLimit, searchField } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';

const outboxMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const adminOutboxRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/outbox',
    summary: 'Mails stored instead of sent (demo and development); 404 where mails are sent',
    access: ['admin'],
    query: z.object({ limit: queryLimit(limits.list), cursor: cursorField, search: searchField }),
    status: 200,
    response: listOf(outboxMail),
  }),
};
