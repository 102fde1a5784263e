import { type FormEvent, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { refuseBadNumbers } from './number-inputs.ts';

const stillUploading = 'The banner is still being uploaded. Wait for it, or cancel the upload.';

/**
 * Submits an event's form once at a time, and not before its banner is there. `send` gives whether it worked;
 * after that nothing is sent any more.
 */
export function useEventSubmit<Values extends FieldValues, Body extends FieldValues>(
  form: UseFormReturn<Values, unknown, Body>,
  send: (body: Body) => Promise<boolean>,
  onInvalid?: (errors: FieldErrors<Values>) => void,
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
      // Stays set after a success: the second of two fast clicks may be validated only then.
      sending.current = await send(body as Body);
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
