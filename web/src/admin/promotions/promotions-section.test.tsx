import type { Promotion } from '@hotdrop/contract/admin/promotions/promotions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { place } from '../../../test/screen.ts';
import { callsOf, choose, listOf, messages, rowWith, showSection } from '../lists.fixture.tsx';
import { PromotionsSection } from './promotions-section.tsx';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const id = '01936f00-0000-7000-8000-0000000000d1';

function aPromotion(change: Partial<Promotion> = {}): Promotion {
  return {
    _id: id,
    title: 'Nova Winter Scrims',
    imageUrl: null,
    linkUrl: 'https://nova.example/winter',
    placement: 'lists',
    startsAt: at(-2),
    endsAt: null,
    status: 'pending',
    clicks: 41,
    owner: { _id: '01936f00-0000-7000-8000-0000000000d2', name: 'Nova Esports', email: 'nova@example.in' },
    note: '',
    createdAt: at(-3),
    revision: 3,
    ...change,
  };
}

const waiting = aPromotion();
const rejected = aPromotion({
  _id: id.replace('d1', 'd3'),
  title: 'Zed Cup',
  status: 'rejected',
  note: 'The picture shows another game',
  placement: 'landing',
});

function shown(handlers: Parameters<typeof showSection>[2] = {}, query = 'tab=promotions') {
  return showSection(query, <PromotionsSection />, {
    'GET /admin/promotions': () => listOf([waiting, rejected]),
    ...handlers,
  });
}

it('shows everyone’s promos: owner, placement, dates, status and clicks', async () => {
  const { seen } = shown();
  const first = await rowWith('Nova Winter Scrims');
  for (const text of ['Nova Esports', 'In review', 'Scrim and tournament lists', 'no end date', '41'])
    expect(first).toHaveTextContent(text);
  const second = await rowWith('Zed Cup');
  for (const text of ['Rejected', 'The picture shows another game', 'Start page'])
    expect(second).toHaveTextContent(text);
  expect(callsOf(seen, 'GET /admin/promotions')).toHaveLength(1);
});

it('filters by status, placement and search, in the URL', async () => {
  const { seen, person } = shown({}, 'tab=promotions&status=pending');
  await rowWith('Nova Winter Scrims');
  expect(seen.find(({ key }) => key === 'GET /admin/promotions')?.query.status).toBe('pending');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'lists');
  await person.type(screen.getByRole('searchbox'), 'nova');
  await waitFor(() => expect(place()).toContain('search=nova'));
  expect(place()).toContain('placement=lists');
  await waitFor(() =>
    expect(callsOf(seen, 'GET /admin/promotions').at(-1)?.query).toMatchObject({
      status: 'pending',
      placement: 'lists',
      search: 'nova',
    }),
  );
});

it('approves a promo once, after showing it again', async () => {
  const put = vi.fn(() => ({ promotion: aPromotion({ status: 'active' }) }));
  const { seen, person } = shown({ 'PUT /admin/promotions/:id': put });
  await choose(person, 'Nova Winter Scrims', 'Approve');
  const asked = within(screen.getByRole('alertdialog', { name: 'Approve this promotion?' }));
  expect(asked.getByText('Links to https://nova.example/winter')).toBeVisible();
  pressTwice(asked.getByRole('button', { name: 'Approve' }));
  expect(await messages().findByText('Promotion approved')).toBeVisible();
  expect(put).toHaveBeenCalledTimes(1);
  expect(callsOf(seen, 'PUT /admin/promotions/:id')[0]).toMatchObject({
    path: `/admin/promotions/${id}`,
    body: { status: 'active', seen: { status: 'pending', revision: 3 } },
  });
  expect(callsOf(seen, 'GET /admin/promotions').length).toBeGreaterThan(1);
});

it('rejects only with a note, which its owner can read', async () => {
  const { seen, person } = shown({
    'PUT /admin/promotions/:id': () => ({ promotion: aPromotion({ status: 'rejected' }) }),
  });
  await choose(person, 'Nova Winter Scrims', 'Reject');
  const asked = within(screen.getByRole('alertdialog', { name: 'Reject this promotion?' }));
  await person.click(asked.getByRole('button', { name: 'Reject' }));
  expect(asked.getByText('Enter a reason')).toBeVisible();
  expect(callsOf(seen, 'PUT /admin/promotions/:id')).toHaveLength(0);
  await person.type(asked.getByRole('textbox', { name: 'Why' }), 'Not an event');
  await person.click(asked.getByRole('button', { name: 'Reject' }));
  expect(await messages().findByText('Promotion rejected')).toBeVisible();
  expect(callsOf(seen, 'PUT /admin/promotions/:id')[0]?.body).toEqual({
    status: 'rejected',
    note: 'Not an event',
    seen: { status: 'pending', revision: 3 },
  });
});

it('closes a dialog another admin has settled, says so, and shows the new status', async () => {
  let items = [waiting];
  const { person } = shown({
    'GET /admin/promotions': () => listOf(items),
    'PUT /admin/promotions/:id': () => {
      items = [{ ...waiting, status: 'rejected', note: 'No logo of others', revision: 4 }];
      return refusal(409, 'PROMO_DECIDED', 'Already rejected by another admin or in another tab');
    },
  });
  await choose(person, 'Nova Winter Scrims', 'Approve');
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await messages().findByText(/^Already rejected by another admin/)).toBeVisible();
  expect(messages().queryByText('Promotion approved')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(async () =>
    expect(await rowWith('Nova Winter Scrims')).toHaveTextContent('No logo of others'),
  );
});

it('publishes a promo with the form that organizers use', async () => {
  const { seen, person } = shown({
    'POST /admin/promotions': () => reply(201, { promotion: aPromotion({ status: 'active' }) }),
  });
  await person.click(await screen.findByRole('button', { name: 'New promotion' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New promotion' }));
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Title is required')).toBeVisible();
  await person.type(dialog.getByLabelText('Title'), 'Hotdrop Open');
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await messages().findByText('Promotion published')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(seen, 'POST /admin/promotions')[0]?.body).toEqual({
    title: 'Hotdrop Open',
    imageUrl: null,
    linkUrl: null,
    placement: 'landing',
    startsAt: null,
    endsAt: null,
  });
});

it('locks the form while it is being sent, so no input is lost', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { person } = shown({ 'POST /admin/promotions': () => answer.promise });
  await person.click(await screen.findByRole('button', { name: 'New promotion' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New promotion' }));
  const title = dialog.getByLabelText('Title');
  await person.type(title, 'Hotdrop Open');
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(title).toBeDisabled());
  answer.resolve(refusal(400, 'VALIDATION', 'No', { title: 'Another title' }));
  await waitFor(() => expect(title).toBeEnabled());
  expect(dialog.getByText('Another title')).toBeVisible();
});

it('an edit sends only what changed, not the start and picture again', async () => {
  const { seen, person } = shown({
    'GET /admin/promotions': () =>
      listOf([
        aPromotion({ imageUrl: '/uploads/01936f00-0000-7000-8000-0000000000ff.webp', status: 'active' }),
      ]),
    'PUT /admin/promotions/:id': () => ({ promotion: aPromotion() }),
  });
  await choose(person, 'Nova Winter Scrims', 'Edit');
  const dialog = within(screen.getByRole('dialog', { name: 'Edit promotion' }));
  const title = dialog.getByLabelText('Title');
  await person.clear(title);
  await person.type(title, 'Nova Spring Scrims');
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await messages().findByText('Promotion saved')).toBeVisible();
  expect(callsOf(seen, 'PUT /admin/promotions/:id')[0]?.body).toEqual({ title: 'Nova Spring Scrims' });
});

it('shows server errors beside the field of an edit', async () => {
  const { person } = shown({
    'PUT /admin/promotions/:id': () =>
      refusal(400, 'VALIDATION', 'The end is in the past', { endsAt: 'The end is in the past' }),
  });
  await choose(person, 'Nova Winter Scrims', 'Edit');
  const dialog = within(screen.getByRole('dialog', { name: 'Edit promotion' }));
  await person.type(dialog.getByLabelText('Title'), ' 2');
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('The end is in the past')).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveValue('Nova Winter Scrims 2');
});

it('deletes a promo after listing what is lost; an error keeps the dialog open', async () => {
  let answer: unknown = reply(500);
  const { person } = shown({ 'DELETE /admin/promotions/:id': () => answer });
  await choose(person, 'Nova Winter Scrims', 'Delete');
  const asked = within(screen.getByRole('alertdialog', { name: 'Delete this promotion?' }));
  expect(asked.getByText(/41 clicks are deleted permanently/)).toBeVisible();
  await person.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await asked.findByText('Action failed')).toBeVisible();
  answer = reply(204);
  await person.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await messages().findByText('Promotion deleted')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('offers the actions that fit its status', async () => {
  const { person } = shown();
  const itemsOf = async (row: string) => {
    await person.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    const words = items.map(item => item.textContent);
    await person.keyboard('{Escape}');
    return words;
  };
  const always = ['Edit', 'Open its link', 'Open its owner', 'Delete'];
  expect(await itemsOf('Nova Winter Scrims')).toEqual(['Approve', 'Reject', ...always]);
  expect(await itemsOf('Zed Cup')).toEqual(['Approve', ...always]);
});

it('an admin’s edit of somebody else’s promo survives Cancel, and is never in browser storage', async () => {
  const { person } = shown();
  await choose(person, 'Nova Winter Scrims', 'Edit');
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' cut');
  await new Promise(resolve => setTimeout(resolve, 500));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify(localStorage)).not.toContain('Scrims cut');
  await choose(person, 'Nova Winter Scrims', 'Edit');
  expect(await screen.findByText('Draft restored.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Nova Winter Scrims cut');
});
