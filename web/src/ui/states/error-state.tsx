import { RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusPage } from '../../lib/focus-page.ts';
import { Button } from '../button.tsx';

type Props = { title: ReactNode; message?: ReactNode; onRetry?: () => void; busy?: boolean };

/** Stands where content should be when loading it failed. */
export function ErrorState({ title, message, onRetry, busy }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // When Retry has worked, its button goes; the focus must not go with it.
  useLayoutEffect(() => {
    const retry = button.current;
    return () => {
      if (retry && retry === document.activeElement) focusPage();
    };
  }, []);
  return (
    <div role="alert" className="panel grid justify-items-center gap-3 px-5 py-10 text-center">
      <TriangleAlert aria-hidden size={28} className="text-bad" />
      <p className="font-bold font-display text-xl">{title}</p>
      {message && message !== title && <p className="max-w-md text-ink-2">{message}</p>}
      {onRetry && (
        <Button
          ref={button}
          className="mt-2"
          icon={<RotateCw aria-hidden size={18} />}
          busy={busy}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
