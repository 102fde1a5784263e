import { clsx } from 'clsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { clockTime } from '../lib/format/time.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Props = { address: string; name: string; at: string; onClose: () => void };

/** A picture of the room, as large as the screen lets it be, or in its own size to move about in. */
export function ImageViewer({ address, name, at, onClose }: Props) {
  const [large, setLarge] = useState(false);
  const Icon = large ? ZoomOut : ZoomIn;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="break-words">Picture from {name}</span>}
      description={clockTime(at)}
      footer={
        <Button
          icon={<Icon aria-hidden size={18} />}
          aria-pressed={large}
          onClick={() => setLarge(now => !now)}
        >
          {large ? 'Fit to screen' : 'Full size'}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Picture" className="max-h-[65dvh] overflow-auto">
        <img
          src={address}
          alt={`From ${name}`}
          className={clsx('mx-auto block', large ? 'max-w-none' : 'max-h-[64dvh] max-w-full object-contain')}
        />
      </section>
    </Dialog>
  );
}
