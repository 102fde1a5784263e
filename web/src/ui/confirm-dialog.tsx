import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** Says what is lost. */
  body: ReactNode;
  confirmLabel: ReactNode;
  /** Needed where "Cancel" could be mistaken for the action itself. */
  cancelLabel?: string;
  busy?: boolean;
  /** Still loading what is lost: nothing can be confirmed yet. */
  waiting?: boolean;
  danger?: boolean;
  noEntry?: boolean;
};

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ open, onClose, onConfirm, title, body, ...rest }: Props) {
  const { confirmLabel, cancelLabel = 'Cancel', busy, waiting, danger, noEntry } = rest;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      noEntry={noEntry}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button data-first-focus onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={waiting} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-2">{body}</div>
    </Dialog>
  );
}
