import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { toast } from 'react-hot-toast/headless';
/**
 * Opens a phone's share sheet; elsewhere copies `text` and shows `said`. Returns false if the reader closed the
 * sheet.
 */
export async function shareOrCopy(data: ShareData, text: string, said: string): Promise<boolean> {
  const isPhone = window.matchMedia?.('(pointer: coarse)').matches;
  if (isPhone && typeof navigator.share === 'function') {
    try {
      await navigator.share(data);
      return true;
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  await copyAndSay(text, said);
  return true;
}

/** Copies text and shows `said`, or that the browser does not allow it. */
export async function copyAndSay(text: string, said: string = successTexts.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(said);
  } catch {
    toast.error(fallbackTexts.copy);
  }
}

/** Saves a file as a download. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
