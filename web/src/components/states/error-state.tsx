import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

type Props = { title: ReactNode; message?: ReactNode; onRetry?: () => void; busy?: boolean };

/** Stands where content should be when loading it failed. */
export function ErrorState({ title, message, onRetry, busy }: Props) {
  return (
    <div role="alert" className="panel grid justify-items-center gap-3 px-5 py-10 text-center">
      <TriangleAlert aria-hidden size={28} className="text-bad" />
      <p className="font-bold font-display text-xl">{title}</p>
      {message && message !== title && <p className="max-w-md text-ink-2">{message}</p>}
      {onRetry && (
        <Button className="mt-2" icon={<RotateCw aria-hidden size={18} />} busy={busy} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
