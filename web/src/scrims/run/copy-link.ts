import { successTexts } from '@hotdrop/contract/texts.ts';
import { copyAndSay } from '../../lib/copy.ts';

/** Puts the address of a scrim's page on the clipboard and says so. */
export function copyScrimLink(scrimId: string): Promise<void> {
  return copyAndSay(`${window.location.origin}/scrims/${scrimId}`, successTexts.linkCopied);
}
