import type { PushState } from './push.ts';

/** Why this device gets no pushes, and what to do; undefined if nothing prevents them. */
export const pushObstacles: Partial<Record<PushState, string>> = {
  blocked: 'Notifications are blocked. Allow them for Hotdrop in the site settings of this browser.',
  'install-first': 'On iPhone: tap Share, then Add to Home Screen. Open Hotdrop there and turn this on.',
  unsupported:
    'This browser cannot show notifications. Use Chrome, Firefox, Edge or Safari, not in a private window.',
};
