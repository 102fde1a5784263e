import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import type { Person } from './people.ts';
import type { TestNode } from './server.ts';

export type NoticeList = { items: Notice[]; nextCursor: string | null; total: number; unseen: number };

/** Returns a page of this person's notices. */
export async function noticesOf(server: TestNode, { token }: Person, query = ''): Promise<NoticeList> {
  const { status, body } = await server.call(`GET /notifications${query}`, { token });
  if (status !== 200) throw new Error(`the notices answered ${status}`);
  return body;
}

/** Returns the notices of these kinds about an event, newest first. */
export async function toldAbout(
  server: TestNode,
  person: Person,
  subjectId: string,
  ...kinds: Notice['kind'][]
): Promise<Notice[]> {
  const { items } = await noticesOf(server, person, '?limit=50');
  return items.filter(({ kind, link }) => link.includes(subjectId) && kinds.includes(kind));
}
