import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useZodForm } from './use-zod-form.ts';

/**
 * A form of what exists, which stays open after a save: `values` is how it stands now, and fields that nobody typed into
 * take over what is newer of it. `settle` puts the form onto the answer of a save.
 */
export function useEditForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  values: Input,
) {
  const form = useZodForm(schema, { values, resetOptions: { keepDirtyValues: true } });
  return { form, settle: (answer: Input) => form.reset(answer, { keepDirtyValues: false }) };
}
