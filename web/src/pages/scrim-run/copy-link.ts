import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { copyToClipboard } from '../../lib/copy.ts';
import { toast } from '../../lib/toast.ts';

/** Puts the address of a scrim's page on the clipboard and says so. */
export async function copyScrimLink(scrimId: string): Promise<void> {
  if (await copyToClipboard(`${window.location.origin}/scrims/${scrimId}`))
    toast.success(successTexts.linkCopied);
  else toast.error(fallbackTexts.copy);
}
