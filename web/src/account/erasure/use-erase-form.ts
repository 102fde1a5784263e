import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useState } from 'react';
import { z } from 'zod';
import { actProblem } from '../../lib/acts/act-problem.ts';
import { ApiError } from '../../lib/api/client.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { eraseAccount } from './erasure-api.ts';
import { dutyLink } from './wording.ts';

const answers = z.object({
  password: z.string().min(1, 'Enter your password'),
  sure: z.boolean().refine(Boolean, 'Tick this to continue'),
});
export type EraseAnswers = z.infer<typeof answers>;

/** What is answered before an account is erased, and the act itself. */
export function useEraseForm(onErased: () => void) {
  const [code, setCode] = useState('');
  const form = useZodForm(answers, { defaultValues: { password: '', sure: false } });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ password }) => {
      await eraseAccount(password);
      onErased();
    },
    cause => {
      setCode(cause instanceof ApiError ? cause.code : '');
      return actProblem(cause, fallbackTexts.action);
    },
  );
  return {
    form,
    submit,
    busy,
    error,
    /** Where what the server refused for is settled. */
    link: error ? dutyLink(code) : null,
  };
}
