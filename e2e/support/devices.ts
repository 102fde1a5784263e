import { shareOf, today } from '../../server/test/depth.ts';

/** Screens for tests, as browser options. */
export const desktop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };
export const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

/** For tests of layouts, which differ between devices. */
export const devices = [
  { name: 'desktop', use: desktop },
  { name: 'phone', use: phone },
] as const;

/** For tests of what is the same on all devices: a short round uses one of them, the other one the next day. */
export const devicesInTurn = shareOf(devices, 2, today);

export type DeviceName = (typeof devices)[number]['name'];
