import { desktop } from '../../../support/devices.ts';
import { expectNoDialog, secondTapMs } from '../../../support/dialogs.ts';
import { bookingOn } from '../../../support/scrim-pages.ts';
import { book, bookedPlayer, first, openLobby } from '../../../support/scrims.ts';
import { socketsOf } from '../../../support/sockets.ts';
import { expect, logIn, test, useSession } from '../../../support/test.ts';

const bookPath = /\/scrims\/[^/]+\/book$/;

test('a booking that does not go through keeps everything typed, and the next try books', async ({
  page,
  api,
}) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  await useSession(page, await api.signUp('player'));
  await page.goto(`/scrims/${lobby._id}`);
  const { dialog, own, slot, fillSquad } = bookingOn(page);
  await slot(3).click();
  await fillSquad('Night Owls');
  await page.route(bookPath, route => route.abort('connectionreset'));
  await dialog.getByRole('button', { name: 'Book slot 03' }).click();
  await expect(dialog.getByText(/^Booking failed/).first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Team name' })).toHaveValue('Night Owls');
  await expect(dialog.getByRole('textbox', { name: 'Player 4 Game ID' })).not.toHaveValue('');
  await page.unroute(bookPath);
  await dialog.getByRole('button', { name: 'Book slot 03' }).click();
  await expect(page.getByRole('dialog', { name: 'You have slot 03' })).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expectNoDialog(page);
  await expect(own.getByText('Night Owls')).toBeVisible();
  await expect(page.getByText('1 of 4 taken · 3 free')).toBeVisible();
});

test('a booking whose response was lost is shown as booked, once (D3)', async ({ page, api }) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  await useSession(page, await api.signUp('player'));
  await page.goto(`/scrims/${lobby._id}`);
  const { dialog, own, slot, fillSquad } = bookingOn(page);
  await slot(3).click();
  await fillSquad('Night Owls');
  await page.route(bookPath, async route => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Book slot 03' }).click();
  await expect(own.getByText('Night Owls')).toBeVisible();
  // Nobody else took the slot: it is the player's own.
  await expect(page.getByText(/has just been taken/)).toHaveCount(0);
  await page.unroute(bookPath);
  await page.reload();
  await expect(own.getByText('Night Owls')).toBeVisible();
  await expect(page.getByText('1 of 4 taken · 3 free')).toBeVisible();
});

test('what was typed is still there after a reload', async ({ page, api }) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  await useSession(page, await api.signUp('player'));
  await page.goto(`/scrims/${lobby._id}`);
  const { dialog, slot, fillSquad } = bookingOn(page);
  await slot(2).click();
  await fillSquad('Half typed');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await slot(2).click();
  await expect(dialog.getByRole('textbox', { name: 'Team name' })).toHaveValue('Half typed');
  await page.reload();
  await slot(2).click();
  await expect(dialog.getByRole('textbox', { name: 'Team name' })).toHaveValue('Half typed');
  await expect(dialog.getByRole('textbox', { name: 'Player 1 IGN' })).not.toHaveValue('');
});

test('when two pages book the same slot, one gets it and the other is offered the next with all its input kept (D5)', async ({
  page,
  api,
  openAs,
}) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  await useSession(page, await api.signUp('player'));
  await page.goto(`/scrims/${lobby._id}`);
  const other = await openAs(await api.signUp('player'), `/scrims/${lobby._id}`);
  const [mine, theirs] = [bookingOn(page), bookingOn(other)];
  for (const { slot } of [mine, theirs]) await expect(slot(2)).toBeVisible();
  // Neither page learns that the other has the slot before it books.
  for (const one of [page, other]) await one.route(/\/api\/scrims\/[^/]+$/, route => route.abort());
  await mine.slot(2).click();
  await mine.fillSquad('Faster');
  await theirs.slot(2).click();
  await theirs.fillSquad('Slower');
  await mine.dialog.getByRole('button', { name: 'Book slot 02' }).click();
  await expect(page.getByRole('dialog', { name: 'You have slot 02' })).toBeVisible();
  await theirs.dialog.getByRole('button', { name: /^Book slot/ }).click();
  await expect(
    theirs.dialog.getByText('Slot 02 has just been taken. Slot 01 is the next free one.'),
  ).toBeVisible();
  await expect(theirs.dialog.getByRole('textbox', { name: 'Team name' })).toHaveValue('Slower');
  await other.unroute(/\/api\/scrims\/[^/]+$/);
  await theirs.dialog.getByRole('button', { name: 'Book slot 01' }).click();
  await expect(other.getByRole('dialog', { name: 'You have slot 01' })).toBeVisible();
});

test('double-clicking Book books once (D3)', async ({ page, api }) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  await useSession(page, await api.signUp('player'));
  await page.goto(`/scrims/${lobby._id}`);
  const { dialog, fillSquad } = bookingOn(page);
  await page.getByRole('button', { name: /^Take next slot/ }).click();
  await fillSquad('Once');
  let asked = 0;
  await page.route(bookPath, route => {
    asked++;
    return route.continue();
  });
  // Two clicks, like a nervous thumb, before the button can show that it is busy.
  await dialog.getByRole('button', { name: 'Book next free slot' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('dialog', { name: 'You have slot 01' })).toBeVisible();
  expect(asked).toBe(1);
});

test('“Log in” and “Sign up” in the navbar return to the page you were on', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const player = await api.signUp('player');
  const list = `/scrims?organizationId=${organizer.user._id}`;
  await page.goto(list);
  await page.getByRole('link', { name: lobby.title }).click();
  await expect(bookingOn(page).slot(1)).toBeVisible();
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await bar.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, player);
  await expect(page).toHaveURL(new RegExp(`/scrims/${lobby._id}$`));
  await expect(bar.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(list);
});

test('giving up a slot takes one confirmation, and the waitlist moves on every open page', async ({
  page,
  api,
  openAs,
}) => {
  const lobby = await openLobby(api, await api.signUp('organization'), { slots: 1 });
  const booked = await api.signUp('player');
  await book(api, booked, lobby, { teamName: 'Night Owls' });
  const { player: first } = await bookedPlayer(api, lobby, { teamName: 'Blind' });
  const { player: second } = await bookedPlayer(api, lobby, { teamName: 'Hydras' });
  const ahead = await openAs(first, `/scrims/${lobby._id}`);
  const behind = await openAs(second, `/scrims/${lobby._id}`);
  await expect(bookingOn(ahead).own.getByText('1st on the waitlist')).toBeVisible();
  await expect(bookingOn(behind).own.getByText('2nd on the waitlist')).toBeVisible();
  const sockets = socketsOf(page);
  await useSession(page, booked);
  await page.goto(`/scrims/${lobby._id}`);
  await expect.poll(() => sockets.isGranted('watch', lobby._id)).toBe(true);

  const { own } = bookingOn(page);
  await own.getByRole('button', { name: 'Give up slot' }).click();
  const question = page.getByRole('alertdialog', { name: 'Give up your slot?' });
  await expect(question.getByText(/^Night Owls gives up slot 01\. It goes to the next squad/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectNoDialog(page);
  await expect(own.getByText('Confirmed')).toBeVisible();
  await own.getByRole('button', { name: 'Give up slot' }).click();
  await question.getByRole('button', { name: 'Give up slot' }).click();
  await expect(page.getByText('Slot given up')).toBeVisible();
  await expectNoDialog(page);
  await expect(own).toHaveCount(0);
  await expect(ahead.getByText('A slot came free: you have slot 01')).toBeVisible();
  await expect(bookingOn(ahead).own.getByText('Confirmed')).toBeVisible();
  await expect(bookingOn(behind).own.getByText('1st on the waitlist')).toBeVisible();

  await bookingOn(behind).own.getByRole('button', { name: 'Leave the waitlist' }).click();
  const leaving = behind.getByRole('alertdialog', { name: 'Leave the waitlist?' });
  await leaving.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(behind.getByText('You left the waitlist')).toBeVisible();
  await expect(bookingOn(behind).own).toHaveCount(0);
});

test.describe('with the keyboard open', () => {
  test.use({ viewport: { width: 360, height: 420 }, hasTouch: true });

  test('the form gets most of the screen, and the focused field is visible above the buttons', async ({
    page,
    api,
  }) => {
    const lobby = await openLobby(api, await api.signUp('organization'));
    await useSession(page, await api.signUp('player'));
    await page.goto(`/scrims/${lobby._id}`);
    const { dialog, slot } = bookingOn(page);
    await slot(3).click();
    const actions = dialog.locator('footer');
    for (const name of ['Player 4 Game ID', 'Player 1 IGN', 'Phone', 'Player 4 IGN']) {
      await dialog.getByRole('textbox', { name }).focus();
      const field = await dialog.getByRole('textbox', { name }).boundingBox();
      const footer = await actions.boundingBox();
      expect(footer?.height).toBeLessThan(80);
      expect(field?.y).toBeGreaterThan(30);
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    }
    await expect(dialog.getByRole('heading', { level: 2 })).not.toBeInViewport();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test('the login page shows the reason below its heading', async ({ page, api }) => {
    const lobby = await openLobby(api, await api.signUp('organization'));
    await page.goto(`/scrims/${lobby._id}`);
    await page.getByRole('button', { name: /^Take next slot/ }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Log in' });
    await expect(heading).toBeVisible();
    const toast = page.locator('[popover]:popover-open');
    await expect(toast).toHaveText('Please sign in to book');
    const { y = 0, height = 0 } = (await heading.boundingBox()) ?? {};
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(y + height - 1);
    expect((await toast.boundingBox())?.y).toBeLessThan(200);
  });

  test('after logging in to book you are back with the chosen slot, the scroll position and the history intact', async ({
    page,
    api,
  }) => {
    const lobby = await openLobby(api, await api.signUp('organization'), {
      title: 'Kaveri Lobby',
      slots: 25,
      ...first(),
    });
    const player = await api.signUp('player');
    await page.goto('/rankings');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Scrims' }).click();
    await page.getByRole('link', { name: lobby.title }).click();
    const { dialog, slot } = bookingOn(page);
    // Without a pause, the next tap on the same spot would be ignored as the second half of a double tap on the
    // card.
    await page.waitForTimeout(secondTapMs);
    await slot(23).scrollIntoViewIfNeeded();
    const placeNow = () => page.evaluate(() => Math.round(window.scrollY));
    await expect.poll(placeNow).toBeGreaterThan(100);
    const place = await placeNow();
    await slot(23).click();
    await expect(page.getByText('Please sign in to book').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, player);
    await expect(dialog.getByRole('combobox', { name: 'Slot' })).toHaveValue('23');
    await expect(dialog.getByRole('button', { name: 'Book slot 23' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/scrims/${lobby._id}$`));
    // The scroll position is kept below the form that opened automatically, and after it.
    await expect.poll(placeNow).toBe(place);
    await page.goBack();
    await expectNoDialog(page);
    await expect.poll(placeNow).toBe(place);
    // Each of these is one step: the login left no history entry.
    await page.goBack();
    await expect(page).toHaveURL(/\/scrims$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/rankings$/);
  });

  test('after logging in for a page, Back is one step, even after a detour through sign-up', async ({
    page,
    api,
  }) => {
    const player = await api.signUp('player');
    await page.goto('/scrims');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, player);
    await expect(page).toHaveURL(/\/settings$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/scrims$/);
  });

  test('the chosen slot survives a detour through Forgot password, and leaving with Back means no dialog later', async ({
    page,
    api,
  }) => {
    const lobby = await openLobby(api, await api.signUp('organization'), { slots: 25 });
    const player = await api.signUp('player');
    await page.goto(`/scrims/${lobby._id}`);
    const { dialog, slot } = bookingOn(page);
    await slot(22).scrollIntoViewIfNeeded();
    const placeNow = () => page.evaluate(() => Math.round(window.scrollY));
    await expect.poll(placeNow).toBeGreaterThan(100);
    const place = await placeNow();
    await slot(22).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    // The login was left with Back.
    await expect(page).toHaveURL(new RegExp(`/scrims/${lobby._id}$`));
    await expect.poll(placeNow).toBe(place);
    await slot(3).click();
    await page.getByRole('link', { name: 'Forgot password?' }).press('Enter');
    await page.getByRole('link', { name: 'Back to log in' }).press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, player);
    await expect(dialog.getByRole('combobox', { name: 'Slot' })).toHaveValue('3');
    await expect(page).toHaveURL(new RegExp(`/scrims/${lobby._id}$`));
  });
});

test('opening a dialog on a page that does not scroll shifts nothing', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const { player } = await bookedPlayer(api, lobby);
  const tall = { width: 1440, height: 3000 };
  const page = await openAs(player, `/scrims/${lobby._id}`, { ...desktop, viewport: tall });
  const logo = () => page.getByRole('link', { name: 'Hotdrop, start page' }).boundingBox();
  const act = page.getByRole('button', { name: 'Give up slot' });
  await expect(act).toBeVisible();
  const before = await logo();
  await act.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await logo()).toEqual(before);
});
