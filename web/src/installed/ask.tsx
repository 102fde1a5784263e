import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

type Props = {
  /** Names the region. */
  label: string;
  Icon: LucideIcon;
  title: string;
  body: string | undefined;
  problem?: string | undefined;
  /** The button that says yes. */
  children: ReactNode;
  onDecline: () => void;
};

/** An offer that can be declined. */
export function Ask({ label, Icon, title, body, problem, children, onDecline }: Props) {
  return (
    <section aria-label={label} className="grid gap-3 rounded-card border border-line bg-surface-2 p-4">
      <div className="flex gap-3">
        <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-accent" />
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-ink-2 text-sm">{body}</p>
        </div>
      </div>
      {problem && (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        <Button size="sm" variant="ghost" onClick={onDecline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
