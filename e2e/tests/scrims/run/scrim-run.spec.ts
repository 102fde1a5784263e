import type { Page } from '@playwright/test';
import { clipboard } from '../../../support/clipboard.ts';
import { phone } from '../../../support/devices.ts';
import { closeDone } from '../../../support/dialogs.ts';
import { marked } from '../../../support/marked.ts';
import {
  approve,
  bookedPlayer,
  decide,
  enterResults,
  inMinutes,
  newDetails,
  openLobby,
  startedAgo,
  submitUtr,
} from '../../../support/scrims.ts';
import { expect, test } from '../../../support/test.ts';

type Made = { startAt: string; title: string; slots: number; entryFee: number };

/** Returns 3, 6 and 9 PM in India on the weekdays among the seven days from `from`, in UTC. */
function weekdayStarts(from: string): string[] {
  const starts: string[] = [];
  for (let day = 0; day < 7; day++) {
    const date = new Date(Date.parse(`${from}T00:00:00Z`) + day * 86_400_000);
    if ([0, 6].includes(date.getUTCDay())) continue;
    for (const hour of [15, 18, 21])
      starts.push(new Date(date.getTime() + (hour * 60 - 330) * 60_000).toISOString());
  }
  return starts;
}

/** Returns a Monday in the future, as a date field has it. */
function nextMonday(): string {
  const date = new Date(Date.now() + 2 * 86_400_000);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

async function chooseDays(page: Page, from: string, days: number): Promise<void> {
  await page
    .getByRole('button', { name: 'Repeat', exact: true })
    .or(page.getByText('Repeat', { exact: true }))
    .first()
    .click();
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
    const chip = page.getByRole('button', { name: day, exact: true });
    const wanted = day !== 'Sat' && day !== 'Sun';
    if (((await chip.getAttribute('aria-pressed')) === 'true') !== wanted) await chip.click();
  }
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByLabel('Days', { exact: true }).fill(String(days));
}

async function chooseTimes(page: Page, wanted: readonly string[], usual: readonly string[]): Promise<void> {
  for (const time of usual) {
    const chip = page.getByRole('button', { name: time, exact: true });
    if (((await chip.getAttribute('aria-pressed')) === 'true') !== wanted.includes(time)) await chip.click();
  }
}

test('"every weekday at 3, 6 and 9 PM for 7 days" creates fifteen lobbies at those times in India, none on the weekend', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const page = await openAs(organizer, '/scrims/new', phone);
  const from = nextMonday();
  await chooseDays(page, from, 7);
  const times = ['3 PM', '6 PM', '9 PM'];
  await chooseTimes(page, times, times);
  await page.getByRole('textbox', { name: 'Title' }).fill('Monday 3 PM Lobby');
  await expect(page.getByText('Creates 15 lobbies')).toBeVisible();
  await page.getByRole('button', { name: 'Create 15 Scrims' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '15 scrims created' })).toBeVisible();
  const { items } = (await api.call('GET', `/scrims?organizationId=${organizer.user._id}&limit=100`)) as {
    items: Made[];
  };
  expect(items.map(({ startAt }) => startAt).sort()).toEqual(weekdayStarts(from));
  // Weekday and time in each title are those of the lobby's own start.
  const titles = items.map(({ title }) => title);
  expect(titles).toContain('Monday 3 PM Lobby');
  expect(titles).toContain('Friday 9 PM Lobby');
  expect(new Set(titles).size).toBe(15);
});

test('outside India, lobby times are in the local time zone and shown in IST too', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const page = await openAs(organizer, '/scrims/new', { timezoneId: 'Asia/Dubai' });
  await expect.poll(() => page.evaluate(() => new Date().getTimezoneOffset())).toBe(-240);
  const from = nextMonday();
  await chooseDays(page, from, 1);
  await chooseTimes(page, ['3 PM'], ['3 PM', '6 PM', '9 PM']);
  await page.getByRole('textbox', { name: 'Title' }).fill('Dubai evening');
  await expect(page.getByText('Creates 1 lobby')).toBeVisible();
  await expect(page.getByText(/4:30 PM IST/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Create Scrim' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dubai evening' })).toBeVisible();
  await expect(page.getByText(/4:30 PM IST/).first()).toBeVisible();
  const { items } = (await api.call('GET', `/scrims?organizationId=${organizer.user._id}`)) as {
    items: Made[];
  };
  expect(items.map(({ startAt }) => startAt)).toEqual([`${from}T11:00:00.000Z`]);
});

test('a lobby is cloned to the next day, edited around its bookings, and cancelled with refunds due', async ({
  api,
  server,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  await approve(server.dataDir, organizer);
  const lobby = await openLobby(api, organizer, { title: 'Nightly', slots: 6, entryFee: 30 });
  const { player } = await bookedPlayer(api, lobby, { slotNumber: 6, teamName: 'Night Owls' });
  await decide(api, organizer, await submitUtr(api, player, lobby), 'approve');
  const page = await openAs(organizer, `/scrims/${lobby._id}/run`, phone);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Scrim actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await act('Clone');
  const cloning = page.getByRole('dialog', { name: 'Clone scrim' });
  // The day after the lobby's own: labelled 'Tomorrow' or with its date, depending on the time of day.
  await cloning
    .getByRole('button', { name: /^(Tomorrow|[A-Z]\w\w \d+ \w+), / })
    .first()
    .click();
  await cloning.getByRole('button', { name: 'Create scrim' }).click();
  await expect(page.getByRole('dialog', { name: 'Scrim created' })).toBeVisible();
  await closeDone(page);
  const { items } = (await api.call('GET', `/scrims?organizationId=${organizer.user._id}`)) as {
    items: Made[];
  };
  const starts = items.map(({ startAt }) => Date.parse(startAt)).sort((a, b) => a - b);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBe(24 * 60 * 60_000);
  expect(items.map(({ slots, entryFee }) => [slots, entryFee])).toEqual([
    [6, 30],
    [6, 30],
  ]);

  await act('Edit');
  await expect(page.getByRole('heading', { level: 1, name: /^Edit/ })).toBeVisible();
  await page.getByLabel('Slots', { exact: true }).fill('5');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/Slot 0?6 is booked\. Free it first/).first()).toBeVisible();
  await expect(page.getByLabel('Slots', { exact: true })).toHaveValue('5');
  await page.getByLabel('Slots', { exact: true }).fill('8');
  await page.getByRole('textbox', { name: 'Title' }).fill('Nightly, larger');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Scrim updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Nightly, larger' })).toBeVisible();

  const watching = await openAs(player, `/scrims/${lobby._id}`);
  await expect(watching.getByRole('region', { name: 'Your booking' }).getByText('Confirmed')).toBeVisible();
  await page.goto(`/scrims/${lobby._id}/run`);
  await act('Cancel scrim');
  const question = page.getByRole('alertdialog', { name: 'Cancel this scrim?' });
  await expect(question.getByText('1 booked squad')).toBeVisible();
  await expect(question.getByText('₹30 to 1 squad')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel scrim' }).click();
  await expect(page.getByText('Scrim cancelled')).toBeVisible();
  await expect(watching.getByText('This scrim was cancelled.')).toBeVisible();
  await page.goto('/dashboard/org');
  const refunds = page.getByRole('list', { name: 'Refunds due' });
  await expect(refunds.getByText('Night Owls').first()).toBeVisible();
  await refunds.getByRole('button', { name: /^Mark refunded/ }).click();
  await page
    .getByRole('dialog', { name: 'Mark as refunded?' })
    .getByRole('button', { name: 'Mark refunded' })
    .click();
  await expect(page.getByText('Refund noted')).toBeVisible();
  await expect(refunds).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('running three lobbies in an evening from a phone, the dashboard always names the next step', async ({
  api,
  server,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  await approve(server.dataDir, organizer);
  const early = await openLobby(api, organizer, {
    title: 'Early lobby',
    matchCount: 1,
    startAt: inMinutes(50),
  });
  const paid = await openLobby(api, organizer, {
    title: 'Paid lobby',
    entryFee: 40,
    startAt: inMinutes(230),
  });
  const late = await openLobby(api, organizer, { title: 'Late lobby', startAt: inMinutes(400) });
  const { player: asha } = await bookedPlayer(api, early, { teamName: 'Night Owls' });
  await bookedPlayer(api, early, { teamName: 'Blind' });
  const page = await openAs(organizer, '/dashboard/org', { ...phone, ...clipboard });
  const card = (title: string) => page.getByRole('article', { name: title });
  await expect(card('Early lobby').getByText('Set room ID and password')).toBeVisible();
  await expect(card('Paid lobby').getByText('Share the lobby')).toBeVisible();
  await expect(card('Late lobby').getByText('Share the lobby')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  // Payments arrive, and a kick request.
  const { player: charu } = await bookedPlayer(api, paid, { teamName: 'Hydras' });
  await submitUtr(api, charu, paid);
  await expect(card('Paid lobby').getByText('1 payment to confirm')).toBeVisible();
  const queue = page.getByRole('list', { name: 'Payments to confirm' });
  await queue.getByRole('button', { name: /^Approve/ }).click();
  await expect(queue).toHaveCount(0);
  await expect(card('Paid lobby').getByText('Nothing to do now')).toBeVisible();
  await bookedPlayer(api, late, { teamName: 'Orcas' });
  await expect(card('Late lobby').getByText('Nothing to do now')).toBeVisible();
  await api.call('POST', `/scrims/${early._id}/kick-requests`, {
    token: asha.accessToken,
    body: { slotNumber: 2, targetName: 'ghost77', reason: 'Teaming' },
  });
  await expect(card('Early lobby').getByText('1 kick request')).toBeVisible();
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);

  // Room details come first so near the start; the request can still be decided.
  await page.getByRole('link', { name: /^Decide/ }).click();
  await page.getByRole('button', { name: 'Dismiss: slot 02, ghost77' }).click();
  const dismissing = page.getByRole('dialog', { name: 'Dismiss this request?' });
  await dismissing.getByRole('textbox', { name: /^Note/ }).fill(marked('No proof'));
  await dismissing.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('No open requests.')).toBeVisible();
  const next = page.getByRole('region', { name: 'Next step' });
  await expect(next.getByText('Set room ID and password')).toBeVisible();

  await next.getByRole('link', { name: 'Set room' }).click();
  const details = newDetails();
  await page.getByRole('textbox', { name: 'Room ID' }).fill(details.roomId);
  await page.getByRole('textbox', { name: 'Password' }).fill(details.password);
  await page.getByRole('button', { name: 'Set room details' }).click();
  await expect(next.getByText('Set room ID and password')).toHaveCount(0);
  await startedAgo(server.dataDir, early, 60);
  await page.goto('/dashboard/org');
  await expect(card('Early lobby').getByText(/^Enter results: /)).toBeVisible();
  await enterResults(server.url, organizer, early, [
    { slotNumber: 1, placement: 1, kills: 5 },
    { slotNumber: 2, placement: 2, kills: 1 },
  ]);
  await expect(card('Early lobby').getByText('All results are in')).toBeVisible();
  await card('Early lobby')
    .getByRole('button', { name: /^Share standings/ })
    .click();
  await expect(page.getByText('Standings copied')).toBeVisible();
  // Once shared, it is done, on another device too.
  await expect(card('Early lobby')).toHaveCount(0);
  const desk = await openAs(organizer, '/dashboard/org');
  await expect(desk.getByRole('list', { name: 'Past lobbies' }).getByText('Early lobby')).toBeVisible();
});
