import { phone } from '../../../support/devices.ts';
import { plainPicture } from '../../../support/pictures.ts';
import { roomOn, setRoom } from '../../../support/room.ts';
import { expect, test } from '../../../support/test.ts';

test('a picture reserves its space before it loads, so nothing shifts', async ({ api, openAs }) => {
  const { organizer, member, path } = await setRoom(api);
  const host = await openAs(organizer, path);
  const buffer = await plainPicture(500, 900);
  await host.getByTestId('picture').setInputFiles({ name: 'lobby.png', mimeType: 'image/png', buffer });
  await expect(host.getByText('Image uploaded')).toBeVisible();
  await roomOn(host).say('The lobby');
  await expect(roomOn(host).bubble('The lobby')).toBeVisible();
  await expect(roomOn(host).log.getByText('Sending…')).toHaveCount(0);

  const gate = Promise.withResolvers<void>();
  const page = await openAs(member, '/');
  await page.route(/\/uploads\/.+\.webp$/, async route => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path);
  const picture = roomOn(page).log.getByRole('img');
  await expect(roomOn(page).bubble('The lobby')).toBeVisible();
  const height = async () => (await picture.boundingBox())?.height;
  expect(await height()).toBeCloseTo(256, 1);
  gate.resolve();
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(500);
  expect(await height()).toBeCloseTo(256, 1);
});

test('scrolling back, however slowly, is not interrupted by new messages, and one press jumps to the newest', async ({
  api,
  openAs,
}) => {
  const { organizer, member, event, group, path } = await setRoom(api);
  for (let line = 1; line <= 40; line++) await api.write(organizer, event, group, `line ${line}`);
  const page = await openAs(member, path);
  const room = roomOn(page);
  await expect(room.bubble('line 40')).toBeInViewport();
  await room.log.hover();
  const newest = page.getByRole('button', { name: 'Newest' });
  await expect(async () => {
    await page.mouse.wheel(0, -3);
    await expect(newest).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0] });
  const top = () => room.bubble('line 30').evaluate(line => line.getBoundingClientRect().top);
  const before = await top();
  await api.write(organizer, event, group, 'written meanwhile');
  const newMessage = page.getByRole('button', { name: '1 new message' });
  await expect(newMessage).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await newMessage.press('Enter');
  await expect(room.bubble('written meanwhile')).toBeInViewport();
  // The button is gone; the keyboard focus stays in the room.
  await expect(newMessage).toHaveCount(0);
  await expect(room.log).toBeFocused();
  await api.write(organizer, event, group, 'and after it');
  await expect(room.bubble('and after it')).toBeInViewport();

  // Scrolling to the newest message dismisses it too.
  await page.mouse.wheel(0, -900);
  await newest.focus();
  await page.mouse.wheel(0, 2000);
  await expect(newest).toHaveCount(0);
  await expect(room.log).toBeFocused();
});

test('on a phone a long name fits on one line with the sender’s role and the time', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const member = await api.signUp('player', { name: 'Venkatanarasimharajuvaripeta Rao' });
  const event = await api.publish(organizer);
  await api.register(member, event, { teamName: 'Thiruvananthapuram Thunderbolts Red' });
  const group = await api.makeGroup(organizer, event, [member.user._id]);
  const page = await openAs(member, `/tournaments/${event._id}/groups/${group._id}`, phone);
  const room = roomOn(page);
  await room.say('here');
  await expect(room.log.getByText('Sending…')).toHaveCount(0);
  const row = room.log.locator('[data-row]').filter({ has: page.getByText('here', { exact: true }) });
  const middles = [row.getByText(/^Thiruvananthapuram/), row.getByText('player'), row.locator('time')].map(
    async part => {
      const box = await part.boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    },
  );
  const [name = Number.NaN, badge = Number.NaN, time = Number.NaN] = await Promise.all(middles);
  expect(Math.abs(badge - name)).toBeLessThan(6);
  expect(Math.abs(time - name)).toBeLessThan(6);
  const { clientWidth, scrollWidth } = await room.log.evaluate(list => ({
    clientWidth: list.clientWidth,
    scrollWidth: list.scrollWidth,
  }));
  expect(scrollWidth).toBe(clientWidth);
});
