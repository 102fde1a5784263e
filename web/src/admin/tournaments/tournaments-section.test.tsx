import type { AdminTournament } from '@hotdrop/contract/admin/lists/lists.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { place } from '../../../test/screen.ts';
import { ids } from '../../../test/tournaments.ts';
import {
  anAdminTournament,
  callsOf,
  choose,
  listOf,
  messages,
  rowWith,
  showSection,
} from '../lists.fixture.tsx';
import { TournamentsSection } from './tournaments-section.tsx';

const key = 'GET /admin/tournaments';
const title = 'Bangalore Open: Squad Trials';

const show = (items: AdminTournament[], handlers: Parameters<typeof showSection>[2] = {}) =>
  showSection('tab=tournaments', <TournamentsSection />, { [key]: () => listOf(items), ...handlers });

test('a tournament says who hosts it, when, and how full it is', async () => {
  show([anAdminTournament()]);
  const row = within(await rowWith(title));
  expect(row.getByRole('link', { name: 'Deccan League' })).toHaveAttribute(
    'href',
    `/organizations/${ids.organization}`,
  );
  expect(row.getByText('Upcoming')).toBeVisible();
  expect(row.getByText('412 / 512')).toBeVisible();
  expect(row.getByText('₹199')).toBeVisible();
});

test('an upcoming tournament of a suspended organizer reads Paused', async () => {
  show([anAdminTournament({ organizerSuspended: true })]);
  const row = within(await rowWith(title));
  expect(row.getByText('Paused')).toBeVisible();
  expect(row.queryByText('Upcoming')).toBeNull();
});

test.each([
  ['Open', `/tournaments/${ids.tournament}`],
  ['Manage teams and groups', `/tournaments/${ids.tournament}/manage`],
  ['Edit', `/tournaments/${ids.tournament}/edit`],
])('%s opens its page', async (item, address) => {
  const { person } = show([anAdminTournament()]);
  await choose(person, title, item);
  expect(place()).toBe(address);
});

test('a free tournament has nothing to refund', async () => {
  const { person } = show([{ ...anAdminTournament(), entryFee: 0 }]);
  await choose(person, title, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete this tournament?' });
  expect(question).toHaveTextContent('412 registered teams');
  expect(question).not.toHaveTextContent(/refund/i);
});

test('deleting lists the teams that are deleted too, and the list is refetched', async () => {
  const { seen, person } = show([anAdminTournament()], { 'DELETE /tournaments/:id': () => reply(204) });
  await choose(person, title, 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this tournament?' }));
  expect(question.getByText('412 registered teams')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Delete Tournament' }));
  expect(await messages().findByText('Tournament deleted')).toBeVisible();
  expect(callsOf(seen, 'DELETE /tournaments/:id')).toHaveLength(1);
  await waitFor(() => expect(callsOf(seen, key).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a failed delete says so', async () => {
  const { person } = show([anAdminTournament()], { 'DELETE /tournaments/:id': () => reply(500) });
  await choose(person, title, 'Delete');
  await person.click(await screen.findByRole('button', { name: 'Delete Tournament' }));
  expect(await messages().findByText('Failed to delete tournament')).toBeVisible();
});

test('deleted tournaments have their own filter: no link, and only filters in the menu', async () => {
  const deletedAt = new Date(Date.now() - 60_000).toISOString();
  const { seen, person } = show([anAdminTournament({ deletedAt })]);
  const row = within(await rowWith(title));
  expect(row.queryByRole('link', { name: title })).toBeNull();
  expect(row.getByText('Deleted')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Status'), 'Deleted');
  await waitFor(() => expect(callsOf(seen, key).at(-1)?.query).toMatchObject({ status: 'deleted' }));
  await person.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Only this organizer']);
});

test('a failed load can be retried', async () => {
  let works = false;
  const { person } = show([], {
    [key]: () => (works ? listOf([anAdminTournament()]) : refusal(400, 'VALIDATION', 'Invalid cursor')),
  });
  expect(await screen.findByText('Failed to load tournaments')).toBeVisible();
  works = true;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowWith(title)).toBeVisible();
});
