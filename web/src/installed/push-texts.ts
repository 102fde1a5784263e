import type { PushState } from './push.ts';

/** What stands in the way of pushes on this device, and what to do; undefined if nothing does. */
export const pushObstacles: Partial<Record<PushState, string>> = {
  blocked: 'Notifications are blocked. Allow them for Hotdrop in the site settings of this browser.',
  'install-first': 'On iPhone: tap Share, then Add to Home Screen. Open Hotdrop there and turn this on.',
  unsupported:
    'This browser cannot show notifications. Use Chrome, Firefox, Edge or Safari, not in a private window.',
};
