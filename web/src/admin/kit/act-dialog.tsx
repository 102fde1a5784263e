import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem, useIsHere, useOnce } from '../../lib/acts/use-act.ts';
import { ApiError } from '../../lib/api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftNotice, FormError } from '../../ui/forms/form-parts.tsx';
import { usePageValue } from '../../ui/forms/use-draft.ts';
import { useFieldError } from '../../ui/forms/use-submit.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAdminRefresh } from './use-admin-list.ts';

type NoteTexts = {
  /** The act and the row, under which what is typed is kept when the dialog is closed: `suspend:<id>`. */
  keepAs: string;
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
  /** What it does, and what is lost; also what is chosen for it, which nobody changes while it runs. */
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
   * Does it; gives what is then said, which is no success where `good` is false. What it throws stands in the dialog,
   * which stays with what was typed; the lists are read anew, since a refusal means that they were out of date. Where the
   * thing itself is gone the dialog closes.
   */
  act: (note: string) => Promise<string | Said>;
  onClose: () => void;
};

/**
 * Asks once before an act of an admin. It is shown as long as it is rendered. What is typed into it outlives Escape and
 * Cancel ({@link usePageValue}).
 *
 *     {asked && (
 *       <ActDialog
 *         title={`Hide the rating of ${asked.user.name}?`} body="It no longer counts, and nobody sees it."
 *         note={{ keepAs: `hide:${asked._id}`, help: 'Only admins see this.' }} confirmLabel="Hide" danger
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
      const said = await act(note.trim());
      const { words, good } = typeof said === 'string' ? { words: said, good: true } : said;
      if (good) draft.clear();
      toast[good ? 'success' : 'error'](words);
      if (isHere.current) onClose();
    } catch (cause) {
      void refresh();
      const noteRefused = cause instanceof ApiError ? cause.fieldErrors.note : undefined;
      const text = noteRefused ?? attemptProblem(cause, fallbackTexts.action);
      if (isGone(cause)) {
        draft.clear();
        toast.error(text);
        if (isHere.current) onClose();
      } else if (!isHere.current) toast.error(text);
      else if (noteRefused) ofNote.refuse(noteRefused);
      else setProblem(text);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={problem} />
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
            <Button data-first-focus={texts || typed ? undefined : true} onClick={onClose} disabled={busy}>
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
          </div>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        // Another choice is another question.
        onChange={() => setProblem(undefined)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
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
      </form>
    </Dialog>
  );
}

/** Whether an act was refused because what it was for is there no more: it can never be carried out, however often it is tried. */
export function isGone(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && (cause.status === 404 || cause.code === 'USER_DELETED');
}
