import { noticeSource } from '../notice-source.ts';

/** Notices about pushes themselves. */
export const pushNotices = noticeSource<true>(async () => () => true, {
  'push-stopped': {
    text: () => ({
      title: 'Notifications on this phone have stopped',
      body: 'Turn them on again in Settings.',
      link: '/settings/notifications',
    }),
  },
});
