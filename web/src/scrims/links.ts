import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import { copyAndSay } from '../lib/share.ts';

/** What the edit page finds in its history entry when it was opened from the run page. */
export const fromRun = { openedFrom: 'run' } as const;

export function isFromRun(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFrom' in state && state.openedFrom === 'run';
}

/** Puts the address of a scrim's page on the clipboard and says so. */
export function copyScrimLink(scrimId: string): Promise<void> {
  return copyAndSay(`${window.location.origin}/scrims/${scrimId}`, successTexts.linkCopied);
}
