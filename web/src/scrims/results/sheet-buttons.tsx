import { ClipboardPaste, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { useSheet } from './use-sheet.ts';

/** Results that are written already: pasted from a chat, or a CSV file. */
export function SheetButtons({ sheet }: { sheet: ReturnType<typeof useSheet> }) {
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const close = () => setAsking(false);

  /** One tap where the browser lets the page read the clipboard; else a field to paste into. */
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
      <input
        ref={sheet.input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        data-testid="sheet"
        onChange={event => {
          void sheet.read(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
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
