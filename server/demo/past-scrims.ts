import type { Deps } from '../src/deps.ts';
import { createScrimServices } from '../src/deps-scrims.ts';

export type PastScrims = ReturnType<typeof createPastScrims>;

/** The services of scrims with a clock that the seeding sets; nobody is written to or told. */
export function createPastScrims(
  deps: Pick<
    Deps,
    'db' | 'log' | 'uploads' | 'rooms' | 'scrimEvents' | 'accountEvents' | 'scrimSnapshots' | 'assertOwnImage'
  >,
) {
  let time = new Date(0);
  return {
    travelTo: (date: Date) => {
      time = date;
    },
    ...createScrimServices({
      ...deps,
      clock: { now: () => time },
      mailer: { deliver: async () => {} },
      notifications: {
        send: async () => {},
        subscribe: () => {},
        onRestored: () => {},
        connected: true,
        close: async () => {},
      },
      publicUrl: () => '',
      razorpay: null,
    }),
  };
}
