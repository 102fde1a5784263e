import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/client.ts';

/** A form with a contract schema: checked on submit, then on change; focuses the first error on the page. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    ...options,
    // The library focuses the first registered field, not the first on the page.
    shouldFocusError: false,
    resolver: zodResolver<Input, unknown, Output>(schema),
  });
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) firstInvalid(form.formState.errors)?.focus();
  }, [submitCount, form]);
  return form;
}

/** Shows the server's field errors beside their fields and focuses the first. Returns whether there were any. */
export function applyFieldErrors<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const entries = Object.entries(error.fieldErrors);
  for (const [name, message] of entries) form.setError(name as Path<V>, { type: 'server', message });
  firstInvalid(form.control._formState.errors)?.focus();
  return entries.length > 0;
}

/** Returns the first invalid field on the page. */
function firstInvalid(errors: object): HTMLElement | null {
  const fields: HTMLElement[] = [];
  const collect = (entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || entry instanceof Node) return;
    if ('ref' in entry && entry.ref instanceof HTMLElement) fields.push(entry.ref);
    else for (const part of Object.values(entry)) collect(part);
  };
  collect(errors);
  fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return fields[0] ?? null;
}

/** Returns the fields of `next` that differ from `before`, so that an edit sends only changes. */
export function changedFields<T extends object>(before: T, next: T): Partial<T> {
  const changed = Object.entries(next).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/**
 * A form for existing data, which stays open after a save. `values`: current data, which untouched fields follow.
 * `settle` resets the form to the response of a save.
 */
export function useEditForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  values: Input,
) {
  const form = useZodForm(schema, { values, resetOptions: { keepDirtyValues: true } });
  return { form, settle: (answer: Input) => form.reset(answer, { keepDirtyValues: false }) };
}
