import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { renderPage } from '../../../test/render-page.tsx';
import { messages } from '../../../test/screen.ts';
import { ApiError } from '../../lib/api/client.ts';
import { useSubmit } from './use-submit.ts';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({ name: z.string() });

function Form({ send }: { send: () => Promise<void> }) {
  const form = useZodForm(schema, { defaultValues: { name: 'Asha' } });
  const { submit, error } = useSubmit(form, send, 'Update failed');
  return (
    <form onSubmit={submit}>
      <button type="submit">Save</button>
      <p>{form.formState.errors.name?.message ?? error}</p>
    </form>
  );
}

function Page({ send }: { send: () => Promise<void> }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Away
      </button>
      {open && <Form send={send} />}
    </>
  );
}

function shown() {
  const answer = Promise.withResolvers<void>();
  const person = renderPage({ path: '/', pattern: '/', page: <Page send={() => answer.promise} /> });
  return { person, refuse: answer.reject };
}

const refusal = (fieldErrors?: Record<string, string>) =>
  new ApiError({
    status: 400,
    code: 'VALIDATION',
    message: 'No such name',
    ...(fieldErrors && { fieldErrors }),
  });

it.each([
  [refusal(), 'No such name'],
  [refusal({ name: 'At most 40 characters' }), 'At most 40 characters'],
])('an error shows in the form', async (cause, words) => {
  const { person, refuse } = shown();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  refuse(cause);
  expect(await screen.findByText(words)).toBeVisible();
  expect(messages()).toBeEmptyDOMElement();
});

it.each([refusal(), refusal({ name: 'At most 40 characters' })])(
  'if the form is gone before the response, a toast says that it failed',
  async cause => {
    const { person, refuse } = shown();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(screen.getByRole('button', { name: 'Away' }));
    refuse(cause);
    expect(await screen.findByText('No such name')).toBeInTheDocument();
    expect(messages()).toHaveTextContent('No such name');
  },
);
