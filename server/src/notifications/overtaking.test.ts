import { expect, it } from 'vitest';
import { usePhones } from '../../test/push/use-phones.ts';
import { squadNotices } from '../scrims/notices/squad-notices.ts';
import { type Carrier, createDelivering } from './delivering.ts';
import { textsOf } from './notice-source.ts';
import { sendJobs, tell } from './tell.ts';

const { server, squadWithPhone, kick, queuedFor } = await usePhones();

it('newer news waits for what is being sent on its topic, and is sent right after it', async () => {
  const squad = await squadWithPhone();
  const { db, clock } = server.deps;
  const sending = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const sent: string[] = [];
  const carrier: Carrier = {
    channel: 'push',
    page: 10,
    width: 1,
    send: async (_, { text }) => {
      if (sent.length === 0) {
        sending.resolve();
        await answer.promise;
      }
      sent.push(text.title);
      return 'sent';
    },
  };
  const deliver = createDelivering(
    { db, clock, texts: textsOf([squadNotices], { error: () => {} }), count: () => {} },
    carrier,
  );
  const subjectId = squad.scrim._id;

  const news = {
    kind: 'slot-given',
    subjectId,
    recipientId: squad.player.user._id,
    topic: `booking:${squad.booking._id}`,
    facts: { bookingId: squad.booking._id },
  } as const;
  await tell(db, [news], { now: clock.now() });
  const first = deliver(subjectId);
  await sending.promise;
  await kick(squad);
  // Another node tries to send it while the first push is on its way.
  const next = await deliver(subjectId);
  expect(sent).toEqual([]);
  expect(+(next as Date)).toBeGreaterThan(+clock.now());
  answer.resolve();
  const again = await first;
  expect(+(again as Date)).toBeLessThanOrEqual(+clock.now());
  const job = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', sendJobs.push)
    .where('key', '=', subjectId)
    .executeTakeFirst();
  expect(+(job?.run_at as Date)).toBeLessThanOrEqual(+clock.now());
  await deliver(subjectId);
  expect(sent).toEqual(['An admin gave you slot 01', 'Your squad was kicked']);
  expect(await queuedFor(squad.player)).toEqual([]);
});
