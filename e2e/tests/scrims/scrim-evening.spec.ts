import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import type { Locator, Page } from '@playwright/test';
import { clipboard, clipboardOf, paste } from '../../support/clipboard.ts';
import { phone } from '../../support/devices.ts';
import { closeDone, expectNoDialog } from '../../support/dialogs.ts';
import { plainPicture } from '../../support/pictures.ts';
import { roomOn } from '../../support/room.ts';
import { bookingOn, payByUtr, paymentSent, receivedBy } from '../../support/scrim-pages.ts';
import { approve, book, decide, newDetails, newUtr, startedAgo, submitUtr } from '../../support/scrims.ts';
import { expect, test } from '../../support/test.ts';

/** Returns the value of a datetime-local field this many minutes ahead, in the browser's zone. */
const localIn = (page: Page, minutes: number) =>
  page.evaluate(ahead => {
    const at = new Date(Date.now() + ahead * 60_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, minutes);

async function createLobby(page: Page, title: string): Promise<string> {
  await page.getByLabel('Start', { exact: true }).fill(await localIn(page, 50));
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Slots', { exact: true }).fill('3');
  await page.getByLabel('Registration fee').fill('50');
  await expect(page.getByText(/Squads pay you directly by UPI/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Scrim' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return /scrims\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';
}

async function takeSlot(page: Page, press: Locator, teamName: string, submit: string): Promise<void> {
  const { dialog, fillSquad } = bookingOn(page);
  await press.click();
  await fillSquad(teamName);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

test('a full evening: booked, paid by UTR, confirmed, room details released, chat, a kick, waitlist promoted, played, rated', async ({
  api,
  server,
  openAs,
}) => {
  test.setTimeout(150_000);
  const { roomId: id, password: key } = newDetails();
  const secret = { id, key };
  const organizer = await api.signUp('organization', { name: 'Kiran', orgName: 'Deccan League' });
  await approve(server.dataDir, organizer);
  const people = await Promise.all(['Asha', 'Bharat', 'Charu'].map(name => api.signUp('player', { name })));
  const [asha, bharat, charu] = people as [
    (typeof people)[number],
    (typeof people)[number],
    (typeof people)[number],
  ];

  // The organizer opens a lobby on a phone; one squad is already in it.
  const host = await openAs(organizer, '/scrims/new', { ...phone, ...clipboard });
  const _id = await createLobby(host, 'Friday Night Lobby');
  const lobby = { _id, title: 'Friday Night Lobby', entryFee: 50, startAt: '' };
  const early = await api.signUp('player');
  await book(api, early, lobby, { teamName: 'Early Birds', slotNumber: 1 });
  await decide(api, organizer, await submitUtr(api, early, lobby), 'approve');

  // Three players book for the last two slots: one is waitlisted.
  const first = await openAs(asha, `/scrims/${_id}`, clipboard);
  const second = await openAs(bharat, `/scrims/${_id}`, phone);
  const third = await openAs(charu, '/scrims');
  const received = receivedBy(third);
  await third.goto(`/scrims/${_id}`);
  await takeSlot(first, bookingOn(first).slot(2), 'Night Owls', 'Hold slot 02 · ₹50');
  await expect(first.getByRole('dialog', { name: 'Slot 02 is held for you' })).toBeVisible();
  await takeSlot(
    second,
    second.getByRole('button', { name: /^Take next slot/ }),
    'Blind',
    'Hold slot 03 · ₹50',
  );
  await expect(second.getByRole('dialog', { name: 'Slot 03 is held for you' })).toBeVisible();
  await takeSlot(
    third,
    third.getByRole('button', { name: /^Join the waitlist/ }),
    'Hydras',
    'Join the waitlist',
  );
  await expect(third.getByRole('dialog', { name: 'You are 1st on the waitlist' })).toBeVisible();
  await closeDone(third);
  await expect(bookingOn(third).own.getByText('1st on the waitlist')).toBeVisible();
  await third.evaluate(() => Object.assign(window, { neverReloaded: true }));

  // Both pay by UPI and submit a UTR.
  for (const player of [first, second]) {
    await player.getByRole('dialog').getByRole('link', { name: 'Pay ₹50 now' }).click();
    await payByUtr(player, newUtr());
  }

  // The organizer confirms one by one on the run page.
  await host.goto(`/scrims/${_id}/run`);
  const next = host.getByRole('region', { name: 'Next step' });
  // Room details come first now, with payments next to them.
  await next.getByRole('link', { name: '2 payments to confirm' }).click();
  await host.getByRole('button', { name: /^Approve.+Night Owls$/ }).click();
  await expect(first.getByRole('heading', { name: 'You have slot 02' })).toBeVisible();
  await expect(next.getByText('1 payment to confirm')).toBeVisible();
  await expect(second.getByText(paymentSent, { exact: true })).toBeVisible();
  await host.getByRole('button', { name: /^Approve.+Blind$/ }).click();
  await expect(second.getByRole('heading', { name: 'You have slot 03' })).toBeVisible();
  await expect(host.getByText('No payments to confirm.')).toBeVisible();

  // The organizer sets and releases the room details: confirmed squads see them live, with copy buttons.
  for (const player of [first, second]) {
    await player.getByRole('link', { name: 'Open room' }).click();
    await expect(player.getByRole('heading', { level: 1, name: scrimTexts.room })).toBeVisible();
    await expect(player.getByText(scrimTexts.readOnly)).toBeVisible();
  }
  await next.getByRole('link', { name: 'Set room' }).click();
  await host.getByRole('textbox', { name: 'Room ID' }).fill(secret.id);
  await host.getByRole('textbox', { name: 'Password' }).fill(secret.key);
  await host.getByRole('radio', { name: /^Now/ }).check();
  await host.getByRole('button', { name: 'Set room details' }).click();
  for (const player of [first, second]) {
    const card = player.getByRole('region', { name: 'Room details', exact: true });
    await expect(card.getByText(secret.id, { exact: true })).toBeVisible();
    await expect(card.getByText(secret.key, { exact: true })).toBeVisible();
  }
  const pinned = first.getByRole('region', { name: 'Room details', exact: true });
  await pinned.getByRole('button', { name: 'Copy Room ID' }).click();
  await expect.poll(() => clipboardOf(first)).toBe(secret.id);
  await pinned.getByRole('button', { name: 'Copy Password' }).click();
  await expect.poll(() => clipboardOf(first)).toBe(secret.key);

  // The organizer posts text and a picture; the players see them live.
  await host.getByRole('link', { name: 'Message the squads' }).click();
  const room = roomOn(host);
  await room.say('Join by 8:55, sit in your own seat');
  const picture = { name: 'map.png', mimeType: 'image/png', buffer: await plainPicture(80, 60) };
  await host.getByTestId('picture').setInputFiles(picture);
  await expect(host.getByText('Picture ready to send')).toBeVisible();
  await room.say('The map');
  for (const player of [first, second]) {
    await expect(roomOn(player).bubble('Join by 8:55, sit in your own seat')).toBeVisible();
    await expect(roomOn(player).bubble('The map')).toBeVisible();
    await expect(player.getByRole('log').getByRole('img', { name: /picture from/i })).toBeVisible();
  }

  // A player requests a kick, the organizer kicks, and the waitlisted squad gets the slot live.
  await first.getByRole('button', { name: scrimTexts.requestKick }).click();
  const asking = first.getByRole('dialog', { name: scrimTexts.requestKick });
  await asking.getByRole('textbox', { name: 'Slot number' }).fill('3');
  await asking.getByRole('textbox', { name: 'Player name (IGN)' }).fill('ghost77');
  await asking.getByRole('textbox', { name: /^Reason/ }).fill('Teaming with slot 1');
  await asking.getByRole('button', { name: 'Submit' }).click();
  await expect(first.getByText(scrimTexts.kickRequestSent)).toBeVisible();
  await host.goto(`/scrims/${_id}/run`);
  await expect(next.getByText('1 kick request')).toBeVisible();
  await openTab(host, /^Kicks/);
  await host.getByRole('button', { name: 'Kick: slot 03, ghost77' }).click();
  await host.getByRole('button', { name: 'Kick Blind' }).click();
  await expect(host.getByRole('heading', { name: /^To decide/ })).toBeFocused();
  await expect(second.getByText(/^You are no longer in this room/)).toBeVisible();
  await expect(second.getByText(secret.id)).toHaveCount(0);
  const moved = bookingOn(third).own;
  await expect(third.getByText('A slot came free: slot 03 is held for you')).toBeVisible();
  await expect(moved.getByText('Held for you')).toBeVisible();
  expect(await third.evaluate(() => 'neverReloaded' in window)).toBe(true);

  // Until that squad is confirmed, it has not received the secret in any way.
  await moved.getByRole('link', { name: 'Pay ₹50 now' }).click();
  await payByUtr(third, newUtr());
  await third.goto(`/rooms/${_id}`);
  await expect(third.getByText('This room is for the organizer and confirmed participants')).toBeVisible();
  await third.goto(`/scrims/${_id}/pay`);
  await expect(third.getByText(paymentSent, { exact: true })).toBeVisible();
  const told = await received.everything();
  expect(told).toContain('Hydras');
  expect(received.frames.length).toBeGreaterThan(0);
  expect(told).not.toContain(secret.id);
  expect(told).not.toContain(secret.key);

  await expectNoDialog(host);
  await openTab(host, /^Payments/);
  await host.getByRole('button', { name: /^Approve.+Hydras$/ }).click();
  await expect(third.getByRole('heading', { name: 'You have slot 03' })).toBeVisible();
  await third.getByRole('link', { name: 'Open room' }).click();
  await expect(
    third.getByRole('region', { name: 'Room details', exact: true }).getByText(secret.id, { exact: true }),
  ).toBeVisible();
  expect(await received.everything()).toContain(secret.id);

  // The match is played: the results are pasted from a sheet, and the standings show them.
  await startedAgo(server.dataDir, lobby, 46);
  await first.goto(`/scrims/${_id}/standings`);
  await expect(first.getByText('No results yet')).toBeVisible();
  await host.goto(`/scrims/${_id}/run`);
  await next.getByRole('link', { name: 'Enter results' }).click();
  await host.getByRole('button', { name: 'Use the grid' }).click();
  await host.getByRole('textbox', { name: 'Placement of slot 01, Early Birds' }).focus();
  await paste(host, '1\t3\t2\n2\t1\t9\n3\t2\t4');
  await expect(host.getByRole('textbox', { name: 'Kills of slot 02, Night Owls' })).toHaveValue('9');
  await host.getByRole('button', { name: 'Save match 1' }).click();
  await expect(host.getByRole('button', { name: 'Match 1: more' })).toBeVisible();
  const rows = first.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('Night Owls');
  await expect(rows.nth(1)).toContainText('19');
  await expect(rows.nth(2)).toContainText('Hydras');
  await expect(rows.nth(3)).toContainText('Early Birds');

  // The scrim is over: a player rates it, and the organizer's page shows the rating.
  await startedAgo(server.dataDir, lobby, 140);
  await first.goto(`/scrims/${_id}`);
  await first.getByRole('button', { name: 'Rate this scrim' }).click();
  const rating = first.getByRole('dialog', { name: 'Rate this scrim' });
  // The star's input is hidden below its picture.
  await rating.getByText('4 stars, Good').click({ force: true });
  await rating.getByRole('textbox', { name: /^Comment/ }).fill('On time, points out the same night');
  await rating.getByRole('button', { name: 'Rate', exact: true }).click();
  await expect(first.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
  await closeDone(first);
  await first.goto(`/organizations/${organizer.user._id}`);
  await expect(first.getByText('On time, points out the same night')).toBeVisible();
  await expect(first.getByText('1 rating', { exact: true })).toBeVisible();
});
