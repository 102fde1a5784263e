import { limits } from '@hotdrop/contract/lib/limits.ts';
import { ClipboardPaste, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { plural } from '../../lib/format/in-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileInput } from '../../ui/media/file-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readSheet, type Start } from './read-sheet.ts';
import type { Entries, Slot } from './results-model.ts';

/** Buttons to paste results from a chat, or read them from a CSV file. */
export function SheetButtons({ sheet }: { sheet: ReturnType<typeof useSheet> }) {
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const close = () => setAsking(false);

  /** Reads the clipboard if the browser allows it; otherwise opens a field to paste into. */
  async function paste(): Promise<void> {
    const copied = await navigator.clipboard?.readText?.().catch(() => '');
    if (copied) sheet.take(copied, null);
    else setAsking(true);
  }
  function fillIn(): void {
    close();
    sheet.take(text, null);
  }
  return (
    <>
      <FileInput
        ref={sheet.input}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        data-testid="sheet"
        onFile={file => void sheet.read(file)}
      />
      <Button size="sm" icon={<ClipboardPaste aria-hidden size={17} />} onClick={() => void paste()}>
        Paste results
      </Button>
      <Button size="sm" icon={<FileUp aria-hidden size={17} />} onClick={() => sheet.input.current?.click()}>
        From a CSV file
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title="Paste results"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" disabled={text.trim() === ''} onClick={fillIn}>
              Fill in
            </Button>
          </>
        }
      >
        <TextArea
          label="Results"
          help="A line per squad, such as “1. Team name 14 kills”. Rows of a sheet work too."
          rows={8}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Dialog>
    </>
  );
}

/** Fills the fields from pasted rows or a file, and toasts the result; `leftOut` has the unread rows. */
export function useSheet(slots: readonly Slot[], entries: Entries, onFill: (entries: Entries) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  function take(text: string, start: Start | null): void {
    const { entries: next, filled, unread, isSlotList } = readSheet(text, slots, entries, start);
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

/** Returns UTF-8 text, else null: other encodings of spreadsheets would give wrong letters, or NULs between digits. */
function textIn(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
