import { launchOptions } from '../../support/chromium.ts';
import { phone } from '../../support/devices.ts';
import { workerOf } from '../../support/push.ts';
import { expect, test } from '../../support/test.ts';

test.use({ launchOptions: launchOptions({ windowless: false }) });

const plain = 'Hotdrop';

/** Returns a push of this many bytes, the most that push services take. */
function pushOfBytes(bytes: number): string {
  const push = (body: string) => JSON.stringify({ notification: { title: 'Long', body } });
  return push('x'.repeat(bytes - push('').length));
}

const odd: [name: string, data: string, title: string][] = [
  ['broken JSON', '{"notification":{"title":', plain],
  ['nothing', '', plain],
  ['JSON that is no object', 'null', plain],
  ['no notification', '{"notification":null}', plain],
  ['4,096 bytes', pushOfBytes(4096), 'Long'],
  [
    'a kind of a newer server',
    '{"kind":"cup-drawn","notification":{"title":"Cup drawn","reach":[1]}}',
    'Cup drawn',
  ],
  ['empty fields', '{"notification":{"title":"","body":"","tag":"","navigate":""}}', plain],
  [
    'fields of other types',
    '{"notification":{"title":null,"tag":null},"app_badge":"many","offline":7}',
    plain,
  ],
];

test('a push that the worker does not understand still shows a notification', async ({ openAs, server }) => {
  const app = await openAs(null, '/rankings', phone);
  await app.context().grantPermissions(['notifications'], { origin: server.url });
  await app.evaluate(() => navigator.serviceWorker.ready);
  const worker = await workerOf(app.context());
  for (const [name, data, title] of odd) {
    await test.step(name, async () => {
      await worker.deliverText(data);
      await worker.expectNotifications([title]);
      await worker.tap(title);
      await worker.expectNotifications([]);
    });
  }
  expect(worker.errors).toEqual([]);
});
