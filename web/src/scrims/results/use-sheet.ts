import { limits } from '@hotdrop/contract/lib/limits.ts';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { plural } from '../../lib/format/in-words.ts';
import { readSheet, type Start } from './read-sheet.ts';
import type { Entries, Seat } from './results-model.ts';

/** Fills the fields from pasted rows or a file, and says what was read; `leftOut`: rows that were not. */
export function useSheet(seats: readonly Seat[], entries: Entries, onFill: (entries: Entries) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  function take(text: string, start: Start | null): void {
    const { entries: next, filled, unread, isSlotList } = readSheet(text, seats, entries, start);
    if (isSlotList) {
      toast.error('This is the slot list. Copy the results and paste them here.');
      return;
    }
    if (filled === 0) {
      toast.error('Could not read these rows. Write a line per squad: 1. Team name 14');
      return;
    }
    onFill(next);
    setLeftOut(unread);
    const said = `Filled in ${plural(filled, 'squad')}`;
    if (unread.length === 0) toast.success(said);
    else toast.error(`${said}. Could not read ${plural(unread.length, 'row')}`);
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > limits.resultsFile.maxBytes)
      return void toast.error('This file is too large for one match');
    const text = textIn(await file.arrayBuffer());
    if (text === null) toast.error('Save the file as “CSV UTF-8” and choose it again');
    else take(text, null);
  }

  return { input, take, read, leftOut, forget: () => setLeftOut([]) };
}

/** A spreadsheet's other encodings would turn into wrong letters, or into NULs between the digits. */
function textIn(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
