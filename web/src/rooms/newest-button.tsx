import { ArrowDown } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { plural } from '../lib/format/count.ts';
import { Button } from '../ui/button.tsx';

type Props = {
  /** So many came while one read back. */
  unseen: number;
  /** The messages, which have the focus once the button that had it goes. */
  list: RefObject<HTMLElement | null>;
  onClick: () => void;
};

/** The way back to the newest message, for as long as one reads back: it goes by a press as by scrolling there. */
export function NewestButton({ unseen, list, onClick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) list.current?.focus({ preventScroll: true });
    },
    [list],
  );
  return (
    <Button
      ref={button}
      size="sm"
      variant={unseen > 0 ? 'primary' : 'secondary'}
      icon={<ArrowDown aria-hidden size={17} />}
      className="absolute right-4 bottom-3 animate-fade shadow-lift"
      onClick={onClick}
    >
      {unseen > 0 ? plural(unseen, 'new message') : 'Newest'}
    </Button>
  );
}
