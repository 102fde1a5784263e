import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean; icon?: ReactNode };

/** A filter that is on or off. */
export function Chip({ pressed, icon, className, children, ...rest }: Props) {
  return (
    <button type="button" aria-pressed={pressed} className={clsx('chip', className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}
