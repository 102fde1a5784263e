import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'organization' | 'player' | 'admin';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-3 text-ink-2',
  accent: 'bg-accent/12 text-accent',
  ok: 'bg-ok/12 text-ok',
  warn: 'bg-warn/12 text-warn',
  bad: 'bg-bad/12 text-bad',
  organization: 'bg-surface-3 text-organization',
  player: 'bg-surface-3 text-player',
  admin: 'bg-surface-3 text-admin',
};

type Props = { tone?: BadgeTone; dot?: boolean; className?: string; children: ReactNode };

/** A short state in capitals, such as LIVE or CONFIRMED. Words carry the meaning, colour only helps. */
export function Badge({ tone = 'neutral', dot, className, children }: Props) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-tag px-2 font-bold font-display text-[0.8125rem] uppercase leading-none tracking-wide',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {children}
    </span>
  );
}
