import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; icon: ReactNode };

/** An icon button; `label` is its name and tooltip. */
export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx('icon-button', className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
