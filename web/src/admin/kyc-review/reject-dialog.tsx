import { limits } from '@hotdrop/contract/lib/limits.ts';
import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { type FormEvent, useEffect } from 'react';
import { Chip } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFieldError } from '../../ui/forms/use-submit.ts';
import { TextArea } from '../../ui/text-area.tsx';

/** Common reasons; the organization reads them. */
export const rejectReasons = [
  'The name does not match the card.',
  'The date of birth does not match the card.',
  'The number does not match the card.',
  'The Aadhaar image is not readable.',
  'The selfie does not show face and card.',
  'Another organization used this number.',
] as const;

/** Returns the notes with the sentence added on its own line, or removed if it is there already. */
export function withReason(notes: string, reason: string): string {
  const lines = notes.split('\n').filter(line => line.trim() !== '');
  const others = lines.filter(line => line.trim() !== reason);
  return (others.length < lines.length ? others : [...lines, reason]).join('\n');
}

export function hasReason(notes: string, reason: string): boolean {
  return notes.split('\n').some(line => line.trim() === reason);
}

type Props = {
  name: string;
  busy: boolean;
  /** The input; state of the parent, so that it survives closing the dialog. */
  notes: string;
  onNotes: (notes: string) => void;
  /** The server's error about the notes. */
  problem: string | undefined;
  onClose: () => void;
  onReject: (notes: string) => void;
};

/** Asks what needs fixing: common reasons to tap, or free text. */
export function RejectDialog({ name, busy, notes, onNotes, problem, onClose, onReject }: Props) {
  const { field, error, refuse, clear } = useFieldError<HTMLTextAreaElement>();
  useEffect(() => {
    // Focusing shows the field, but not the error below it, which the buttons at the bottom would cover.
    if (error) field.current?.form?.scrollIntoView?.({ block: 'end' });
  }, [error, field]);

  function change(next: string) {
    clear();
    onNotes(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (notes.trim() !== '') return onReject(notes.trim());
    refuse(kycTexts.notesRequired);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">Reject {name}?</span>}
      description="They can fix what you list and resubmit."
      locks
      cancels
      danger
      busy={busy}
      submitText="Reject"
      onSubmit={submit}
      className="gap-4"
    >
      <fieldset>
        <legend className="mb-2 font-medium text-ink-2 text-sm">Common reasons</legend>
        <div className="flex flex-wrap gap-2">
          {rejectReasons.map((reason, index) => (
            <Chip
              key={reason}
              // Not the notes: a phone's keyboard would hide the reasons.
              data-first-focus={index === 0 || undefined}
              pressed={hasReason(notes, reason)}
              className="max-w-full whitespace-normal! py-1.5 text-left"
              onClick={() => change(withReason(notes, reason))}
            >
              {reason}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextArea
        ref={field}
        label="Notes"
        rows={4}
        maxLength={limits.note}
        help="The organization sees them."
        error={error ?? problem}
        value={notes}
        onChange={event => change(event.target.value)}
      />
    </FormDialog>
  );
}
