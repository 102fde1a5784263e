import { RotateCw, X } from 'lucide-react';
import { imageUrl } from '../lib/image-url.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Attachment } from './use-attachment.ts';

/** `onDone`: a button was pressed that goes with what it was about. */
type Props = { attachment: Attachment; onDone: () => void };

/** The picture that will go with the message, above where one writes. */
export function AttachmentStrip({ attachment, onDone }: Props) {
  const { upload, address, failure, drop, retry } = attachment;
  if (!upload && !address && failure === null) return null;
  const preview = upload?.preview ?? imageUrl(address);
  return (
    <div className="mb-2 flex items-center gap-3 rounded-card border border-line bg-surface-2 p-2">
      {preview && <img src={preview} alt="" className="size-11 shrink-0 rounded-tag object-cover" />}
      <div className="grid min-w-0 flex-1 gap-1">
        {upload && (
          <>
            <p role="status" className="text-ink-2 text-sm">
              Uploading image… <span className="numeric">{upload.percent}%</span>
            </p>
            <ProgressBar label="Uploading image" value={upload.percent} />
          </>
        )}
        {!upload && address && <p className="text-ink-2 text-sm">Picture ready to send</p>}
        {failure !== null && (
          <p role="alert" className="break-words text-bad text-sm">
            {failure}
          </p>
        )}
      </div>
      {retry && (
        <Button
          size="sm"
          icon={<RotateCw aria-hidden size={16} />}
          onClick={() => {
            retry();
            onDone();
          }}
        >
          Retry
        </Button>
      )}
      <IconButton
        label={upload ? 'Cancel upload' : 'Remove picture'}
        icon={<X aria-hidden size={18} />}
        onClick={() => {
          drop();
          onDone();
        }}
      />
    </div>
  );
}
