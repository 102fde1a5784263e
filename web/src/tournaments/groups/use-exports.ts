import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { readFile } from '../../lib/files.ts';
import { saveFile } from '../../lib/share.ts';

const sheets = {
  participants: 'GET /tournaments/:id/participants.csv',
  groups: 'GET /tournaments/:id/groups.csv',
} as const;

/** A file that is on its way: how many bytes are here. */
export type ExportProgress = { bytes: number };

/** Spreadsheets to download and group lists for a chat, one at a time. */
export function useExports(tournamentId: string) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const params = { id: tournamentId };

  async function download(sheet: keyof typeof sheets): Promise<void> {
    if (progress) return;
    setProgress({ bytes: 0 });
    try {
      saveFile(await readFile(sheets[sheet], { params }, { onProgress: bytes => setProgress({ bytes }) }));
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
    } finally {
      setProgress(null);
    }
  }

  async function copyList(groupId?: string): Promise<void> {
    try {
      const query = groupId ? { groupId } : {};
      const file = readFile('GET /tournaments/:id/groups.txt', { params, query });
      await copyText(file.then(({ blob }) => blob.text()));
      toast.success(successTexts.copied);
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.copy));
    }
  }

  return { progress, download, copyList };
}

/**
 * Puts text on the clipboard that is still on its way. Safari allows that only when the promise is handed over within
 * the press itself.
 */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return;
    } catch {
      // Browsers that take no promise; and what failed because the text did fails again below.
    }
  }
  await navigator.clipboard.writeText(await text);
}
