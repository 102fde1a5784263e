import { type FormEvent, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { refuseBadNumbers } from './number-inputs.ts';
import { applyFieldErrors } from './use-zod-form.ts';

const stillUploading = 'The banner is still being uploaded. Wait for it, or cancel the upload.';

type Options<Values extends FieldValues> = {
  /** Said of a failure where the server says nothing. */
  failed: string;
  /** Shows what the server objects to, such as beside its fields; tells whether it did. */
  showErrors?: (error: unknown) => boolean;
  onInvalid?: (errors: FieldErrors<Values>) => void;
};

/**
 * Submits an event's form once at a time, and not before its banner is there. After it has worked nothing is sent any
 * more.
 */
export function useEventSubmit<Values extends FieldValues, Body extends FieldValues>(
  form: UseFormReturn<Values, unknown, Body>,
  send: (body: Body) => Promise<void>,
  { failed, showErrors = error => applyFieldErrors(form, error), onInvalid }: Options<Values>,
) {
  const uploading = useRef(false);
  const sending = useRef(false);
  const [waiting, setWaiting] = useState(false);

  function onBannerBusy(busy: boolean): void {
    uploading.current = busy;
    if (!busy) setWaiting(false);
  }

  const handle = form.handleSubmit(
    async body => {
      if (sending.current) return;
      sending.current = true;
      try {
        await send(body as Body);
      } catch (error) {
        // Not after a success: the second of two fast clicks may be validated only then.
        sending.current = false;
        // Beside its field it is said already.
        if (!showErrors(error)) toast.error(messageOf(error, failed));
      }
    },
    errors => onInvalid?.(errors),
  );

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (uploading.current) {
      setWaiting(true);
      const cancel = event.currentTarget.querySelector<HTMLElement>('[data-upload-cancel]');
      cancel?.scrollIntoView({ block: 'center' });
      cancel?.focus({ preventScroll: true });
      return;
    }
    if (!refuseBadNumbers(form, event.currentTarget)) void handle(event);
  }

  return { submit, onBannerBusy, waiting: waiting ? stillUploading : undefined };
}
