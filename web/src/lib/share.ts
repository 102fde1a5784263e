import { copyAndSay } from './copy.ts';

/**
 * Opens a phone's share sheet; elsewhere, and where there is none, copies `text` and says `said`.
 * Returns false when the reader closed the sheet.
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
