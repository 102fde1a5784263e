import type { Page } from '@playwright/test';
import type { Account, Api } from '../../../support/api.ts';
import { phone } from '../../../support/devices.ts';
import { expectNoDialog } from '../../../support/dialogs.ts';
import { marked } from '../../../support/marked.ts';
import {
  approve,
  bookedPlayer,
  decide,
  openLobby,
  type Payment,
  submitUtr,
} from '../../../support/scrims.ts';
import { expect, test } from '../../../support/test.ts';

const squads = ['Night Owls', 'Velocity', 'Blind', 'Orcas', 'Hydras'];

/** Creates an organizer with five UTRs to confirm in one lobby. */
async function fiveUtrs(api: Api, dataDir: string) {
  const organizer = await api.signUp('organization');
  await approve(dataDir, organizer);
  const lobby = await openLobby(api, organizer, { slots: 8, entryFee: 40 });
  for (const teamName of squads) {
    const { player } = await bookedPlayer(api, lobby, { teamName });
    await submitUtr(api, player, lobby);
  }
  return { organizer, lobby };
}

/** Delays responses as on mobile data. */
const slowly = (page: Page, ms: number) =>
  page.route('**/api/scrims/*/payments/*', async route => {
    await new Promise(resolve => setTimeout(resolve, ms));
    await route.continue();
  });

/** Taps one spot of the screen repeatedly, whatever element is there at the time. */
async function tapSpotOf(page: Page, name: RegExp, times: number, everyMs: number): Promise<void> {
  const button = page.getByRole('list', { name: 'Payments to confirm' }).getByRole('button', { name });
  await button.evaluate(element => element.scrollIntoView({ block: 'center' }));
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  for (let tap = 0; tap < times; tap++) {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(everyMs);
  }
}

/** Returns the squads whose payments were decided. */
async function decidedSquads(api: Api, organizer: Account, lobbyId: string): Promise<string[]> {
  const path = `/scrims/${lobbyId}/payments`;
  const { items } = (await api.call('GET', path, { token: organizer.accessToken })) as {
    items: { teamName: string; status: string }[];
  };
  return items.flatMap(({ teamName, status }) => (status === 'submitted' ? [] : [teamName]));
}

/** Collects every request that decides a payment. */
function decisionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  return sent;
}

test('repeated fast taps on Approve decide only one payment, even on a slow network', async ({
  api,
  server,
  openAs,
}) => {
  const { organizer, lobby } = await fiveUtrs(api, server.dataDir);
  const page = await openAs(organizer, `/scrims/${lobby._id}/run?tab=payments`, phone);
  const sent = decisionsOf(page);
  await slowly(page, 450);
  // Checked from the first tap on: the message disappears after two seconds, which six taps may take.
  const said = expect(page.getByText(/^Payment approved\. Slot \d+, Blind$/)).toBeVisible();
  await Promise.all([said, tapSpotOf(page, /^Approve.*Blind$/, 6, 280)]);
  const queue = page.getByRole('list', { name: 'Payments to confirm' });
  await expect(queue.getByText('Blind')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(await decidedSquads(api, organizer, lobby._id)).toEqual(['Blind']);
});

test('two fast taps in the dashboard queue decide only one payment', async ({ api, server, openAs }) => {
  const { organizer, lobby } = await fiveUtrs(api, server.dataDir);
  const page = await openAs(organizer, '/dashboard/org', phone);
  const sent = decisionsOf(page);
  await page.getByRole('button', { name: 'All 5' }).click();
  await tapSpotOf(page, /^Approve.*Blind$/, 3, 350);
  const queue = page.getByRole('list', { name: 'Payments to confirm' });
  await expect(queue.getByText('Blind')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(await decidedSquads(api, organizer, lobby._id)).toEqual(['Blind']);
});

test('a rejection keeps its note after Back, and moves the focus to the next payment', async ({
  api,
  server,
  openAs,
}) => {
  const { organizer, lobby } = await fiveUtrs(api, server.dataDir);
  const page = await openAs(organizer, `/scrims/${lobby._id}/run?tab=payments`);
  const dialog = page.getByRole('dialog');
  const note = dialog.getByRole('textbox', { name: /^Note/ });
  const reject = page.getByRole('button', { name: /^Reject.*Velocity$/ });
  await reject.press('Enter');
  await note.fill(marked('Not in the statement'));
  await page.goBack();
  await expectNoDialog(page);
  await expect(reject).toBeFocused();
  await reject.press('Enter');
  await expect(note).toHaveValue(/Not in the statement/);
  await dialog.getByRole('button', { name: 'Reject payment' }).press('Enter');
  await expectNoDialog(page);
  await expect(page.getByRole('button', { name: /^Approve.*Blind$/ })).toBeFocused();
});

test('a payment decided elsewhere does not lose the focus: it moves to the next payment', async ({
  api,
  server,
  openAs,
}) => {
  const { organizer, lobby } = await fiveUtrs(api, server.dataDir);
  const page = await openAs(organizer, `/scrims/${lobby._id}/run?tab=payments`);
  const { items } = (await api.call('GET', `/scrims/${lobby._id}/payments`, {
    token: organizer.accessToken,
  })) as { items: (Payment & { teamName: string })[] };
  const decideElsewhere = async (teamName: string) => {
    const payment = items.find(item => item.teamName === teamName);
    if (!payment) throw new Error(`no payment of ${teamName}`);
    await decide(api, organizer, payment, 'approve');
  };
  const approveOf = (teamName: string) =>
    page.getByRole('button', { name: new RegExp(`^Approve.*${teamName}$`) });
  await approveOf('Velocity').focus();
  await decideElsewhere('Velocity');
  await expect(approveOf('Velocity')).toHaveCount(0);
  await expect(approveOf('Blind')).toBeFocused();

  const reject = page.getByRole('button', { name: /^Reject.*Blind$/ });
  // Just after rows have moved, a press may be meant for the previous row.
  await expect(reject).not.toHaveAttribute('aria-disabled', 'true');
  await reject.press('Enter');
  await decideElsewhere('Blind');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject payment' }).press('Enter');
  await expect(page.getByText('This payment was already decided').first()).toBeVisible();
  await expectNoDialog(page);
  await expect(approveOf('Orcas')).toBeFocused();
});

test('the first decided payment leaves the list on time, whichever request finishes first', async ({
  api,
  server,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  await approve(server.dataDir, organizer);
  const lobby = await openLobby(api, organizer, { entryFee: 40 });
  const { player } = await bookedPlayer(api, lobby, { teamName: 'Blind' });
  await submitUtr(api, player, lobby);
  const page = await openAs(organizer, `/scrims/${lobby._id}/run?tab=payments`);
  const button = page.getByRole('button', { name: /^Approve.*Blind$/ });
  await expect(button).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route('**/payments?*status=captured*', async route => {
    await gate.promise;
    await route.continue();
  });
  await button.press('Enter');
  const part = page.getByRole('region', { name: /^To confirm/ });
  await expect(part.getByText('No payments to confirm.')).toBeVisible();
  await expect(part).toBeFocused();
  gate.resolve();
  await expect(page.getByRole('list', { name: 'Payments received' })).toContainText('Blind');
  await expect(part).toBeFocused();
});
