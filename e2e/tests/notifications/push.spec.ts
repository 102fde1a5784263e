import { startPushService } from '../../../server/test/push/push-service.ts';
import { createApi } from '../../support/api.ts';
import { launchOptions } from '../../support/chromium.ts';
import { phone } from '../../support/devices.ts';
import { subscribesAt, workerOf } from '../../support/push.ts';
import { bookedPlayer, newDetails, openLobby, setDetails } from '../../support/scrims.ts';
import type { HotdropServer } from '../../support/server.ts';
import { expect, serverTimeout, switchSession, test } from '../../support/test.ts';

test.use({ launchOptions: launchOptions({ windowless: false }) });

async function serverWithPushes(startOwn: (env: Record<string, string>) => Promise<HotdropServer>) {
  const service = await startPushService();
  const { url } = await startOwn({ PUSH_HOSTS: service.host });
  return { service, url, api: createApi(url) };
}

test('a booked squad turns notifications on, closes the app and is told that the room is out', async ({
  startOwn,
  openAs,
}) => {
  test.setTimeout(serverTimeout);
  const { service, url, api } = await serverWithPushes(startOwn);
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { title: 'Friday Lobby' });
  const { player } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });

  const app = await openAs(player, `${url}/rankings`, phone);
  const context = app.context();
  await subscribesAt(app, service.subscribe());
  await app.goto(`${url}/scrims/${lobby._id}`);
  const ask = app.getByRole('region', { name: 'Notifications', exact: true });
  await expect(ask).toContainText('Know when the room is out');
  // As the reader answers the browser's own question.
  await context.grantPermissions(['notifications'], { origin: url });
  await ask.getByRole('button', { name: 'Turn on' }).click();
  await expect(ask).toHaveCount(0);

  const worker = await workerOf(context);
  await app.close();
  const details = newDetails();
  await setDetails(api, organizer, lobby, details);
  await expect.poll(() => service.received.length).toBe(1);
  const [push] = service.received;
  expect(JSON.stringify(push)).not.toContain(details.password);
  await worker.deliver(push?.message);
  await worker.expectNotifications(['Room details are out']);

  const reopened = await context.newPage();
  await reopened.goto(`${url}/rankings`);
  await expect(reopened.getByRole('banner').getByLabel(/^Notifications/)).toBeVisible();
  await worker.tap('Room details are out');
  await expect(reopened).toHaveURL(new RegExp(`/scrims/${lobby._id}`));
  await expect(reopened.getByText(details.password)).toBeVisible();
  await worker.expectNotifications([]);

  await expect.poll(worker.offlineCopy).toMatchObject({ room: { password: details.password } });
  await reopened.close();
  await setDetails(api, organizer, lobby, newDetails());
  await expect.poll(() => service.received.length).toBe(2);
  await worker.deliver(service.received[1]?.message);
  await expect.poll(worker.offlineCopy).toMatchObject({ scrimId: lobby._id, room: null });
  await api.call('DELETE', `/scrims/${lobby._id}`, { token: organizer.accessToken });
  await expect.poll(() => service.received.length).toBe(3);
  await worker.deliver(service.received[2]?.message);
  await expect.poll(worker.offlineCopy).toBeNull();
  await service.close();
  expect(service.faults).toEqual([]);
});

test('pushes to a phone end when its player signs out without a network, and are back with the next sign-in', async ({
  startOwn,
  openAs,
}) => {
  test.setTimeout(serverTimeout);
  const { service, url, api } = await serverWithPushes(startOwn);
  const player = await api.signUp('player');
  const app = await openAs(null, url, phone);
  // The page after signing out, which the browser could not load without a network.
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
  const context = app.context();
  await context.grantPermissions(['notifications'], { origin: url });
  await subscribesAt(app, service.subscribe());
  await switchSession(app, player);
  await app.goto(`${url}/settings/notifications`);
  await app.getByRole('switch', { name: 'Notifications on this device' }).click();
  await expect(app.getByText('On for this device.')).toBeVisible();
  const isSubscribed = () =>
    app.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return ((await registration?.pushManager.getSubscription()) ?? null) !== null;
    });
  expect(await isSubscribed()).toBe(true);

  await context.setOffline(true);
  await app.getByRole('button', { name: 'Account menu' }).click();
  await app.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(isSubscribed).toBe(false);

  await context.setOffline(false);
  await app.goto(`${url}/login`);
  await switchSession(app, player);
  await app.goto(`${url}/rankings`);
  await expect.poll(isSubscribed).toBe(true);
  await service.close();
  expect(service.faults).toEqual([]);
});
