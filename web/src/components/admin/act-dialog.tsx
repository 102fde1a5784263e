import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { attemptProblem } from '../../lib/acts/act-problem.ts';
import { useIsHere } from '../../lib/acts/use-is-here.ts';
import { ApiError } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAdminRefresh } from './use-admin-refresh.ts';
import { useClosing } from './use-closing.ts';

type NoteTexts = {
  label?: string;
  /** Who reads it. */
  help?: string;
  /** What is said when it is missing; without it the note may be left out. */
  required?: string;
  /** What stands in it at first. */
  initial?: string;
};

/** How an act has ended. */
type Said = { words: string; good: boolean };

type Props = {
  title: string;
  /** What it does, and what is lost. */
  body?: ReactNode;
  /** Asks for a note. */
  note?: NoteTexts;
  /** What has to be typed first, where nothing brings it back: 'DELETE'. */
  typed?: string;
  /** What the act does is still being found out: nothing can be confirmed yet. */
  waiting?: boolean;
  confirmLabel: string;
  danger?: boolean;
  /**
   * Does it; gives what is then said, which is no success where `good` is false. What it throws is said too, and the
   * dialog stays with what was typed; the lists are read anew, since a refusal means that they were out of date.
   */
  act: (note: string) => Promise<string | Said>;
  onClose: () => void;
};

/**
 * Asks once before an act of an admin. It is shown as long as it is rendered; Back closes it (its page calls
 * `useNoDeadEntry`, which the frame does).
 *
 *     {asked && (
 *       <ActDialog
 *         title={`Hide the rating of ${asked.user.name}?`} body="It counts nowhere and nobody sees it."
 *         note={{ help: 'Kept in the audit log.' }} confirmLabel="Hide" danger
 *         act={async note => {
 *           await api('PATCH /admin/ratings/:id', { params: { id: asked._id }, body: { hidden: true, note } });
 *           await list.refresh();
 *           return 'Rating hidden';
 *         }}
 *         onClose={() => setAsked(null)}
 *       />
 *     )}
 */
export function ActDialog(props: Props) {
  const { title, body, note: texts, typed, waiting, confirmLabel, danger, act, onClose } = props;
  const formId = useId();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const typedField = useRef<HTMLInputElement>(null);
  const running = useRef(false);
  const [note, setNote] = useState(texts?.initial ?? '');
  const [word, setWord] = useState('');
  const [error, setError] = useState<{ field: 'note' | 'word'; text: string }>();
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();
  const refresh = useAdminRefresh();
  const close = useClosing(onClose);

  function refuse(field: 'note' | 'word', text: string) {
    flushSync(() => setError({ field, text }));
    (field === 'note' ? noteField : typedField).current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (running.current || waiting) return;
    if (texts?.required && note.trim() === '') return refuse('note', texts.required);
    if (typed && word.trim() !== typed) return refuse('word', `Type ${typed} to go on`);
    running.current = true;
    setBusy(true);
    try {
      const said = await act(note.trim());
      if (typeof said === 'string') toast.success(said);
      else if (said.good) toast.success(said.words);
      else toast.error(said.words);
      if (isHere.current) close();
    } catch (cause) {
      void refresh();
      const text = cause instanceof ApiError ? cause.fieldErrors.note : undefined;
      if (text && isHere.current) refuse('note', text);
      else toast.error(text ?? attemptProblem(cause, fallbackTexts.action));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      // While it runs, closing would hide how it ended.
      onClose={busy ? () => {} : close}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button data-first-focus={texts || typed ? undefined : true} onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={waiting}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {body && <div className="grid gap-3 [overflow-wrap:anywhere] text-ink-2">{body}</div>}
        {texts && (
          <TextArea
            ref={noteField}
            label={texts.label ?? 'Note'}
            optional={!texts.required}
            rows={3}
            maxLength={limits.note}
            help={texts.help}
            error={error?.field === 'note' ? error.text : undefined}
            value={note}
            onChange={event => {
              setNote(event.target.value);
              setError(undefined);
            }}
          />
        )}
        {typed && (
          <TextField
            ref={typedField}
            label={`Type ${typed} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error?.field === 'word' ? error.text : undefined}
            value={word}
            onChange={event => {
              setWord(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
