import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DraftNotice, FormError } from '../../ui/forms/form-parts.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { isGone, useClosing } from './act-dialog.tsx';
import { useFormPageDraft } from './page-drafts.ts';
import { useAdminRefresh } from './use-admin-list.ts';

type Props<V extends FieldValues, C, O> = {
  title: string;
  size?: 'sm' | 'md';
  form: UseFormReturn<V, C, O>;
  /** The act and the row, under which what is typed is kept when the dialog is closed: `ranking:<id>`. */
  keepAs: string;
  confirmLabel: string;
  /** Sends it; returns what is then said. */
  send: (values: O) => Promise<string>;
  /** Said of a failure where the server says nothing. */
  failed: string;
  onClose: () => void;
  children: (busy: boolean) => ReactNode;
};

/** An act that takes a form, as `ActDialog` is one that takes a note: what is typed outlives Escape and Cancel. */
export function ActFormDialog<V extends FieldValues, C, O>(props: Props<V, C, O>) {
  const { title, size, form, send, onClose, children } = props;
  const draft = useFormPageDraft(form, props.keepAs);
  const refresh = useAdminRefresh();
  const close = useClosing(onClose);
  const { submit, busy, error } = useSubmit(
    form,
    async values => {
      try {
        const words = await send(values);
        draft.clear();
        await refresh();
        toast.success(words);
      } catch (cause) {
        // A refusal means that the list was out of date.
        void refresh();
        if (!isGone(cause)) throw cause;
        draft.clear();
        toast.error(cause.message);
      }
      close();
    },
    cause => attemptProblem(cause, props.failed),
  );
  return (
    <FormDialog
      onClose={close}
      title={title}
      size={size}
      locks
      cancels
      busy={busy}
      submitText={props.confirmLabel}
      onSubmit={submit}
    >
      <DraftNotice draft={draft} />
      {children(busy)}
      <FormError message={error} />
    </FormDialog>
  );
}
