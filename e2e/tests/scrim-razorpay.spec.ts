import type { FrameLocator, Page } from '@playwright/test';
import { type FakeRazorpay, startFakeRazorpay } from '../../server/src/razorpay/fake/fake-razorpay.ts';
import { type Api, createApi } from '../support/api.ts';
import { withDatabase } from '../support/database.ts';
import { bookedPlayer, openLobby } from '../support/scrims.ts';
import { startServer } from '../support/server.ts';
import { expect, test as quiet, useSession } from '../support/test.ts';

type Gateway = { url: string; dataDir: string; api: Api; fake: FakeRazorpay };

/** A server of its own that takes payments through the stand-in for Razorpay. */
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
    { scope: 'worker' },
  ],
});

/** Opens the pay step of a new squad's held seat. */
async function openPayStep(page: Page, { api, url }: Gateway) {
  const lobby = await openLobby(api, await api.signUp('organization'), { entryFee: 50 });
  const { player } = await bookedPlayer(api, lobby);
  await useSession(page, player);
  await page.goto(`${url}/scrims/${lobby._id}/pay`);
  return { lobby, player };
}

/** The money is looked for shortly before the hold ends, and now it does, as far as the server's jobs know. */
async function lookNow({ dataDir, fake }: Gateway): Promise<void> {
  await expect.poll(() => fake.happened.some(({ event }) => event === 'payment.captured')).toBe(true);
  await withDatabase(dataDir, client => client.query('update jobs set run_at = now()'));
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹50 with Razorpay' });
const checkout = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Payment"]');
const press = (page: Page, name: 'Pay' | 'Fail' | 'Close') =>
  checkout(page).getByRole('button', { name, exact: true }).click();

test('paid through the checkout, the seat is confirmed (D6)', async ({ page, gateway }) => {
  await openPayStep(page, gateway);
  await payButton(page).click();
  await expect(checkout(page).getByText('₹50.00')).toBeVisible();
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
  await expect(page.getByText(/₹50 paid/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('closed, failed and paid at the third try: each says what happened', async ({ page, gateway }) => {
  await openPayStep(page, gateway);
  await payButton(page).click();
  await press(page, 'Close');
  await expect(page.getByText('The payment window was closed before anything was paid.')).toBeVisible();
  await payButton(page).click();
  await press(page, 'Fail');
  await expect(checkout(page).getByText(/You can try again/)).toBeVisible();
  await press(page, 'Close');
  await expect(page.getByText(/^The payment failed: /)).toBeVisible();
  await payButton(page).click();
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
});

for (const told of [true, false]) {
  const how = told ? 'by Razorpay’s webhook' : 'though no webhook comes either';
  test(`an answer of the checkout that never arrives: the money is found ${how} (D6)`, async ({
    page,
    gateway,
  }) => {
    const { fake, url } = gateway;
    fake.deliverTo(told ? `${url}/api/payments/razorpay/webhook` : null);
    await openPayStep(page, gateway);
    await page.route(/\/scrims\/[^/]+\/payment$/, route =>
      route.request().postData()?.includes('razorpay_signature')
        ? route.abort('connectionreset')
        : route.continue(),
    );
    await payButton(page).click();
    await press(page, 'Pay');
    if (!told) await lookNow(gateway);
    await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
    fake.deliverTo(null);
  });
}

test('money that came twice, and money for a seat that is gone, is never lost (D6)', async ({
  page,
  gateway,
}) => {
  const { fake, url, api } = gateway;
  fake.deliverTo(`${url}/api/payments/razorpay/webhook`);
  const { lobby, player } = await openPayStep(page, gateway);
  const { order } = await api.call('POST', `/scrims/${lobby._id}/payment`, {
    token: player.accessToken,
    body: { method: 'razorpay' },
  });
  // Given up while the money was on its way.
  await api.call('DELETE', `/scrims/${lobby._id}/book`, { token: player.accessToken });
  fake.pay(order.id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'There is nothing to pay' })).toBeVisible();
  await expect(page.getByText('The organizer owes you ₹50 back.')).toBeVisible();
  fake.deliverTo(null);
});

test('without the script of the checkout the page says so, and UPI stays', async ({ page, gateway }) => {
  await openPayStep(page, gateway);
  await page.route(/checkout\.js$/, route => route.abort());
  await payButton(page).click();
  await expect(
    page.getByText('Razorpay could not be reached. Check your connection and try again.'),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'UPI to the organizer' }).click();
  await expect(page.getByRole('textbox', { name: 'UTR' })).toBeVisible();
});

test('only the pay step lets the checkout’s host run (B5)', async ({ page, gateway }) => {
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
  // Whoever comes from another page of the app gets the pay step's own document, and with it its policy.
  await page.goto(`${url}/scrims/${lobby._id}`);
  await page.getByRole('link', { name: 'Pay ₹50 now' }).first().click();
  await payButton(page).click();
  await press(page, 'Close');
  await expect(page.getByText('The payment window was closed before anything was paid.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: lobby.title })).toBeVisible();
});
