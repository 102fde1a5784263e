import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';

let made = 0;

/** Returns a new notification of 30 minutes ago, changed by `over`; the last made is the newest. */
export function aNotice(over: Partial<Notice> = {}): Notice {
  made++;
  return {
    _id: `01936f00-0000-7000-8000-${String(made).padStart(12, '0')}`,
    kind: 'slot-promoted',
    group: 'slot',
    title: 'You have slot 07',
    body: 'A slot came free in Friday Lobby. It is confirmed.',
    link: '/scrims/01936f00-0000-7000-8000-0000000000f1',
    at: new Date(Date.now() - 30.5 * 60_000).toISOString(),
    seen: false,
    opened: false,
    urgent: true,
    ...over,
  };
}

/** Returns a page of the list, as the server sends it. */
export const aPage = (items: Notice[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  total: items.length,
  unseen: items.filter(({ seen }) => !seen).length,
});
