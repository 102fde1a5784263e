import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aRating } from '../../../test/organizations.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { RateDialog } from './rate-dialog.tsx';

function Piece() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <RateDialog
        scrim={{ _id: 'scrim-1', title: 'Friday 9 PM Lobby' }}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

async function opened() {
  const view = show(<Piece />);
  await view.person.click(screen.getByRole('button', { name: 'Open' }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Rate this scrim' })) };
}

it('the stars are a radio group moved by the arrow keys', async () => {
  fakeApi({});
  const { person, dialog } = await opened();
  expect(dialog.getByRole('group', { name: 'Your rating' })).toBeVisible();
  expect(dialog.getAllByRole('radio')).toHaveLength(5);
  expect(dialog.getByRole('radio', { name: '1 star, Poor' })).toHaveFocus();
  await person.click(dialog.getByRole('radio', { name: '3 stars, Fine' }));
  await person.keyboard('{ArrowRight}');
  expect(dialog.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
});

it('a rating without stars is not sent and says so', async () => {
  const seen = fakeApi({});
  const { person, dialog } = await opened();
  await person.click(dialog.getByRole('button', { name: 'Rate' }));
  expect(await dialog.findByText('Choose 1 to 5 stars')).toBeVisible();
  expect(dialog.getByRole('radio', { name: '1 star, Poor' })).toHaveFocus();
  expect(seen).toEqual([]);
});

it('sends stars and comment once, and shows the rating', async () => {
  const post = vi.fn(() => reply(201, { rating: aRating(), summary: { average: 5, count: 1 } }));
  const seen = fakeApi({ 'POST /scrims/:id/rate': post });
  const { person, dialog } = await opened();
  await person.click(dialog.getByRole('radio', { name: '5 stars, Excellent' }));
  await person.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Fair seats');
  await person.dblClick(dialog.getByRole('button', { name: 'Rate' }));
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toHaveTextContent('You gave 5 stars');
  expect(post).toHaveBeenCalledTimes(1);
  expect(seen[0]).toMatchObject({
    path: '/scrims/scrim-1/rate',
    body: { rating: 5, comment: 'Fair seats' },
  });
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
});

it.each([
  [409, 'ALREADY_RATED', 'You have already rated this'],
  [409, 'RATING_TOO_EARLY', 'You can rate once it has started'],
  [403, 'RATE_FORBIDDEN', 'Only players who took part can rate'],
])('a permanent error is shown and the form disappears: %i %s', async (status, code, message) => {
  fakeApi({ 'POST /scrims/:id/rate': () => refusal(status, code, message) });
  const { person, dialog } = await opened();
  await person.click(dialog.getByRole('radio', { name: '2 stars, Could be better' }));
  await person.click(dialog.getByRole('button', { name: 'Rate' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
});

it('a failed request keeps the comment, even after reopening the dialog', async () => {
  fakeApi({ 'POST /scrims/:id/rate': () => reply(500) });
  const { person, dialog } = await opened();
  await person.click(dialog.getByRole('radio', { name: '4 stars, Good' }));
  await person.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Late start');
  await person.click(dialog.getByRole('button', { name: 'Rate' }));
  expect(await screen.findByText('Action failed')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('textbox', { name: /Comment/ })).toHaveValue('Late start');
  expect(screen.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
});

it('without a connection it says so, not just that it failed', async () => {
  fakeApi({ 'POST /scrims/:id/rate': () => new Error('offline') });
  const { person, dialog } = await opened();
  await person.click(dialog.getByRole('radio', { name: '4 stars, Good' }));
  await person.click(dialog.getByRole('button', { name: 'Rate' }));
  const text = 'Action failed. Could not reach the server. Try again in a moment.';
  expect(await screen.findByText(text)).toBeVisible();
});

it('an unsent comment is not shown to the next user on this device', async () => {
  fakeApi({});
  store(aSession());
  const { person, dialog } = await opened();
  await person.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Late start');
  cleanup();
  store(aSession({ user: aUser({ _id: 'user-2' }) }));
  const next = await opened();
  expect(next.dialog.getByRole('textbox', { name: /Comment/ })).toHaveValue('');
  cleanup();
  store(aSession());
  const again = await opened();
  expect(again.dialog.getByRole('textbox', { name: /Comment/ })).toHaveValue('Late start');
});
