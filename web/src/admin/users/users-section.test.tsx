import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAccount, nothingTaken, onePage } from '../../../test/admin.ts';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { personIds } from '../../../test/people.ts';
import { asha, nova, open, place, sent } from './users-section.fixture.tsx';

it('accounts are filtered by role, status, verified badge and search, all in the URL', async () => {
  const { seen, user } = open('&role=player&status=suspended');
  await screen.findByRole('list', { name: 'Accounts' });
  expect(sent(seen, 'GET /admin/users')[0]?.query).toEqual({
    limit: '25',
    role: 'player',
    status: 'suspended',
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Verified' }), 'Verified');
  await user.type(screen.getByRole('searchbox', { name: 'Name, email or organization' }), 'asha');
  await waitFor(() =>
    expect(place()).toHaveTextContent(
      '/admin?tab=users&role=player&status=suspended&verified=true&search=asha',
    ),
  );
  await waitFor(() =>
    expect(sent(seen, 'GET /admin/users').at(-1)?.query).toMatchObject({ verified: 'true', search: 'asha' }),
  );
});

it('an invalid URL filters nothing', async () => {
  const { seen } = open('&role=king&status=%00&page=7');
  await screen.findByRole('list', { name: 'Accounts' });
  expect(sent(seen, 'GET /admin/users')[0]?.query).toEqual({ limit: '25' });
});

it('the next page is a history entry; another filter starts at page one', async () => {
  const { user } = open('', {
    'GET /admin/users': ({ query }) =>
      query.cursor
        ? { items: [nova], nextCursor: null, total: 26 }
        : { items: [asha], nextCursor: 'after-asha', total: 26 },
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('26–26 of 26')).toBeVisible();
  expect(place()).toHaveTextContent('cursor=after-asha&page=2');
  expect(screen.getByRole('region', { name: 'Accounts' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('1–1 of 26')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('26–26 of 26');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Players');
  expect(place()).toHaveTextContent(/^\/admin\?tab=users&role=player$/);
});

it('an empty page says so; filters without matches can be reset', async () => {
  const { user } = open('&search=nobody', {
    'GET /admin/users': ({ query }) => onePage(query.search ? [] : [asha]),
  });
  await user.click(await screen.findByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByText('Asha Menon')).toBeVisible();
  expect(place()).toHaveTextContent(/^\/admin\?tab=users$/);
});

it('a failed load is shown in place, and Retry loads it', async () => {
  let broken = true;
  const { user } = open('', {
    'GET /admin/users': () => (broken ? refusal(500, 'INTERNAL') : onePage([asha])),
  });
  expect(await screen.findByText('Failed to load accounts')).toBeVisible();
  expect(screen.getByText('The server failed. Try again in a moment.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Asha Menon')).toBeVisible();
});

it.each([
  ['&cursor=x&page=2', 'Page not found', 'First page'],
  ['&search=nobody', 'These filters are not valid', 'Reset filters'],
])('an error for %s is shown without Retry', async (query, words, way) => {
  const { user } = open(query, {
    'GET /admin/users': ({ query: asked }) =>
      asked.cursor || asked.search
        ? refusal(400, 'VALIDATION', 'Please check the highlighted fields')
        : onePage([asha]),
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: way }));
  expect(await screen.findByText('Asha Menon')).toBeVisible();
  expect(place()).toHaveTextContent(/^\/admin\?tab=users$/);
});

it('a link to an account that does not exist leads back to the list', async () => {
  const { user } = open('&user=nobody', {
    'GET /admin/users/:id': () => refusal(404, 'USER_NOT_FOUND', 'User not found'),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Account' }));
  expect(await dialog.findByText('No such account')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Back to the accounts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toHaveTextContent(/^\/admin\?tab=users$/);
});

it('an account opens at its own URL, shows everything, and Back closes it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Nova Esports.*nova@example.in/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova Esports' }));
  expect(place()).toHaveTextContent(`user=${personIds.organization}`);
  expect(dialog.getByText('nova@upi')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Public page' })).toHaveAttribute(
    'href',
    `/organizations/${personIds.organization}`,
  );
  expect(dialog.getByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    `/admin?tab=payments&userId=${personIds.organization}`,
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toHaveTextContent(/^\/admin\?tab=users$/);
});

it('a deleted account shows no address and has no actions', async () => {
  const gone = anAccount({
    name: 'Deleted user',
    email: 'deleted-1@deleted.invalid',
    deletedAt: '2026-07-20T15:30:00.000Z',
  });
  const { user } = open('&status=deleted', {
    'GET /admin/users': () => onePage([gone]),
    'GET /admin/users/:id': () => ({ user: gone, takesAlong: nothingTaken }),
  });
  await user.click(await screen.findByRole('button', { name: /^Deleted user/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deleted user' }));
  expect(dialog.getByText('Deleted', { selector: 'span' })).toBeVisible();
  expect(dialog.queryByRole('group', { name: 'Actions' })).toBeNull();
  expect(document.body).not.toHaveTextContent('deleted.invalid');
});

it('a link opens an account that is not on this page', async () => {
  open(`&user=${personIds.player}`, { 'GET /admin/users': () => onePage([]) });
  expect(await screen.findByRole('dialog', { name: 'Asha Menon' })).toBeVisible();
});

it('ending the session elsewhere removes the list at once, not on the next request (A7)', async () => {
  open('', {
    'GET /auth/me': () => refusal(401, 'UNAUTHENTICATED', 'Please sign in'),
    'POST /auth/refresh': () => refusal(401, 'INVALID_REFRESH_TOKEN', 'Please sign in'),
  });
  await screen.findByText('Asha Menon');
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  act(() => FakeSocket.last.open());
  act(() => FakeSocket.last.say('session:ended', { reason: 'ended' }));
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull());
});
