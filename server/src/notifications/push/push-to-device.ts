import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { PushTarget } from '../deliveries.queries.ts';
import { tell } from '../tell.ts';
import type { PushMessage } from './push-message.rules.ts';
import type { Pushed, PushSender } from './push-sender.ts';
import { deleteGoneDevice, noteAccepted } from './push-subscriptions.queries.ts';

type Deps = { db: Database; clock: Clock; sender: Pick<PushSender, 'send'> };

export type PushToDevice = ReturnType<typeof createPushToDevice>;

/** Sends pushes and records what they say about the device; a device that is gone is deleted with its pushes. */
export function createPushToDevice({ db, clock, sender }: Deps) {
  /** Returns whether there was such a device. */
  const forget = (target: PushTarget): Promise<boolean> =>
    db.transaction().execute(async trx => {
      const now = clock.now();
      const gone = await deleteGoneDevice(trx, target, now);
      if (!gone) return false;
      const { userId, wasLast } = gone;
      const about = { subjectId: userId, topic: stoppedTopic, recipientId: userId };
      if (wasLast) await tell(trx, [{ kind: 'push-stopped', ...about }], { now });
      return true;
    });

  return async (target: PushTarget, message: PushMessage): Promise<Pushed> => {
    const pushed = await sender.send(target, message);
    if (pushed === 'accepted') await noteAccepted(db, target, clock.now());
    // The browser may have a new address by now: the push goes there next.
    if (pushed === 'gone' && !(await forget(target))) return { later: clock.now() };
    return pushed;
  };
}

/** Topic of the notice that pushes have stopped. */
export const stoppedTopic = 'push-stopped';
