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

/** Bytes received of a file that is downloading. */
export type ExportProgress = { bytes: number };

/** Downloads spreadsheets, one at a time, and copies group lists for a chat. */
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

/** Copies text that is still loading. Safari allows that only if the promise is passed within the press. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return;
    } catch {
      // Some browsers take no promise. If the text itself failed, it fails again below.
    }
  }
  await navigator.clipboard.writeText(await text);
}
