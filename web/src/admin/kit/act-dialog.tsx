import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem, useIsHere, useOnce } from '../../lib/acts/use-act.ts';
import { ApiError, type ApiKey } from '../../lib/api/client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DraftNotice, FormError } from '../../ui/forms/form-parts.tsx';
import { usePageDraft, usePageValue } from '../../ui/forms/use-draft.ts';
import { useFieldError, useSubmit } from '../../ui/forms/use-submit.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAdminRefresh } from './use-admin-list.ts';

type NoteTexts = {
  /** Action and row, the key of the draft once the dialog is closed: `suspend:<id>`. */
  keepAs: string;
  label?: string;
  /** Says who reads it. */
  help?: string;
  /** The error if it is missing; without this the note is optional. */
  required?: string;
  /** The initial text. */
  initial?: string;
};

type Said = { words: string; good: boolean };

type Props = {
  title: string;
  /** What it does and what is lost; also its choices, which are locked while it runs. */
  body?: ReactNode;
  note?: NoteTexts;
  /** What the admin must type first, if the action cannot be undone: 'DELETE'. */
  typed?: string;
  /** Whether its effects are still loading: nothing can be confirmed yet. */
  waiting?: boolean;
  confirmLabel: string;
  danger?: boolean;
  /**
   * Does it; returns the message to show, an error if `good` is false. If it throws, the dialog shows the error and
   * keeps the input; if the target is gone, it closes. The panel's lists are refetched either way, because an error
   * means that they were out of date.
   */
  act: (note: string) => Promise<string | Said>;
  /** Codes of errors that mean someone else was faster: the error is shown, and the dialog closes. */
  overtaken?: readonly string[];
  /** Other queries that show the target, refetched too. */
  affectedKeys?: readonly ApiKey[];
  onClose: () => void;
};

/** Confirms an admin's action. Open while rendered. Its input survives Escape and Cancel ({@link usePageValue}). */
export function ActDialog(props: Props) {
  const { title, body, note: texts, typed, waiting, confirmLabel, danger, onClose } = props;
  const ofNote = useFieldError<HTMLTextAreaElement>();
  const ofWord = useFieldError<HTMLInputElement>();
  const { value: note, change: setNote, draft } = usePageValue(texts?.keepAs ?? '', texts?.initial ?? '');
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOnce();
  const isHere = useIsHere();
  const refresh = useAdminRefresh();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (waiting) return;
    if (texts?.required && note.trim() === '') return ofNote.refuse(texts.required);
    if (typed && word.trim() !== typed) return ofWord.refuse(`Type ${typed} to go on`);
    void once(send);
  }

  async function send() {
    setProblem(undefined);
    try {
      const said = await props.act(note.trim());
      const { words, good } = typeof said === 'string' ? { words: said, good: true } : said;
      await refresh(props.affectedKeys);
      if (good) draft.clear();
      toast[good ? 'success' : 'error'](words);
      if (isHere.current) onClose();
    } catch (cause) {
      void refresh(props.affectedKeys);
      const noteRefused = cause instanceof ApiError ? cause.fieldErrors.note : undefined;
      const text = noteRefused ?? attemptProblem(cause, fallbackTexts.action);
      const isLate = cause instanceof ApiError && props.overtaken?.includes(cause.code);
      if (isLate || isGone(cause)) {
        // A note about something already decided by someone else may still be wanted.
        if (!isLate) draft.clear();
        toast.error(text);
        if (isHere.current) onClose();
      } else if (!isHere.current) toast.error(text);
      else if (noteRefused) ofNote.refuse(noteRefused);
      else setProblem(text);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      locks
      cancels
      cancelFirst={!texts && !typed}
      danger={danger}
      problem={problem}
      busy={busy}
      disabled={waiting}
      submitText={confirmLabel}
      onSubmit={submit}
      // The error is about the earlier choice.
      onChange={() => setProblem(undefined)}
      className="gap-4"
    >
      {body && (
        <fieldset
          disabled={busy}
          className="grid min-w-0 gap-3 border-0 p-0 [overflow-wrap:anywhere] text-ink-2"
        >
          {body}
        </fieldset>
      )}
      {texts && <DraftNotice draft={draft} />}
      {texts && (
        <TextArea
          ref={ofNote.field}
          label={texts.label ?? 'Note'}
          optional={!texts.required}
          rows={3}
          maxLength={limits.note}
          help={texts.help}
          readOnly={busy}
          error={ofNote.error}
          value={note}
          onChange={event => {
            setNote(event.target.value);
            ofNote.clear();
          }}
        />
      )}
      {typed && (
        <TextField
          ref={ofWord.field}
          label={`Type ${typed} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={busy}
          error={ofWord.error}
          value={word}
          onChange={event => {
            setWord(event.target.value);
            ofWord.clear();
          }}
        />
      )}
    </FormDialog>
  );
}

/** Whether the target is gone, so that trying again cannot help. */
function isGone(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && (cause.status === 404 || cause.code === 'USER_DELETED');
}

type ActFormDialogProps<V extends FieldValues, C, O> = {
  title: string;
  size?: 'sm' | 'md';
  form: UseFormReturn<V, C, O>;
  /** Action and row, the key of the draft once the dialog is closed: `ranking:<id>`. */
  keepAs: string;
  confirmLabel: string;
  /** Sends it; returns the message to show. */
  send: (values: O) => Promise<string>;
  /** Shown for a failure without a message from the server. */
  failed: string;
  onClose: () => void;
  children: (busy: boolean) => ReactNode;
};

/** `ActDialog` for an action with a form: its input survives Escape and Cancel. */
export function ActFormDialog<V extends FieldValues, C, O>(props: ActFormDialogProps<V, C, O>) {
  const { title, size, form, send, onClose, children } = props;
  const draft = usePageDraft(form, props.keepAs);
  const refresh = useAdminRefresh();
  const { submit, busy, error } = useSubmit(
    form,
    async values => {
      try {
        const words = await send(values);
        draft.clear();
        await refresh();
        toast.success(words);
      } catch (cause) {
        // A rejected request means that the list was out of date.
        void refresh();
        if (!isGone(cause)) throw cause;
        draft.clear();
        toast.error(cause.message);
      }
      onClose();
    },
    cause => attemptProblem(cause, props.failed),
  );
  return (
    <FormDialog
      onClose={onClose}
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
