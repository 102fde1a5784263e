import { expect, type Page } from '@playwright/test';
import type { Account, Api, Event, Group } from './api.ts';

export type RoomScene = { organizer: Account; member: Account; event: Event; group: Group; path: string };

/** Creates a group of two teams with its room; 'Night Owls' is the member's team. */
export async function setRoom(api: Api): Promise<RoomScene> {
  const organizer = await api.signUp('organization', { name: 'Deccan League' });
  const member = await api.signUp('player', { name: 'Asha Rao' });
  const rival = await api.signUp('player');
  const event = await api.publish(organizer);
  await api.register(member, event, { teamName: 'Night Owls' });
  await api.register(rival, event);
  const group = await api.makeGroup(organizer, event, [member.user._id, rival.user._id]);
  return { organizer, member, event, group, path: `/tournaments/${event._id}/groups/${group._id}` };
}

/** A group's room as a member sees it. */
export function roomOn(page: Page) {
  const log = page.getByRole('log');
  const field = page.getByRole('textbox', { name: /^Message / });
  const bubble = (text: string) => log.getByText(text, { exact: true });
  return {
    log,
    field,
    bubble,

    /** Waits until the room shows these messages in this order, each once. */
    async expectOrder(texts: string[]): Promise<void> {
      const any = texts.map(text => text.replace(/[?.]/g, '\\$&')).join('|');
      await expect(log.getByText(new RegExp(`^(${any})$`))).toHaveText(texts);
    },

    async say(text: string): Promise<void> {
      await field.fill(text);
      await field.press('Enter');
    },

    /** Runs an action from a message's menu. */
    async onMessage(text: string, choice: 'Copy text' | 'Edit' | 'Delete'): Promise<void> {
      const row = log.locator('[data-row]').filter({ has: page.getByText(text, { exact: true }) });
      await row.hover();
      await row.getByRole('button', { name: /^Actions for the message/ }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    },

    async edit(text: string, to: string): Promise<void> {
      await this.onMessage(text, 'Edit');
      const edited = page.getByRole('textbox', { name: 'Edit message' });
      await edited.fill(to);
      await edited.press('Enter');
      await expect(edited).toHaveCount(0);
    },

    async remove(text: string): Promise<void> {
      await this.onMessage(text, 'Delete');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      // While the dialog closes, nothing behind it can get the focus or typed text.
      await expect(dialog).toHaveCount(0);
    },
  };
}
