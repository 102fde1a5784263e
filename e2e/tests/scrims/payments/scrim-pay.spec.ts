import type { Api } from '../../../support/api.ts';
import { clipboard, clipboardOf } from '../../../support/clipboard.ts';
import { withDatabase } from '../../../support/database.ts';
import { phone } from '../../../support/devices.ts';
import { marked } from '../../../support/marked.ts';
import { readQr } from '../../../support/qr.ts';
import { payByUtr, paymentSent } from '../../../support/scrim-pages.ts';
import {
  approve,
  bookedPlayer,
  decide,
  newUpiId,
  newUtr,
  openLobby,
  submitUtr,
} from '../../../support/scrims.ts';
import { expect, test, useSession } from '../../../support/test.ts';

/** Creates a squad with a held slot of ₹50 at an organizer who accepts UPI. */
async function setScene(api: Api, server: { dataDir: string }) {
  const organizer = await api.signUp('organization', { orgName: 'Deccan League' });
  const upiId = newUpiId();
  await approve(server.dataDir, organizer, upiId);
  const lobby = await openLobby(api, organizer, { title: 'Nine & more', entryFee: 50 });
  const { player, booking } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  return { organizer, upiId, lobby, player, booking, path: `/scrims/${lobby._id}/pay` };
}

test('the QR code, the UPI link and the copied text name the organizer, the amount and the booking', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const { player, booking, path, upiId } = await setScene(api, server);
  const expected =
    `upi://pay?pa=${upiId}&pn=Deccan%20League&am=50.00&cu=INR&tn=Nine%20%26%20more` +
    `&tr=${booking._id.replaceAll('-', '')}`;
  await useSession(page, player);
  await page.goto(path);
  const code = page.getByRole('img', { name: `QR code: ₹50 to ${upiId} by UPI` });
  await expect(code).toBeVisible();
  expect(await readQr(code)).toBe(expected);
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);

  const onPhone = await openAs(player, path, {
    ...phone,
    ...clipboard,
  });
  await expect(onPhone.getByRole('link', { name: 'Pay with a UPI app' })).toHaveAttribute('href', expected);
  await onPhone.getByRole('button', { name: 'Copy UPI ID' }).click();
  await expect.poll(() => clipboardOf(onPhone)).toBe(upiId);
  await onPhone.getByRole('button', { name: 'Copy amount' }).click();
  await expect.poll(() => clipboardOf(onPhone)).toBe('50');
  await onPhone.getByText('Show QR code for another phone').click();
  const small = onPhone.getByRole('img', { name: `QR code: ₹50 to ${upiId} by UPI` });
  await expect(small).toBeVisible();
  expect(await readQr(small)).toBe(expected);
});

test('a UTR is checked, submitted, rejected with a note, resubmitted and approved, all on the open page', async ({
  page,
  api,
  server,
}) => {
  const { organizer, lobby, player, path } = await setScene(api, server);
  await useSession(page, player);
  await page.goto(path);
  const field = page.getByRole('textbox', { name: 'UTR' });
  await page.getByRole('button', { name: 'Submit UTR' }).click();
  await expect(page.getByText('Enter the 12-digit UTR')).toBeVisible();
  await field.fill('4123 4567');
  await page.getByRole('button', { name: 'Submit UTR' }).click();
  await expect(page.getByText('The UTR has 12 digits')).toBeVisible();
  await expect(field).toHaveValue('4123 4567');
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  const payments = async (status: string) => {
    const path = `/scrims/${lobby._id}/payments?status=${status}`;
    return (await api.call('GET', path, { token: organizer.accessToken })).items;
  };
  const misread = newUtr();
  await payByUtr(page, misread);
  const [first] = await payments('submitted');
  const note = marked('Wrong amount');
  await decide(api, organizer, first, 'reject', note);
  const told = page.getByText(`Your payment was not confirmed: ${note}. Compare`);
  await expect(told).toContainText(misread.replace(/(\d{4})(?=\d)/g, '$1 '));
  await expect(page.getByRole('timer')).toBeVisible();
  const second = newUtr();
  await payByUtr(page, second);
  await expect(page.getByRole('heading', { name: /^UTR/ })).toContainText(
    second.replace(/(\d{4})(?=\d)/g, '$1 '),
  );
  const [again] = await payments('submitted');
  await decide(api, organizer, again, 'approve');
  await expect(page.getByRole('heading', { name: 'You have slot 01' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open room' })).toBeVisible();
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('a UTR used before is rejected with the reason and stays in its field; a mistyped one can be corrected', async ({
  page,
  api,
  server,
}) => {
  const { lobby, player, path } = await setScene(api, server);
  const { player: other } = await bookedPlayer(api, lobby);
  const used = newUtr();
  await submitUtr(api, other, lobby, used);
  await useSession(page, player);
  await page.goto(path);
  const field = page.getByRole('textbox', { name: 'UTR' });
  await field.fill(used);
  await page.getByRole('button', { name: 'Submit UTR' }).click();
  await expect(page.getByText('This UTR was already used')).toBeVisible();
  await expect(field).toHaveValue(used.replace(/(\d{4})(?=\d)/g, '$1 '));

  await page.route(/\/scrims\/[^/]+\/payment$/, route =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  const own = newUtr();
  await field.fill(own);
  await page.getByRole('button', { name: 'Submit UTR' }).click();
  await expect(page.getByText(/^Payment failed/).first()).toBeVisible();
  await page.unroute(/\/scrims\/[^/]+\/payment$/);
  await page.reload();
  await expect(field).toHaveValue(own.replace(/(\d{4})(?=\d)/g, '$1 '));
  await page.getByRole('button', { name: 'Submit UTR' }).click();
  await expect(page.getByText(paymentSent, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Correct the UTR' }).press('Enter');
  await expect(field).toBeFocused();
  const right = newUtr();
  await field.fill(right);
  await page.getByRole('button', { name: 'Submit UTR' }).press('Enter');
  const heading = page.getByRole('heading', { name: /^UTR/ });
  await expect(heading).toContainText(right.slice(8));
  await expect(heading).toBeFocused();
});

test('when a hold ends, the open page says so and offers to book again', async ({ page, api, server }) => {
  const { lobby, player, booking, path } = await setScene(api, server);
  await withDatabase(server.dataDir, async client => {
    const soon = "now() + interval '4 seconds'";
    await client.query(`update bookings set hold_expires_at = ${soon} where id = $1`, [booking._id]);
    await client.query(`update jobs set run_at = ${soon} where key = $1`, [booking._id]);
  });
  await useSession(page, player);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Your hold has ended' })).toBeVisible();
  await expect(page.getByText(/^Slot 01 was held for Night Owls until the time ran out/)).toBeVisible();
  // The server has released the slot too, and has notified the page.
  await expect.poll(async () => (await api.call('GET', `/scrims/${lobby._id}`)).scrim.bookedCount).toBe(0);
  await page.getByRole('link', { name: 'Book again' }).click();
  await expect(page.getByRole('dialog', { name: 'Book a slot' })).toBeVisible();
  // The squad is prefilled.
  await expect(page.getByRole('textbox', { name: 'Team name' })).toHaveValue('Night Owls');
});

test('without a booking there is nothing to pay, and the page says so', async ({ page, api, server }) => {
  const { path } = await setScene(api, server);
  await useSession(page, await api.signUp('player'));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'There is nothing to pay' })).toBeVisible();
});
