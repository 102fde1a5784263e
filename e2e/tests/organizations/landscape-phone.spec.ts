import type { Locator } from '@playwright/test';
import { signInAdmin } from '../../support/admin.ts';
import { marked } from '../../support/marked.ts';
import { expect, test, useSession } from '../../support/test.ts';
import { paper } from '../../support/verification.ts';

test.use({ viewport: { width: 800, height: 360 }, hasTouch: true, isMobile: true });

const whole = (part: Locator) => expect(part).toBeInViewport({ ratio: 1 });

test('Cancel, Apply and every tool of the black-out editor are visible', async ({ page, api }) => {
  await useSession(page, await api.signUp('organization'));
  await page.goto('/org/verify');
  await page
    .locator('input[data-file="Aadhaar image"]')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await paper() });
  await page.getByRole('button', { name: 'Black out digits' }).click();
  const editor = page.getByRole('dialog');
  for (const [width, height] of [
    [800, 280],
    [640, 280],
    [740, 300],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Cancel', 'Apply', 'Add a bar', 'Clear all bars', 'Zoom in', 'Close'])
      await whole(editor.getByRole('button', { name, exact: true }));
  }
  // The new bar is next to the existing one, so both can be selected.
  await editor.getByRole('button', { name: 'Add a bar' }).tap();
  await editor.getByRole('button', { name: 'Add a bar' }).tap();
  const [first, second] = await Promise.all(
    [1, 2].map(number => editor.getByRole('button', { name: `Bar ${number} of 2` }).boundingBox()),
  );
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(20);
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(20);
});

test('the completion bar of the verification form scrolls away on a short screen and stays on a tall one', async ({
  page,
  api,
}) => {
  await useSession(page, await api.signUp('organization'));
  await page.goto('/org/verify');
  const bar = page.getByRole('progressbar', { name: 'Completed' });
  await page.getByLabel('Legal name').fill('Kiran Rao');
  for (const [height, stays] of [
    [280, false],
    [800, true],
  ] as const) {
    await page.setViewportSize({ width: 640, height });
    await page.getByRole('group', { name: 'Selfie with Aadhaar' }).scrollIntoViewIfNeeded();
    if (stays) await whole(bar);
    else await expect(bar).not.toBeInViewport();
  }
});

test('editing a rejected promo starts at its heading and the reviewer’s note', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  const admin = await signInAdmin(api);
  const note = marked('The picture shows another game.');
  const promo = await api.submitPromo(organizer, { title: 'Nova Winter Scrims', placement: 'lists' });
  await api.call('PUT', `/admin/promotions/${promo._id}`, {
    token: admin.accessToken,
    body: { status: 'rejected', note },
  });
  await useSession(page, organizer);
  await page.goto('/dashboard/org');
  await page.getByRole('button', { name: 'Edit Nova Winter Scrims' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit promo' });
  await whole(dialog.getByText(note));
  await whole(dialog.getByRole('heading', { name: 'Edit promo' }));
  await expect(dialog.getByLabel('From')).toHaveValue('');
});
