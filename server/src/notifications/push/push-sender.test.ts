import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { vapidKeysOf } from '../../platform/config/vapid-keys.ts';
import type { Answer } from '../../platform/outbound/outbound.ts';
import { createPushSender } from './push-sender.ts';

const now = new Date('2026-11-20T15:30:00.000Z');
const inSeconds = (seconds: number) => new Date(+now + seconds * 1000);

/** Makes a sender whose push services answer like this; `asked` has the hosts that were asked. */
function senderTo(answer: (host: string) => Partial<Answer> | Error) {
  const [asked, logged]: [string[], unknown[]] = [[], []];
  let moment = now;
  const vapid = vapidKeysOf(Buffer.alloc(32, 7).toString('base64url'));
  if (!vapid) throw new Error('no key');
  const sender = createPushSender({
    outbound: {
      async post({ host }) {
        asked.push(host);
        const given = answer(host);
        if (given instanceof Error) throw given;
        return { status: 201, retryAfter: null, ...given };
      },
    },
    vapid,
    publicUrl: () => 'https://hotdrop.example',
    clock: { now: () => moment },
    log: { error: (...line: unknown[]) => void logged.push(line) },
  });
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const message = { payload: '{}', ttl: 60, urgent: true, topic: 'topic' };
  return {
    asked,
    logged,
    sender,
    secrets: [p256dh, auth, 'secret-address'],
    wait: (seconds: number) => {
      moment = new Date(+moment + seconds * 1000);
    },
    send: (host = 'push.example') =>
      sender.send({ deviceId: 'device', endpoint: `https://${host}/secret-address`, p256dh, auth }, message),
  };
}

describe('a push service that answers', () => {
  it.each([
    [{ status: 201 }, 'accepted'],
    [{ status: 200 }, 'accepted'],
    [{ status: 404 }, 'gone'],
    [{ status: 410 }, 'gone'],
    [{ status: 400 }, 'refused'],
    [{ status: 413 }, 'refused'],
    [{ status: 307 }, 'refused'],
    [{ status: 429, retryAfter: '120' }, { later: inSeconds(120) }],
    [{ status: 503, retryAfter: 'Fri, 20 Nov 2026 15:31:00 GMT' }, { later: inSeconds(60) }],
    [{ status: 503, retryAfter: 'Fri, 20 Nov 2026 15:00:00 GMT' }, { later: now }],
    [{ status: 503, retryAfter: '-5' }, { later: null }],
    [{ status: 503, retryAfter: 'soon' }, { later: null }],
    [{ status: 429 }, { later: null }],
    [{ status: 500 }, { later: null }],
    [{ status: 401 }, { later: inSeconds(60) }],
    [{ status: 403 }, { later: inSeconds(60) }],
  ])('%j', async (answer, pushed) => expect(await senderTo(() => answer).send()).toEqual(pushed));

  it('with a refusal is in the log, without the device’s address and keys (A2)', async () => {
    const { send, logged, secrets } = senderTo(() => ({ status: 413 }));
    await send();
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('"host":"push.example","status":413');
    for (const secret of secrets) expect(JSON.stringify(logged)).not.toContain(secret);
  });

  it('that it rejects our key is counted each time, and logged once a minute', async () => {
    const { send, sender, logged, wait } = senderTo(() => ({ status: 403 }));
    for (let count = 0; count < 3; count++) await send();
    expect([sender.rejections, logged.length]).toEqual([3, 1]);
    wait(60);
    await send();
    expect([sender.rejections, logged.length]).toEqual([4, 2]);
  });
});

describe('a push service that does not answer', () => {
  it('five times in a row is left alone for half a minute, and others are not', async () => {
    const { send, asked, wait } = senderTo(host => (host === 'away.example' ? new Error('timeout') : {}));
    for (let count = 0; count < 5; count++) expect(await send('away.example')).toEqual({ later: null });
    expect(await send('away.example')).toEqual({ later: inSeconds(30) });
    expect(await send('here.example')).toBe('accepted');
    expect(asked).toEqual([...Array(5).fill('away.example'), 'here.example']);
    wait(30);
    expect(await send('away.example')).toEqual({ later: null });
    expect(asked.at(-1)).toBe('away.example');
  });

  it('now and then is asked each time', async () => {
    let count = 0;
    const { send, asked } = senderTo(() => (++count % 5 === 0 ? { status: 500 } : new Error('reset')));
    for (let times = 0; times < 20; times++) await send();
    expect(asked).toHaveLength(20);
  });
});
