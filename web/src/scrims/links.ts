import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import { copyAndSay } from '../lib/share.ts';

/** History state of an edit page that was opened from the run page. */
export const fromRun = { openedFrom: 'run' } as const;

export function isFromRun(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFrom' in state && state.openedFrom === 'run';
}

/** Copies the link of a scrim's page and shows a toast. */
export function copyScrimLink(scrimId: string): Promise<void> {
  return copyAndSay(`${window.location.origin}/scrims/${scrimId}`, successTexts.linkCopied);
}
