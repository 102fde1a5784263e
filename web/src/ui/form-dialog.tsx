import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormError } from './forms/form-parts.tsx';

type Props = Omit<DialogProps, 'open' | 'footer' | 'fits'> & {
  open?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onChange?: () => void;
  submitText: ReactNode;
  danger?: boolean | undefined;
  busy: boolean;
  /** Whether nothing can be sent now. */
  disabled?: boolean | undefined;
  /** Only Back closes it while busy: closing would hide the outcome. */
  locks?: boolean;
  /** Shows Cancel; one with its own handler is disabled while busy. */
  cancels?: boolean | (() => void);
  /** Cancel gets the initial focus, unless a field takes it. */
  cancelFirst?: boolean;
  /** The error, above the buttons. */
  problem?: string | undefined;
  /** Shown between problem and buttons. */
  note?: ReactNode;
  /** Class of the form. */
  className?: string;
  /** Shown below the form. */
  after?: ReactNode;
};

/** A dialog with a form; the submit button is in the footer, which stays visible. */
export function FormDialog(props: Props) {
  const { open = true, onSubmit, onChange, submitText, danger, busy, disabled, className, ...rest } = props;
  const { locks, cancels = false, cancelFirst, problem, note, after, onClose, children, ...dialog } = rest;
  const formId = useId();
  const cancel = cancels && (
    <Button
      data-first-focus={cancelFirst || undefined}
      onClick={cancels === true ? onClose : cancels}
      disabled={busy && (locks || cancels !== true)}
    >
      Cancel
    </Button>
  );
  const submit = (
    <Button
      type="submit"
      form={formId}
      variant={danger ? 'danger' : 'primary'}
      busy={busy}
      disabled={disabled}
      className={clsx(!cancels && 'sm:justify-self-end')}
    >
      {submitText}
    </Button>
  );
  const isStacked = !cancels || 'problem' in props;
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={onClose}
      busy={locks && busy}
      footer={
        isStacked ? (
          <div className="grid min-w-0 flex-1 gap-3">
            <FormError message={problem} />
            {note}
            {cancels ? (
              <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
                {cancel}
                {submit}
              </div>
            ) : (
              submit
            )}
          </div>
        ) : (
          <>
            {cancel}
            {submit}
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onChange={onChange}
        className={clsx('grid grid-cols-[minmax(0,1fr)]', className ?? 'gap-5')}
      >
        {children}
      </form>
      {after}
    </Dialog>
  );
}
