import { limits } from '@hotdrop/contract/limits.ts';
import { useRef, useState } from 'react';
import { plural } from '../../lib/format/count.ts';
import { toast } from '../../lib/toast.ts';
import { readSheet, type Start } from './read-sheet.ts';
import type { Entries, Seat } from './results-model.ts';

/** Fills the fields from rows that are pasted or come in a file, and says what was taken; `leftOut`: rows of no squad. */
export function useSheet(seats: readonly Seat[], entries: Entries, onFill: (entries: Entries) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  function take(text: string, start: Start | null): void {
    const { entries: next, filled, unknown } = readSheet(text, seats, entries, start);
    if (filled === 0) {
      toast.error('No row of this sheet names a squad of this match');
      return;
    }
    onFill(next);
    setLeftOut(unknown);
    const rest = unknown.length === 0 ? '' : `, ${plural(unknown.length, 'row')} left out`;
    toast.success(`Filled ${plural(filled, 'squad')}${rest}`);
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
