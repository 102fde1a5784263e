/** Screens for tests, as options of a browser. */
export const desktop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };
export const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

/** For tests that are the same on each device. */
export const devices = [
  { name: 'desktop', use: desktop },
  { name: 'phone', use: phone },
] as const;

export type DeviceName = (typeof devices)[number]['name'];
