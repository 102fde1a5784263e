import { findChromium } from '../../scripts/chromium.ts';

/** Returns how to start Chromium; `windowless` ones are faster, but cannot show notifications. */
export const launchOptions = ({ windowless = true } = {}) => ({
  executablePath: findChromium({ windowless }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // No other host resolves.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
});
