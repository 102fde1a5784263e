import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { pressTwice } from '../../testing/press-twice.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useNoDeadEntry } from '../ui/dialog-back.ts';
import { ActDialog } from './act-dialog.tsx';

type Act = Parameters<typeof ActDialog>[0]['act'];

function Page({ act, required }: { act: Act; required?: string | undefined }) {
  const [open, setOpen] = useState(false);
  useNoDeadEntry();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {open && (
        <ActDialog
          title="Hide it?"
          note={{ ...(required && { required }) }}
          confirmLabel="Hide"
          act={act}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

async function ask(act: Act, required?: string) {
  const person = renderPage({ path: '/x?a=1', pattern: '/x', page: <Page act={act} required={required} /> });
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Hide it?' }));
  return { person, dialog, note: dialog.getByRole('textbox', { name: /^Note/ }) };
}

const messages = () => screen.getByRole('list', { name: 'Messages' });
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

it('does it once for two taps, says what it did, and closes', async () => {
  const act = vi.fn(async (note: string) => `Hidden: ${note}`);
  const { person, dialog, note } = await ask(act);
  await person.type(note, '  Spam ');
  pressTwice(dialog.getByRole('button', { name: 'Hide' }));
  await gone();
  expect(act.mock.calls).toEqual([['Spam']]);
  expect(messages()).toHaveTextContent('Hidden: Spam');
  expect(screen.getByTestId('place')).toHaveTextContent('/x?a=1');
});

it('a refusal is said, and the dialog stays with what was typed', async () => {
  const refused = new ApiError({ status: 409, code: 'LAST_ADMIN', message: 'This is the last admin' });
  const { person, dialog, note } = await ask(() => Promise.reject(refused));
  await person.type(note, 'Spam');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(messages()).toHaveTextContent('This is the last admin'));
  expect(note).toHaveValue('Spam');
});

it('what was done but is no success is not told as one', async () => {
  const { person, dialog } = await ask(async () => ({ words: 'The seat is gone', good: false }));
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  await gone();
  expect(error).toHaveBeenCalledWith('The seat is gone');
  expect(success).not.toHaveBeenCalled();
});

it('without words from the server it says that the action failed (SPEC §8)', async () => {
  const { person, dialog } = await ask(() => Promise.reject(new ApiError({ status: 500, code: 'INTERNAL' })));
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Action failed'));
});

it('a note that is needed is asked for in its place', async () => {
  const act = vi.fn(async () => 'Done');
  const { person, dialog, note } = await ask(act, 'Say why');
  await person.type(note, '   ');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(note).toHaveAccessibleDescription(/Say why/);
  expect(note).toHaveFocus();
  expect(act).not.toHaveBeenCalled();
});

it('it closes without doing anything', async () => {
  const act = vi.fn(async () => 'Done');
  const { person, dialog } = await ask(act);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await gone();
  expect(act).not.toHaveBeenCalled();
});
