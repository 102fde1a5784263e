import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from './skeleton.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

type Look = {
  variant?: ButtonVariant | undefined;
  size?: 'md' | 'sm' | undefined;
  /** Shows a spinner and ignores clicks; the button keeps its focus. */
  busy?: boolean | undefined;
  icon?: ReactNode;
};

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-[color-mix(in_oklch,var(--accent),var(--ink)_12%)]',
  secondary: 'border border-line bg-surface-2 text-ink hover:bg-surface-3',
  ghost: 'text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'border border-line bg-surface-2 text-bad hover:border-bad hover:bg-bad/10',
};

function look({ variant = 'secondary', size = 'md', busy }: Look, className: string | undefined): string {
  return clsx(
    'push-button',
    // Small buttons stay 44 px high on touch screens.
    size === 'md' ? 'px-5 py-2 text-[1.0625rem]' : 'px-3.5 py-1 text-base pointer-fine:min-h-9',
    variants[variant],
    busy && 'cursor-progress',
    className,
  );
}

type ButtonProps = Look & ComponentProps<'button'>;

/** A push button; `primary` is for the one main action on a screen. */
export function Button({ variant, size, busy, icon, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={look({ variant, size, busy }, className)}
      onClick={event => {
        // Also stops the implicit submit of Enter in a field, so that nothing is sent twice.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<Look, 'busy'> & ComponentProps<typeof Link>;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={look({ variant, size }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
