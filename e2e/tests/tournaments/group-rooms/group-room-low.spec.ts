import type { Locator, Page } from '@playwright/test';
import { phone } from '../../../support/devices.ts';
import { manage } from '../../../support/manager.ts';
import { roomOn, setRoom } from '../../../support/room.ts';
import { expect, test, useSession } from '../../../support/test.ts';

const longName = 'The group whose name is as long as it may be, sixty in all..';

/** Expects that each part is fully on the screen and not covered. */
async function expectInSight(page: Page, ...parts: Locator[]): Promise<void> {
  await expect(async () => {
    for (const part of parts) {
      const covered = await part.evaluate(element => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const corners = [
          [left + 4, top + 4],
          [right - 4, bottom - 4],
        ] as const;
        return corners.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
      });
      expect(covered).toBe(false);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }).toPass({ timeout: 5000 });
}

/** Returns the layout height, which ignores the animation of a dialog that is still opening. */
const heightOf = (part: Locator) => part.evaluate((element: HTMLElement) => element.offsetHeight);

test.describe("your group's dialog", () => {
  test.use(phone);

  for (const offline of [false, true]) {
    test(`keeps the message field visible above an open keyboard${offline ? ', offline too' : ''}`, async ({
      page,
      context,
      api,
    }) => {
      const { organizer, member, event, group } = await setRoom(api);
      for (let index = 1; index <= 12; index++) await api.write(organizer, event, group, `Line ${index}`);
      await useSession(page, member);
      await page.goto(`/tournaments/${event._id}?room=open`);
      const { field, log, bubble } = roomOn(page);
      const dialog = page.getByRole('dialog', { name: 'Group 1' });
      await expect(bubble('Line 12')).toBeInViewport();
      // SPEC §9: 80 units.
      expect(await heightOf(log)).toBe(320);
      await expect(dialog.getByRole('link', { name: 'Open full page' })).toBeInViewport();
      await field.tap();
      await context.setOffline(offline);
      for (const [width, height] of [
        [360, 420],
        [320, 330],
        [740, 360],
      ] as const) {
        await page.setViewportSize({ width, height });
        const send = dialog.getByRole('button', { name: 'Send' });
        await expectInSight(page, field, send, dialog.getByRole('button', { name: 'Close' }));
        await expect(bubble('Line 12')).toBeInViewport();
        await field.fill('a text of many words '.repeat(20));
        await expectInSight(page, send);
        await field.fill('');
      }
      await page.setViewportSize({ width: 360, height: 800 });
      await expect.poll(() => heightOf(log)).toBe(320);
      await expect(dialog.getByRole('link', { name: 'Open full page' })).toBeInViewport();
      await context.setOffline(false);
    });
  }
});

for (const width of [360, 320]) {
  test(`the empty message field is one line at ${width} px, however long the group name`, async ({
    page,
    api,
  }) => {
    const scene = await setRoom(api);
    await api.onGroup(scene.organizer, scene, { act: 'rename', body: { name: longName } });
    await page.setViewportSize({ width, height: 640 });
    await useSession(page, scene.member);
    await page.goto(scene.path);
    const field = page.getByRole('textbox', { name: `Message ${longName}` });
    await expect(field).toBeVisible();
    expect(await heightOf(field)).toBe(44);
    await field.fill('one\ntwo\nthree');
    expect(await heightOf(field)).toBeGreaterThan(80);
    await field.fill('');
    expect(await heightOf(field)).toBe(44);
  });
}

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });

  test("the Manager's room shows the message field and two lines of messages", async ({ page, api }) => {
    const scene = await setRoom(api);
    await api.onGroup(scene.organizer, scene, { act: 'rename', body: { name: longName } });
    await useSession(page, scene.organizer);
    await page.goto(`${manage(scene.event)}?group=${scene.group._id}&tab=room`);
    await page.getByRole('tab', { name: /^Room/ }).click();
    const { field, log } = roomOn(page);
    await expectInSight(page, field, page.getByRole('button', { name: 'Send' }));
    expect(await heightOf(log)).toBeGreaterThanOrEqual(48);
  });

  test('the room has its heading and tabs in one row', async ({ page, api }) => {
    const { member, path } = await setRoom(api);
    await useSession(page, member);
    await page.goto(path);
    const { field, log } = roomOn(page);
    await expectInSight(page, field, page.getByRole('tab', { name: 'Teams (2)' }));
    expect(await heightOf(log)).toBeGreaterThanOrEqual(110);
  });
});
