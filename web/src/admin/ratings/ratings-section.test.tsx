import type { AdminRating } from '@hotdrop/contract/admin/ratings/ratings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { place } from '../../../test/screen.ts';
import { callsOf, choose, listOf, messages, rowWith, showSection } from '../lists.fixture.tsx';
import { RatingsSection } from './ratings-section.tsx';

const id = '01936f00-0000-7000-8000-0000000000e1';
const nova = { _id: '01936f00-0000-7000-8000-0000000000e2', name: 'Nova Esports', email: 'nova@example.in' };

function aRating(change: Partial<AdminRating> = {}): AdminRating {
  return {
    _id: id,
    rating: 1,
    comment: 'Call me on 98450 12345',
    user: { _id: '01936f00-0000-7000-8000-0000000000e3', name: 'Asha', email: 'asha@example.in' },
    organization: nova,
    event: { kind: 'scrim', _id: 's1', title: 'Friday 9 PM Lobby' },
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    hidden: false,
    hiddenAt: null,
    hiddenNote: '',
    ...change,
  };
}

const hiddenOne = aRating({
  _id: id.replace('e1', 'e4'),
  rating: 4,
  comment: 'Started late',
  user: { _id: '01936f00-0000-7000-8000-0000000000e5', name: 'Ravi', email: 'ravi@example.in' },
  event: null,
  hidden: true,
  hiddenAt: new Date().toISOString(),
  hiddenNote: 'Abuse',
});

function shown(handlers: Parameters<typeof showSection>[2] = {}, query = 'tab=ratings') {
  return showSection(query, <RatingsSection />, {
    'GET /admin/ratings': () => listOf([aRating(), hiddenOne]),
    'PATCH /admin/ratings/:id': ({ body }) => ({ rating: { ...aRating(), ...(body as object) } }),
    ...handlers,
  });
}

it('shows stars, comment, who rated whom, and which are hidden', async () => {
  shown();
  const first = await rowWith('Call me on 98450 12345');
  for (const text of ['1 star', 'Asha', 'Nova Esports', 'Friday 9 PM Lobby', ' ago'])
    expect(first).toHaveTextContent(text);
  expect(first).not.toHaveTextContent('Hidden');
  expect(within(first).getByRole('link', { name: 'Friday 9 PM Lobby' })).toHaveAttribute(
    'href',
    '/scrims/s1',
  );
  expect(first).not.toHaveTextContent('Why');
  expect(await rowWith('Started late')).toHaveTextContent('HiddenWhy: Abuse');
});

it('filters by stars, visibility, organization and search, in the URL', async () => {
  const { seen, person } = shown();
  await rowWith('Started late');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stars' }), '2');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Hidden' }), 'false');
  await choose(person, 'the rating of Asha', 'Only this organization');
  await person.type(screen.getByRole('searchbox'), 'call');
  await waitFor(() =>
    expect(callsOf(seen, 'GET /admin/ratings').at(-1)?.query).toMatchObject({
      stars: '2',
      hidden: 'false',
      organizationId: nova._id,
      search: 'call',
    }),
  );
  expect(place()).toContain(`organizationId=${nova._id}`);
  await person.click(screen.getByRole('button', { name: /^Organization: Nova Esports/ }));
  expect(place()).not.toContain('organizationId');
});

it('hides a rating once, with or without a note for the audit log', async () => {
  const { seen, person } = shown();
  await choose(person, 'the rating of Asha', 'Hide');
  const asked = within(screen.getByRole('alertdialog', { name: 'Hide the rating of Asha?' }));
  expect(asked.getByText('Call me on 98450 12345')).toBeVisible();
  await person.type(asked.getByRole('textbox', { name: /Note/ }), 'A phone number');
  pressTwice(asked.getByRole('button', { name: 'Hide' }));
  expect(await messages().findByText('Rating hidden')).toBeVisible();
  expect(callsOf(seen, 'PATCH /admin/ratings/:id').map(({ path, body }) => [path, body])).toEqual([
    [`/admin/ratings/${id}`, { hidden: true, wasHidden: false, note: 'A phone number' }],
  ]);
  expect(callsOf(seen, 'GET /admin/ratings')).toHaveLength(2);
});

it('says when another admin was first, and keeps what was typed', async () => {
  let items = [aRating()];
  const { person } = shown({
    'GET /admin/ratings': () => listOf(items),
    'PATCH /admin/ratings/:id': ({ body }) => {
      if (!(body as { hidden: boolean }).hidden) {
        items = [aRating()];
        return { rating: aRating() };
      }
      items = [aRating({ hidden: true, hiddenNote: 'Abuse' })];
      return refusal(409, 'RATING_HIDDEN', 'Already hidden by another admin. Its note stays as it is');
    },
  });
  await choose(person, 'the rating of Asha', 'Hide');
  await person.type(screen.getByRole('textbox', { name: /Note/ }), 'A phone number');
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Hide' }));
  expect(await messages().findByText(/^Already hidden by another admin/)).toBeVisible();
  expect(messages().queryByText('Rating hidden')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(async () => expect(await rowWith('Call me on 98450 12345')).toHaveTextContent('Why: Abuse'));

  await choose(person, 'the rating of Asha', 'Restore');
  await waitFor(async () => expect(await rowWith('Call me on 98450 12345')).not.toHaveTextContent('Why'));
  await choose(person, 'the rating of Asha', 'Hide');
  expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('A phone number');
});

it('restores a rating without a confirmation', async () => {
  const { seen, person } = shown();
  await choose(person, 'the rating of Ravi', 'Restore');
  expect(await messages().findByText('Rating restored')).toBeVisible();
  expect(callsOf(seen, 'PATCH /admin/ratings/:id')[0]).toMatchObject({
    path: `/admin/ratings/${hiddenOne._id}`,
    body: { hidden: false, wasHidden: true },
  });
});

it('says why a rating could not be restored', async () => {
  const { person } = shown({
    'PATCH /admin/ratings/:id': () => refusal(404, 'RATING_NOT_FOUND', 'Rating not found'),
  });
  await choose(person, 'the rating of Ravi', 'Restore');
  expect(await messages().findByText('Rating not found')).toBeVisible();
});
