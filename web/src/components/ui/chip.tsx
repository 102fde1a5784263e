import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean; icon?: ReactNode };

/** A filter that is on or off. */
export function Chip({ pressed, icon, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 text-sm transition-colors pointer-fine:min-h-9',
        pressed
          ? 'border-ink bg-ink text-canvas'
          : 'border-line bg-surface-1 text-ink-2 hover:border-line-strong hover:text-ink',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}
