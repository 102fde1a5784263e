import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ScrimFormValues } from './form-values.ts';

/** The create or the edit form. */
export type ScrimForm<Body extends FieldValues = FieldValues> = UseFormReturn<ScrimFormValues, unknown, Body>;

/** Everything that stands in the form, as it changes. */
export function useFormValues(form: ScrimForm): ScrimFormValues {
  // Partial only in its type: the form begins with all of its values.
  return useWatch({ control: form.control }) as ScrimFormValues;
}
