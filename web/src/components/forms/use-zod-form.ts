import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../lib/api/client.ts';

// Compiling validators needs eval, which the content security policy forbids.
z.config({ jitless: true });

/** A form on a schema of the contract: checked on submit, then on change; the first error gets the focus. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options?: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    shouldFocusError: true,
    ...options,
    resolver: zodResolver<Input, unknown, Output>(schema),
  });
}

/** Puts the server's field errors beside their fields and focuses the first. Tells whether there were any. */
export function applyFieldErrors<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const entries = Object.entries(error.fieldErrors);
  for (const [index, [name, message]] of entries.entries()) {
    form.setError(name as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return entries.length > 0;
}
