import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';

type DialogProps = { open: boolean; onClose: () => void };

/** A dialog whose code is loaded when it is first opened. It stays mounted while closed, as its owner expects. */
export function useLateDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  props: Omit<Props, keyof DialogProps>,
): { dialog: ReactNode; opening: boolean; show: () => void } {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(false);

  async function show(): Promise<void> {
    setOpening(true);
    try {
      if (!Part) {
        const part = await load();
        setPart(() => part);
      }
      setOpen(true);
    } catch {
      toast.error('Could not load this. Check your connection and try again.');
    } finally {
      setOpening(false);
    }
  }

  const all = { ...props, open, onClose: () => setOpen(false) } as Props;
  return { dialog: Part && createElement(Part, all), opening, show: () => void show() };
}
