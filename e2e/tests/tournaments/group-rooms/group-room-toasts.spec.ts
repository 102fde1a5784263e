import type { Locator, Page } from '@playwright/test';
import { clipboard } from '../../../support/clipboard.ts';
import { devices } from '../../../support/devices.ts';
import { manage } from '../../../support/manager.ts';
import { roomOn, setRoom } from '../../../support/room.ts';
import { expect, test, useSession } from '../../../support/test.ts';

const toastOn = (page: Page) => page.locator('[popover]:popover-open');

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Returns the position of this part of the page. */
async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

/** Whether two boxes overlap. */
function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function expectFree(page: Page, ...parts: Locator[]): Promise<void> {
  await expect(toastOn(page)).toBeVisible();
  // The toast is measured first, and once: it disappears soon, the others stay.
  const toast = await boxOf(toastOn(page));
  for (const part of parts) expect(overlap(toast, await boxOf(part))).toBe(false);
}

async function copyMessage(page: Page, text: string, tap: boolean): Promise<void> {
  const { onMessage, bubble } = roomOn(page);
  if (!tap) return onMessage(text, 'Copy text');
  await bubble(text).tap();
  await page.getByRole('menuitem', { name: 'Copy text' }).click();
}

test.use(clipboard);

for (const device of devices) {
  const isPhone = device.name === 'phone';
  test.describe(`a toast on a ${device.name}`, () => {
    test.use(device.use);

    test('in a room does not cover the bars, the heading or the message field, offline too', async ({
      page,
      context,
      api,
    }) => {
      const { member, path } = await setRoom(api);
      await useSession(page, member);
      await page.goto(path);
      await roomOn(page).say('Hello');
      await expect(roomOn(page).bubble('Hello')).toBeVisible();
      for (const offline of [false, true]) {
        await context.setOffline(offline);
        const bar = page.getByText('You are offline');
        await expect(bar).toHaveCount(offline ? 1 : 0);
        await copyMessage(page, 'Hello', isPhone);
        await expectFree(
          page,
          page.locator('header').first(),
          page.getByRole('link', { name: 'Back to the tournament' }),
          roomOn(page).field,
          ...(isPhone ? [page.getByRole('tab', { name: 'Chat' })] : []),
          ...(offline ? [bar] : []),
        );
        await expect(toastOn(page)).toHaveCount(0);
      }
      await context.setOffline(false);
    });

    test("in the Manager's room covers no controls and blocks no taps beside it", async ({ page, api }) => {
      const { organizer, event, group } = await setRoom(api);
      await api.write(organizer, event, group, 'Hello');
      await useSession(page, organizer);
      await page.goto(`${manage(event)}?group=${group._id}`);
      if (isPhone) await page.getByRole('tab', { name: /^Room/ }).click();
      await expect(roomOn(page).bubble('Hello')).toBeVisible();
      await copyMessage(page, 'Hello', isPhone);
      const acts = isPhone
        ? [
            page.getByRole('button', { name: 'Tournament actions' }),
            page.getByRole('tab', { name: /^Teams/ }),
          ]
        : ['Export', 'Quick edit', 'Delete Tournament'].map(name => page.getByRole('button', { name }));
      await expectFree(
        page,
        page.locator('header').first(),
        ...acts,
        page.getByRole('button', { name: 'Delete room' }),
        roomOn(page).field,
      );
      await copyMessage(page, 'Hello', isPhone);
      await expect(toastOn(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(2);
      const takesTheGap = () =>
        toastOn(page).evaluate(layer => {
          const { left, bottom } = layer.children[0]?.getBoundingClientRect() ?? new DOMRect();
          return layer.contains(document.elementFromPoint(left + 40, bottom + 4));
        });
      // Toasts first slide up into place.
      await expect.poll(takesTheGap, { intervals: [100], timeout: 1500 }).toBe(false);
    });
  });
}

test.describe('over a bottom sheet on a phone', () => {
  test.use({ viewport: { width: 360, height: 420 }, hasTouch: true, isMobile: true });

  test('a toast covers neither its heading nor the offline notice', async ({ page, context, api }) => {
    const { member, event } = await setRoom(api);
    await useSession(page, member);
    await page.goto(`/tournaments/${event._id}?room=open`);
    const dialog = page.getByRole('dialog', { name: 'Group 1' });
    await dialog.getByRole('log').getByText('Room opened').waitFor();
    await roomOn(page).say('Hello');
    // 'Message sent' must be gone: the test checks a single message over the sheet.
    await page.getByText('Message sent').waitFor();
    await expect(toastOn(page)).toHaveCount(0);
    for (const offline of [false, true]) {
      await copyMessage(page, 'Hello', true);
      await context.setOffline(offline);
      await expect(page.getByText('You are offline')).toHaveCount(offline ? 1 : 0);
      await expectFree(
        page,
        dialog.getByRole('heading', { name: 'Group 1' }),
        dialog.getByRole('button', { name: 'Close' }),
        roomOn(page).field,
        ...(offline ? [page.getByText('You are offline')] : []),
      );
      await expect(toastOn(page)).toHaveCount(0);
    }
    await context.setOffline(false);
  });
});
