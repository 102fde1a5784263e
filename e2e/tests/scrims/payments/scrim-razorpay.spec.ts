import type { FrameLocator, Page } from '@playwright/test';
import { type FakeRazorpay, startFakeRazorpay } from '../../../../server/test/razorpay/fake-razorpay.ts';
import { type Account, type Api, createApi } from '../../../support/api.ts';
import { withDatabase } from '../../../support/database.ts';
import { bookedPlayer, type Lobby, openLobby, type Payment } from '../../../support/scrims.ts';
import { type Place, startServer } from '../../../support/server.ts';
import { expect, test as quiet, serverTimeout, useSession } from '../../../support/test.ts';

type Gateway = Place & { api: Api; fake: FakeRazorpay };

/** A separate server that accepts payments through the Razorpay stand-in. */
const test = quiet.extend<object, { gateway: Gateway }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      const keys = {
        keyId: 'rzp_test_standin',
        keySecret: 'the keys secret',
        webhookSecret: 'the hooks secret',
      };
      const fake = await startFakeRazorpay(keys);
      const server = await startServer({
        RAZORPAY_KEY_ID: keys.keyId,
        RAZORPAY_KEY_SECRET: keys.keySecret,
        RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
        RAZORPAY_API_URL: fake.url,
      });
      await use({ url: server.url, dataDir: server.dataDir, api: createApi(server.url), fake });
      await server.stop();
      await fake.close();
    },
    { scope: 'worker', timeout: serverTimeout },
  ],
});

/** Opens the pay step of a new squad's held slot. */
async function openPayStep(page: Page, { api, url }: Gateway) {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { entryFee: 50 });
  const { player } = await bookedPlayer(api, lobby);
  await useSession(page, player);
  await page.goto(`${url}/scrims/${lobby._id}/pay`);
  return { lobby, player, organizer };
}

/** Makes the server check the payment now, as it does shortly before a hold ends. */
async function checkPaymentNow({ dataDir, fake }: Gateway): Promise<void> {
  await expect.poll(() => fake.happened.some(({ event }) => event === 'payment.captured')).toBe(true);
  await withDatabase(dataDir, client => client.query('update jobs set run_at = now()'));
}

/** Returns the path of the loaded document, whose headers apply; '' while another one loads. */
const documentOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname)
    .catch(() => '');

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹50 with Razorpay' });
const checkout = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Payment"]');
const press = (page: Page, name: 'Pay' | 'Fail' | 'Close') =>
  checkout(page).getByRole('button', { name, exact: true }).click();

test('paying through the checkout confirms the slot (D6)', async ({ page, gateway }) => {
  await openPayStep(page, gateway);
  await payButton(page).click();
  await expect(checkout(page).getByText('₹50.00')).toBeVisible();
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
  await expect(page.getByText(/₹50 paid/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('closed, then failed, then paid on the third try: each says what happened', async ({
  page,
  gateway,
}) => {
  await openPayStep(page, gateway);
  await payButton(page).click();
  await press(page, 'Close');
  await expect(page.getByText('You closed the payment window before paying.')).toBeVisible();
  await payButton(page).click();
  await press(page, 'Fail');
  await expect(checkout(page).getByText(/You can try again/)).toBeVisible();
  await press(page, 'Close');
  await expect(page.getByText(/^The payment failed: /)).toBeVisible();
  await payButton(page).click();
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
});

for (const hasWebhook of [true, false]) {
  const how = hasWebhook ? 'by Razorpay’s webhook' : 'even without a webhook';
  test(`a checkout response that never arrives: the money is found ${how} (D6)`, async ({
    page,
    gateway,
  }) => {
    const { fake, url } = gateway;
    fake.deliverTo(hasWebhook ? `${url}/api/payments/razorpay/webhook` : null);
    await openPayStep(page, gateway);
    await page.route(/\/scrims\/[^/]+\/payment$/, route =>
      route.request().postData()?.includes('razorpay_signature')
        ? route.abort('connectionreset')
        : route.continue(),
    );
    await payButton(page).click();
    await press(page, 'Pay');
    if (!hasWebhook) await checkPaymentNow(gateway);
    await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
    fake.deliverTo(null);
  });
}

/** Creates an order for the player's fee without using the page. */
async function orderFor({ api }: Gateway, lobby: Lobby, player: Account): Promise<string> {
  const body = { method: 'razorpay' };
  const path = `/scrims/${lobby._id}/payment`;
  return (await api.call('POST', path, { token: player.accessToken, body })).order.id;
}

test('paying twice confirms the slot once, and the second payment is refund due (D6)', async ({
  page,
  gateway,
}) => {
  const { fake, url, api } = gateway;
  fake.deliverTo(`${url}/api/payments/razorpay/webhook`);
  const { lobby, player, organizer } = await openPayStep(page, gateway);
  const order = await orderFor(gateway, lobby, player);
  fake.pay(order);
  fake.pay(order);
  await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
  const statuses = async () => {
    const { items } = await api.call('GET', `/scrims/${lobby._id}/payments`, {
      token: organizer.accessToken,
    });
    return items.map((payment: Payment) => payment.status).sort();
  };
  await expect.poll(statuses).toEqual(['captured', 'refund-due']);
  fake.deliverTo(null);
});

test('a payment for a slot that is gone is never lost (D6)', async ({ page, gateway }) => {
  const { fake, url, api } = gateway;
  fake.deliverTo(`${url}/api/payments/razorpay/webhook`);
  const { lobby, player } = await openPayStep(page, gateway);
  const order = await orderFor(gateway, lobby, player);
  // The slot is given up while the payment is in flight.
  await api.call('DELETE', `/scrims/${lobby._id}/book`, { token: player.accessToken });
  fake.pay(order);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'There is nothing to pay' })).toBeVisible();
  await expect(page.getByText('The organizer owes you a refund of ₹50.')).toBeVisible();
  fake.deliverTo(null);
});

test('if the checkout script fails to load, the page says so and UPI still works', async ({
  page,
  gateway,
}) => {
  await openPayStep(page, gateway);
  await page.route(/checkout\.js$/, route => route.abort());
  await payButton(page).click();
  await expect(
    page.getByText('Could not reach Razorpay. Check your connection and try again.'),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'UPI to the organizer' }).click();
  await expect(page.getByRole('textbox', { name: 'UTR' })).toBeVisible();
});

test('only the pay step allows the checkout’s host to run scripts (B5)', async ({ page, gateway }) => {
  const { fake, url } = gateway;
  const { lobby } = await openPayStep(page, gateway);
  const policyOf = async (path: string) =>
    (await fetch(url + path)).headers.get('content-security-policy') ?? '';
  const paths = ['', '/run', '/edit', '/standings'].map(end => `/scrims/${lobby._id}${end}`);
  for (const path of ['/', '/scrims', `/rooms/${lobby._id}`, '/dashboard/player', '/login', ...paths]) {
    expect(await policyOf(path), path).toContain("script-src 'self';");
    expect(await policyOf(path), path).not.toContain(fake.url);
  }
  expect(await policyOf(`/scrims/${lobby._id}/pay`)).toContain(`script-src 'self' ${fake.url};`);
  // Coming from another page of the app loads the pay step's own document, with its policy.
  await page.goto(`${url}/scrims/${lobby._id}`);
  await page.getByRole('link', { name: 'Pay ₹50 now' }).first().click();
  await payButton(page).click();
  await press(page, 'Close');
  await expect(page.getByText('You closed the payment window before paying.')).toBeVisible();
  // Leaving it for another page of the app loads a new document too.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Scrims', exact: true })
    .click();
  await expect.poll(() => documentOf(page)).toBe('/scrims');
  await expect(page.getByRole('heading', { level: 1, name: 'Scrims' })).toBeVisible();
  await page.goBack();
  await expect(payButton(page)).toBeVisible();
  await expect.poll(() => documentOf(page)).toBe(`/scrims/${lobby._id}/pay`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: lobby.title })).toBeVisible();
  expect(await documentOf(page)).toBe(`/scrims/${lobby._id}`);
});

test('signing out on the pay step leaves its document too (B5), and ends the session (A7)', async ({
  page,
  gateway,
}) => {
  const { player } = await openPayStep(page, gateway);
  await expect(payButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => documentOf(page)).toBe('/');
  const refreshed = () =>
    fetch(`${gateway.url}/api/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: player.refreshToken }),
    });
  await expect.poll(async () => (await refreshed()).status).toBe(401);
});
