import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { bytesText, readFile } from '../../lib/files.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { exportProblem } from './export-problem.ts';

/** Everything that is kept about the person, as one file; with how much of it is here, and a way to stop it. */
export function DownloadData() {
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);
  // Nobody is there any more to take the file.
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setProblem(undefined);
    setBytes(0);
    try {
      const options = { onProgress: setBytes, signal: stop.signal };
      saveFile(await readFile('GET /profile/export', {}, options));
      toast.success('Your data was downloaded');
    } catch (error) {
      if (!stop.signal.aborted) setProblem(exportProblem(error));
    } finally {
      running.current = null;
      setBytes(null);
    }
  }

  const busy = bytes !== null;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        One JSON file with your account, what you booked, registered, hosted and paid, your messages and
        ratings. Nobody else’s private data is in it.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Download aria-hidden size={18} />} busy={busy} onClick={() => void download()}>
          {busy ? 'Downloading…' : 'Download my data'}
        </Button>
        {busy && (
          <>
            <Button variant="ghost" onClick={() => running.current?.abort()}>
              Cancel
            </Button>
            <span className="text-ink-3 text-sm tabular-nums">
              {bytes === 0 ? 'Collecting it…' : bytesText(bytes)}
            </span>
          </>
        )}
      </div>
      <FormError message={problem} />
    </div>
  );
}
