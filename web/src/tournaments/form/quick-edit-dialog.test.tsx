import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { aTournament } from '../../../test/tournaments.ts';
import { tournamentIn } from '../api.ts';
import { QuickEditDialog, type QuickEditDraft } from './quick-edit-dialog.tsx';

function open() {
  const draft = createRef<QuickEditDraft>() as { current: QuickEditDraft | null };
  const event = tournamentIn({ tournament: aTournament() });
  const piece = <QuickEditDialog event={event} draft={draft} onClose={() => {}} />;
  return { draft, piece, ...show(piece) };
}

test('an untouched quick edit leaves no draft', () => {
  const { draft, unmount } = open();
  unmount();
  expect(draft.current).toBeNull();
});

test('the input is still there when the dialog reopens, and can be saved', async () => {
  const { draft, piece, unmount, person } = open();
  await person.type(screen.getByLabelText('Title'), ' 2');
  unmount();
  expect(draft.current?.values.title).toMatch(/ 2$/);
  show(piece);
  expect(screen.getByLabelText('Title')).toHaveValue(draft.current?.values.title);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(draft.current).toBeNull();
});
