import type { Clock } from '../../platform/lib/clock.ts';
import type { PushTarget } from '../deliveries.queries.ts';
import type { Carrier } from '../delivering.ts';
import { nextTry } from '../mail-carrier.ts';
import { endOf, messageOf } from './push-message.rules.ts';
import type { PushToDevice } from './push-to-device.ts';

type Deps = { push: PushToDevice; clock: Clock; publicUrl: () => string };

const firstRetryMs = 5_000;

/** Sends notices as pushes. */
export function createPushCarrier({ push, clock, publicUrl }: Deps): Carrier {
  return {
    channel: 'push',
    page: 100,
    width: 16,
    async send(delivery, told) {
      const now = clock.now();
      const end = endOf(delivery);
      if (end <= now) return 'expired';
      const message = messageOf(delivery, told, { publicUrl: publicUrl(), now });
      const pushed = await push(delivery.target as PushTarget, message);
      if (pushed === 'accepted') return 'sent';
      if (typeof pushed === 'string') return pushed;
      const again = pushed.later ?? nextTry(delivery.tries, clock.now(), firstRetryMs);
      // At its end it is deleted.
      return { retryAt: again < end ? again : end };
    },
  };
}
