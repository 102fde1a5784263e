import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { toast } from './toast.ts';

/** Puts text on the clipboard and says so in the words of `said`, or that the browser does not let us. */
export async function copyAndSay(text: string, said: string = successTexts.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(said);
  } catch {
    toast.error(fallbackTexts.copy);
  }
}
