import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'organization' | 'player' | 'admin';

// Tints are opaque, so that the text is readable on any background.
const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-3 text-ink-2',
  // In the light theme, orange text on its tint needs some ink to pass AA.
  accent:
    'bg-(--tint) text-[color-mix(in_oklab,var(--accent)_88%,var(--ink))] [--tint:color-mix(in_oklab,var(--accent)_12%,var(--surface-1))]',
  ok: 'bg-(--tint) text-ok [--tint:color-mix(in_oklab,var(--ok)_12%,var(--surface-1))]',
  warn: 'bg-(--tint) text-warn [--tint:color-mix(in_oklab,var(--warn)_12%,var(--surface-1))]',
  bad: 'bg-(--tint) text-bad [--tint:color-mix(in_oklab,var(--bad)_12%,var(--surface-1))]',
  organization: 'bg-surface-3 text-organization',
  player: 'bg-surface-3 text-player',
  admin: 'bg-surface-3 text-admin',
};

type Props = { tone: BadgeTone; dot?: boolean; className?: string; children: ReactNode };

/** A short status in capitals, such as LIVE or CONFIRMED. Text carries the meaning, colour only helps. */
export function Badge({ tone, dot, className, children }: Props) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-tag px-2 font-bold font-display text-[0.8125rem] uppercase leading-none tracking-wide',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />}
      <span className="min-w-0 truncate py-1">{children}</span>
    </span>
  );
}

type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean; icon?: ReactNode };

/** A filter that is on or off. */
export function Chip({ pressed, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={clsx('chip', className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}
