import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { expect, it, vi } from 'vitest';
import { anAdmin } from '../../../test/admin.ts';
import { aSession, aUser } from '../../../test/people.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { messages } from '../../../test/screen.ts';
import { ApiError } from '../../lib/api/client.ts';
import { endSession, startSession } from '../../lib/session/store.ts';
import { ActDialog } from './act-dialog.tsx';

type Act = Parameters<typeof ActDialog>[0]['act'];

function Page({ act, required }: { act: Act; required?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {open && (
        <ActDialog
          title="Hide it?"
          note={{ keepAs: 'hide:1', ...(required && { required }) }}
          confirmLabel="Hide"
          act={act}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

async function ask(act: Act, required?: string) {
  const page = <Page act={act} required={required} />;
  const person = renderPage({ path: '/x?a=1', pattern: '/x', page, user: anAdmin() });
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Hide it?' }));
  return { person, dialog, note: dialog.getByRole('textbox', { name: /^Note/ }) };
}

const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

it('acts once on a double tap, says what it did, and closes', async () => {
  const act = vi.fn(async (note: string) => `Hidden: ${note}`);
  const { person, dialog, note } = await ask(act);
  await person.type(note, '  Spam ');
  pressTwice(dialog.getByRole('button', { name: 'Hide' }));
  await gone();
  expect(act.mock.calls).toEqual([['Spam']]);
  expect(messages()).toHaveTextContent('Hidden: Spam');
  expect(screen.getByTestId('place')).toHaveTextContent('/x?a=1');
});

it('an error stays in the dialog until the next try, and the input stays', async () => {
  const refused = new ApiError({ status: 409, code: 'LAST_ADMIN', message: 'This is the last admin' });
  const { person, dialog, note } = await ask(() => Promise.reject(refused));
  await person.type(note, 'Spam');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  const reason = await dialog.findByText('This is the last admin');
  expect(messages()).toBeEmptyDOMElement();
  expect(note).toHaveValue('Spam');
  await person.type(note, '!');
  expect(reason).not.toBeInTheDocument();
});

it.each(['Cancel', 'Escape', 'Close'])('what was typed survives %s, and can be discarded', async way => {
  const { person, dialog, note } = await ask(async () => 'Done');
  await person.type(note, 'Spam');
  // jsdom's dialogs do not handle Escape.
  if (way === 'Escape') fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  else await person.click(dialog.getByRole('button', { name: way }));
  await gone();
  expect(messages()).toHaveTextContent('What you typed is kept until the page is reloaded');
  expect(JSON.stringify(localStorage)).not.toContain('Spam');
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  expect(messages()).toBeEmptyDOMElement();
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Spam');
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveFocus();
});

it.each([
  ['comes back for the same admin', anAdmin(), 'Spam'],
  ['is gone for another admin', aUser({ role: 'admin' }), ''],
])('text typed before the session ended %s', async (_, user, left) => {
  const { person, dialog, note } = await ask(async () => 'Done');
  await person.type(note, 'Spam');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await gone();
  await act(async () => endSession());
  await act(async () => startSession(aSession({ user })));
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue(left);
});

it.each([
  ['USER_DELETED', 409],
  ['PROMO_NOT_FOUND', 404],
])('a dialog about something that is gone closes (%s)', async (code, status) => {
  const { person, dialog, note } = await ask(() =>
    Promise.reject(new ApiError({ status, code, message: 'It was deleted' })),
  );
  await person.type(note, 'Spam');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  await gone();
  expect(messages()).toHaveTextContent(/^It was deleted$/);
});

it('sent text is gone the next time it opens', async () => {
  const { person, dialog, note } = await ask(async () => 'Done');
  await person.type(note, 'Spam');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  await gone();
  expect(messages()).toHaveTextContent(/^Done$/);
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('');
});

it('the fields are locked while it is being sent', async () => {
  let end = () => {};
  const { person, dialog, note } = await ask(() => new Promise(done => (end = () => done('Done'))));
  await person.type(note, 'Spam');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  await person.type(note, ' and more');
  expect(note).toHaveValue('Spam');
  end();
  await gone();
});

it('a result that is not a success shows as an error', async () => {
  const { person, dialog } = await ask(async () => ({ words: 'The slot is gone', good: false }));
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  await gone();
  expect(error).toHaveBeenCalledWith('The slot is gone');
  expect(success).not.toHaveBeenCalled();
});

it('without a server message it says that the action failed (SPEC §8)', async () => {
  const { person, dialog } = await ask(() => Promise.reject(new ApiError({ status: 500, code: 'INTERNAL' })));
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await dialog.findByText('Action failed')).toBeVisible();
});

it('a required note that is missing is asked for beside the field', async () => {
  const act = vi.fn(async () => 'Done');
  const { person, dialog, note } = await ask(act, 'Enter a reason');
  await person.type(note, '   ');
  await person.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(note).toHaveAccessibleDescription(/Enter a reason/);
  expect(note).toHaveFocus();
  expect(act).not.toHaveBeenCalled();
});

it('it can be closed without acting', async () => {
  const act = vi.fn(async () => 'Done');
  const { person, dialog } = await ask(act);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await gone();
  expect(act).not.toHaveBeenCalled();
});
