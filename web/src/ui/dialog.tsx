import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { enterDialogLayer } from './dialog-history.ts';
import { IconButton } from './icon-button.tsx';

export type DialogProps = {
  open: boolean;
  /** Called by Back, Escape, the backdrop and the close button; the owner sets `open` to false. */
  onClose: () => void;
  /** Replaces `onClose` for Back, if Back keeps what the others discard. */
  onBack?: () => void;
  /** A request is running whose outcome closing would hide: only Back closes now. */
  busy?: boolean | undefined;
  /** Has no history entry: a URL opens it, or it asks about leaving the page. */
  noEntry?: boolean | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** Actions; they stay visible below the content that scrolls. */
  footer?: ReactNode;
  /** The content fills the available height edge to edge, and its parts scroll. */
  fits?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
};

const widths = { sm: 'sm:w-md', md: 'sm:w-xl', lg: 'sm:w-4xl', xl: 'sm:w-[84rem]' };

/**
 * A modal dialog on the native element: a bottom sheet on phones, centred elsewhere. Mounts its content only while
 * open. Back closes it (`DialogHistory`), and the focus returns to the opener.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  onBack = onClose,
  busy,
  noEntry = false,
  title,
  description,
  footer,
  fits,
  size = 'md',
  role,
  children,
}: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  // Where the press began: releasing a text selection outside must not close the dialog.
  const pressedOutside = useRef(false);
  const titleId = useId();
  const descriptionId = useId();
  const latestBack = useRef(onBack);
  const onAsked = busy ? () => {} : onClose;
  useLayoutEffect(() => {
    latestBack.current = onBack;
  });

  // A layout effect: closing restores the focus only before the element is removed.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const page = document.documentElement;
    page.toggleAttribute('data-scrolls', page.scrollHeight > page.clientHeight);
    if (!dialog.open) dialog.showModal();
    firstFocus(dialog)?.focus();
    const leave = enterDialogLayer({
      element: dialog,
      hasEntry: !noEntry,
      close: () => latestBack.current(),
    });
    return () => {
      leave();
      dialog.close();
    };
  }, [noEntry]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape itself, the click is for the backdrop
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={event => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onAsked();
      }}
      onMouseDown={event => {
        pressedOutside.current = event.target === element.current;
      }}
      onMouseUp={event => {
        pressedOutside.current &&= event.target === element.current;
      }}
      onClick={event => {
        if (event.target === element.current && pressedOutside.current) onAsked();
        pressedOutside.current = false;
      }}
      className={clsx(
        'fixed m-0 flex max-h-[92dvh] w-full max-w-none flex-col overflow-hidden border-line bg-surface-1 p-0 text-ink shadow-lift backdrop:bg-backdrop',
        'inset-x-0 top-auto bottom-0 animate-rise rounded-t-2xl border-t',
        'sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[calc(100vw-3rem)] sm:rounded-card sm:border',
        widths[size],
        // With a keyboard over half of the screen, the heading scrolls away; the focused field stays visible.
        !fits && 'squat:block squat:scroll-pb-24 squat:overflow-y-auto',
      )}
    >
      <header className="flex items-start gap-3 border-line border-b py-3 pr-2 pl-5">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 id={titleId} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          {description && (
            <p id={descriptionId} className="mt-1 text-ink-2">
              {description}
            </p>
          )}
        </div>
        <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onAsked} />
      </header>
      {children && (
        <div
          className={clsx(
            'min-h-0 overflow-y-auto overscroll-contain',
            fits ? 'flex flex-col' : 'p-5 squat:overflow-visible',
          )}
        >
          {children}
        </div>
      )}
      {footer && (
        <footer className="sticky bottom-0 flex flex-col gap-2 border-line border-t bg-surface-1 px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
          {footer}
        </footer>
      )}
    </dialog>
  );
}

const fields = 'input:not([type="hidden"], [type="file"], :disabled), select:enabled, textarea:enabled';

/** Returns the safe button of a confirmation, else the first field, else the title: never the close button. */
function firstFocus(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>(fields) ??
    dialog.querySelector<HTMLElement>('h2')
  );
}
