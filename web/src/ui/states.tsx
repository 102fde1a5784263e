import { type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { failureText } from '../lib/api/error.ts';
import { focusPage } from '../lib/focus.ts';
import { Button, ButtonLink } from './button.tsx';

type Props = { title: ReactNode; message?: ReactNode; onRetry: () => void; busy?: boolean };

/** Shown instead of content that failed to load. */
export function ErrorState({ title, message, onRetry, busy }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // If Retry works, its button disappears; the focus must not be lost.
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
      <Button
        ref={button}
        className="mt-2"
        icon={<RotateCw aria-hidden size={18} />}
        busy={busy}
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  );
}

export type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** {@link ErrorState} for a query. */
export function LoadError({ title, query }: { title: string; query: FailedQuery }) {
  return (
    <ErrorState
      title={title}
      message={failureText(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}

type EmptyStateProps = { icon: ReactNode; title: ReactNode; body?: ReactNode; actions?: ReactNode };

/** Says that there is nothing yet, and what to do next. */
export function EmptyState({ icon, title, body, actions }: EmptyStateProps) {
  return (
    <div className="panel grid justify-items-center gap-3 px-5 py-12 text-center">
      <span aria-hidden className="text-ink-3">
        {icon}
      </span>
      <p className="font-bold font-display text-xl">{title}</p>
      {body && <p className="max-w-md text-ink-2">{body}</p>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

type MissingStateProps = {
  icon: LucideIcon;
  title: string;
  body: string;
  back: { to: string; label: string };
};

/** Replaces a page whose subject does not exist. */
export function MissingState({ icon: Icon, title, body, back }: MissingStateProps) {
  return (
    <div className="panel grid justify-items-center gap-3 px-5 py-12 text-center">
      <Icon aria-hidden size={32} className="text-ink-3" />
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-md text-ink-2">{body}</p>
      <ButtonLink to={back.to}>{back.label}</ButtonLink>
    </div>
  );
}
