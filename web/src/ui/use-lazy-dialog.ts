import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';

type DialogProps = { open: boolean; onClose: () => void };

/** A component loaded when first needed. `failed`: toast if loading fails. */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>, failed: string) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [opening, setOpening] = useState(false);

  /** Loads it once, along with anything else worth waiting for. Returns whether it is loaded. */
  async function ready(alongside?: Promise<unknown>): Promise<boolean> {
    setOpening(true);
    try {
      const [part] = await Promise.all([Part ?? load(), alongside]);
      setPart(() => part);
      return true;
    } catch {
      toast.error(failed);
      return false;
    } finally {
      setOpening(false);
    }
  }
  return { Part, opening, ready };
}

/** A dialog loaded when first opened. It stays mounted while closed. */
export function useLazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  props: Omit<Props, keyof DialogProps>,
): { dialog: ReactNode; opening: boolean; show: () => void } {
  const failed = 'Could not load this. Check your connection and try again.';
  const { Part, opening, ready } = useLazyComponent(load, failed);
  const [open, setOpen] = useState(false);
  const show = () => void ready().then(isThere => isThere && setOpen(true));
  const all = { ...props, open, onClose: () => setOpen(false) } as Props;
  return { dialog: Part && createElement(Part, all), opening, show };
}
