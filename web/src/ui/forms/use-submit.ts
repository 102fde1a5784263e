import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../lib/acts/use-act.ts';
import { messageOf } from '../../lib/api/client.ts';
import { applyFieldErrors } from './use-zod-form.ts';

/**
 * Submits a form once at a time. A refusal goes beside its fields, or into `error` when it names none; what was
 * typed stays. `fallback` shows when the server said nothing; as a function it words the failure itself. Where the form
 * has gone meanwhile, by Back, a message says it.
 */
export function useSubmit<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  send: (values: O) => Promise<void>,
  fallback: string | ((error: unknown) => string),
) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const isHere = useIsHere();

  const submit = form.handleSubmit(async values => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await send(values as O);
    } catch (cause) {
      if (isHere.current && applyFieldErrors(form, cause)) return;
      const text = typeof fallback === 'string' ? messageOf(cause, fallback) : fallback(cause);
      if (isHere.current) setError(text);
      else toast.error(text);
    } finally {
      running.current = false;
      setBusy(false);
    }
  });

  return { submit, busy, error };
}
