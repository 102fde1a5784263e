import { expect, type Page } from '@playwright/test';
import { aSquad } from './squads.ts';

/** The app's text for a UTR that awaits the organizer's decision. */
export const paymentSent = 'Payment sent · waiting for the organizer';

/** A scrim's page as seen by a player who wants a slot. */
export function bookingOn(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    own: page.getByRole('region', { name: 'Your booking' }),
    slot: (number: number) =>
      page.getByRole('button', { name: `Book slot ${String(number).padStart(2, '0')} Open` }),

    /** Fills in the open form. */
    async fillSquad(teamName: string): Promise<void> {
      const { phone: number, players } = aSquad(teamName);
      await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Team name' }).fill(teamName);
      await dialog.getByRole('textbox', { name: 'Phone' }).fill(number);
      for (const [index, { ignName, ignId }] of players.entries()) {
        await dialog.getByRole('textbox', { name: `Player ${index + 1} IGN` }).fill(ignName);
        await dialog.getByRole('textbox', { name: `Player ${index + 1} Game ID` }).fill(ignId);
      }
    },
  };
}

/** Submits a UTR on the pay step and waits until it is shown. */
export async function payByUtr(page: Page, utr: string): Promise<void> {
  await page.getByRole('textbox', { name: 'UTR' }).fill(utr);
  await page.getByRole('button', { name: 'Submit UTR' }).click();
  await expect(page.getByText(paymentSent, { exact: true })).toBeVisible();
}

/** Collects everything this page's requests and sockets receive from now on, as text. */
export function receivedBy(page: Page) {
  const bodies: Promise<string>[] = [];
  page.on('response', response => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|html|text|event-stream/.test(type)) bodies.push(response.text().catch(() => ''));
  });
  const frames: string[] = [];
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return {
    frames,
    /** Returns all of it, once pending responses have arrived. */
    everything: async () => [...(await Promise.all(bodies)), ...frames].join('\n'),
  };
}
