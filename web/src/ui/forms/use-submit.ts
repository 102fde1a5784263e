import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { createAttempts } from '../../lib/acts/create-once.ts';
import { useIsHere } from '../../lib/acts/use-act.ts';
import { messageOf } from '../../lib/api/client.ts';
import { refuseBadNumbers } from './number-inputs.ts';
import { applyFieldErrors } from './use-zod-form.ts';

const stillUploading = 'The banner is still being uploaded. Wait for it, or cancel the upload.';

type Options<V extends FieldValues> = {
  /** Error text if the server sent none; a function words every error. */
  failure: string | ((error: unknown) => string);
  /** Handles an error that the form's fields do not. Returns whether it did. */
  onRefused?: (error: unknown) => boolean;
  /** Reports an error elsewhere than in `error`. */
  onFailed?: (text: string) => void;
  onInvalid?: (errors: FieldErrors<V>) => void;
  /** After a success nothing more is sent: the page moves on. */
  once?: boolean;
};

type KeyFor = ReturnType<typeof createAttempts>['keyFor'];

/**
 * Submits a form one request at a time, with an idempotency key per attempt; waits for a banner upload. An error
 * shows beside its fields and focuses the first, or in `error` if it names none; the input stays. If the form is
 * gone by then, a toast shows it.
 */
export function useSubmit<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  send: (values: O, keyFor: KeyFor) => Promise<void>,
  options: Options<V>['failure'] | Options<V>,
) {
  const { failure, onRefused, onFailed, onInvalid, once }: Options<V> =
    typeof options === 'object' ? options : { failure: options };
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [attempts] = useState(createAttempts);
  // Set on press, not after validation: two presses would be validated in parallel.
  const running = useRef(false);
  const done = useRef(false);
  const uploading = useRef(false);
  const isHere = useIsHere();

  async function sendOnce(values: O): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await send(values, attempts.keyFor);
      if (once) done.current = true;
      setBusy(false);
    } catch (cause) {
      attempts.failed(cause);
      // A disabled field cannot take the focus.
      flushSync(() => setBusy(false));
      refused(cause);
    }
  }

  function refused(cause: unknown): void {
    if (isHere.current && (onRefused?.(cause) || applyFieldErrors(form, cause))) return;
    const text = typeof failure === 'string' ? messageOf(cause, failure) : failure(cause);
    if (onFailed) onFailed(text);
    else if (isHere.current) setError(text);
    else toast.error(text);
  }

  async function submit(event?: FormEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    if (running.current || done.current) return;
    if (event && uploading.current) return holdBack(event.currentTarget);
    if (event && refuseBadNumbers(form, event.currentTarget)) return;
    running.current = true;
    try {
      await form.handleSubmit(values => sendOnce(values as O), onInvalid)(event);
    } finally {
      running.current = false;
    }
  }

  function holdBack(element: HTMLFormElement): void {
    setWaiting(true);
    const cancel = element.querySelector<HTMLElement>('[data-upload-cancel]');
    cancel?.scrollIntoView({ block: 'center' });
    cancel?.focus({ preventScroll: true });
  }

  function onBannerBusy(is: boolean): void {
    uploading.current = is;
    if (!is) setWaiting(false);
  }

  return { submit, busy, error, onBannerBusy, waiting: waiting ? stillUploading : undefined };
}

/** The error of a field that no schema checks: `refuse` shows it beside the field and focuses that. */
export function useFieldError<E extends HTMLElement>() {
  const field = useRef<E>(null);
  const [error, setError] = useState<{ text: string }>();
  useLayoutEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return {
    field,
    error: error?.text,
    refuse: (text: string): void => setError({ text }),
    clear: (): void => setError(undefined),
  };
}
