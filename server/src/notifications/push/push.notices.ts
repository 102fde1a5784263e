import { noticeSource } from '../notice-source.ts';

/** Notices about pushes themselves. */
export const pushNotices = noticeSource<true>(async () => () => true, {
  'push-stopped': {
    text: () => ({
      title: 'Push notifications have stopped',
      body: 'None of your devices takes them any more. Turn them on again in Settings.',
      link: '/settings/notifications',
    }),
  },
});
