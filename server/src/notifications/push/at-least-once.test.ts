import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import type { ReceivedPush } from '../../../test/push/push-service.ts';
import { usePhones } from '../../../test/push/use-phones.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';
import { databaseOf, startOn } from '../../../test/second-node.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import { sendJobs, tell } from '../tell.ts';

const { server, service, turnOn, run, titles, owner, squadWithPhone, kick, queuedFor } = await usePhones();

describe('a push is sent at least once, and not by two at a time (N1, D10)', () => {
  it('if a node died with it: by the next one, once the claim has expired', async () => {
    const squad = await squadWithPhone();
    await kick(squad);
    const claimed_until = new Date(+server.clock.now() + 60_000);
    await server.deps.db
      .updateTable('deliveries')
      .set({ claimed_until })
      .where('channel', '=', 'push')
      .execute();
    await run();
    expect(titles(squad.browser)).toEqual([]);
    server.clock.advance(60_000);
    await run();
    expect(titles(squad.browser)).toEqual(['Your squad was kicked']);
  });

  it('if the answer was lost: again, with the same tag, which the phone replaces', async () => {
    const squad = await squadWithPhone();
    await kick(squad);
    service.state.reply = push => {
      service.received.push(push);
      return 'reset';
    };
    await run();
    service.state.reply = () => null;
    server.clock.advance(6_000);
    await run();
    const tags = service.pushesTo(squad.browser).map(({ message }) => message.notification.tag);
    expect(tags).toEqual([tags[0], tags[0]]);
  });

  it('with two nodes: each to one phone by one of them', async () => {
    const player = await signUp(server, 'player');
    const scrim = await publishScrim(server, owner(), { slots: 30 });
    const browsers = [];
    for (let count = 0; count < 10; count++) browsers.push((await turnOn(player)).browser);
    const { _id: bookingId } = await bookSlot(server, player, scrim._id);
    const news = Array.from({ length: 12 }, (_, index) => ({
      kind: 'squad-kicked' as const,
      subjectId: scrim._id,
      topic: `kick ${index}`,
      recipientId: player.user._id,
      facts: { bookingId },
    }));
    await kick({ player, scrim });
    const now = server.clock.now();
    await tell(server.deps.db, news, { now });
    const queued = (await queuedFor(player)).length;
    expect(queued).toBe(130);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-node-'));
    const second = await startOn(server, await databaseOf(server), { dataDir, pushHosts: [service.host] });
    try {
      await second.deps.jobs.pause();
      // More news while the first node sends has the second one run too.
      let both: Promise<void> | undefined;
      service.state.reply = () => {
        both ??= scheduleJobs(server.deps.db, [{ kind: sendJobs.push, key: scrim._id, runAt: now }]).then(
          second.deps.jobs.runDue,
        );
        return null;
      };
      await run();
      await both;
      await run();
      expect(second.deps.jobs.runs.get(sendJobs.push)?.done).toBeGreaterThan(0);
    } finally {
      await second.close();
      await rm(dataDir, { recursive: true, force: true });
    }
    const keyOf = ({ endpoint, topic }: ReceivedPush) => `${endpoint} ${topic}`;
    expect(service.received).toHaveLength(queued);
    expect(new Set(service.received.map(keyOf)).size).toBe(queued);
    for (const browser of browsers) expect(titles(browser).length).toBe(queued / 10);
  });
});
