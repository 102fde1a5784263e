import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { toLocalInput } from '../../lib/format/time.ts';
import { promoState } from './model.ts';
import { OwnPromos } from './own-promos.tsx';
import { valuesToEdit } from './promo-form.ts';
import { PromoStrip } from './promo-strip.tsx';

const now = Date.now();
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

function aPromo(change: Partial<Promo> = {}): Promo {
  return {
    _id: 'promo-1',
    title: 'Nova Winter Scrims',
    imageUrl: null,
    linkUrl: 'https://nova.example/winter',
    placement: 'lists',
    startsAt: at(-1),
    endsAt: null,
    status: 'active',
    clicks: 41,
    ...change,
  };
}

it('shows the promos of its placement, labelled, and opens them in a new tab', async () => {
  const seen = fakeApi({ 'GET /promos': () => ({ items: [aPromo()] }) });
  show(<PromoStrip placement="lists" />);
  const strip = within(await screen.findByRole('list', { name: 'Promoted' }));
  expect(seen[0]?.query).toEqual({ placement: 'lists' });
  expect(strip.getByText('Promoted')).toBeVisible();
  const link = strip.getByRole('link', { name: /Nova Winter Scrims/ });
  expect(link).toHaveAttribute('href', 'https://nova.example/winter');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringMatching(/^(?=.*sponsored)(?=.*noopener)/));
});

it.each([
  ['none are running', () => ({ items: [] })],
  ['the request fails', () => reply(500)],
])('takes no space while %s', async (_name, answer) => {
  const seen = fakeApi({ 'GET /promos': answer });
  const { container } = show(
    <div data-testid="strip">
      <PromoStrip placement="landing" />
    </div>,
  );
  await waitFor(() => expect(seen).toHaveLength(1));
  await waitFor(() => expect(container.querySelector('[data-testid=strip]')).toBeEmptyDOMElement());
});

it('counts a click without delaying it: sent as the page is left, failures ignored', async () => {
  fakeApi({ 'GET /promos': () => ({ items: [aPromo()] }) });
  const { person } = show(<PromoStrip placement="lists" />);
  const link = await screen.findByRole('link', { name: /Nova Winter Scrims/ });
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  let prevented: boolean | undefined;
  document.addEventListener('click', event => (prevented = event.defaultPrevented), { once: true });
  await person.click(link);
  expect(send).toHaveBeenCalledWith(
    '/api/admin/promotions/promo-1/click',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
  expect(prevented).toBe(false);
});

it('B3: an address that is not a web URL is not linked', async () => {
  fakeApi({ 'GET /promos': () => ({ items: [aPromo({ linkUrl: 'javascript:alert(1)' })] }) });
  show(<PromoStrip placement="lists" />);
  expect(await screen.findByText('Nova Winter Scrims')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each<[Partial<Promo>, string]>([
  [{ status: 'pending' }, 'In review'],
  [{ status: 'rejected' }, 'Rejected'],
  [{}, 'Running'],
  [{ endsAt: at(-0.5) }, 'Ended'],
  [{ startsAt: at(2) }, 'Planned'],
])('a promo shows its status: %j', (change, label) => {
  expect(promoState(aPromo(change), now).label).toBe(label);
});

function asOrganization() {
  store(aSession({ user: aUser({ _id: 'org-1', role: 'organization' }) }));
}

it('lists your promos with status and clicks', async () => {
  fakeApi({
    'GET /promos': () => ({
      items: [aPromo(), aPromo({ _id: 'p2', title: 'Cup', status: 'pending', clicks: 1 })],
    }),
  });
  asOrganization();
  show(<OwnPromos events={[]} />);
  const [running, waiting] = await screen.findAllByRole('listitem');
  expect(running).toHaveTextContent('Running');
  expect(running).toHaveTextContent('41 clicks');
  expect(waiting).toHaveTextContent('In review');
  expect(waiting).toHaveTextContent('1 click');
});

it('submits a promo, rejects an invalid link, and keeps the input when the server rejects it', async () => {
  let answer: unknown = refusal(403, 'FORBIDDEN', 'You are not allowed to do this');
  const seen = fakeApi({ 'GET /promos': () => ({ items: [] }), 'POST /promos': () => answer });
  asOrganization();
  const { person } = show(<OwnPromos events={[]} />);
  expect(await screen.findByText(/None yet/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'New promo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New promo' }));
  await person.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('Title is required')).toBeVisible();
  await person.type(dialog.getByLabelText('Title'), 'Nova Winter Scrims');
  const link = dialog.getByRole('textbox', { name: /Link/ });
  await person.click(link);
  await person.paste('javascript:alert(1)');
  await person.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('Enter a link that starts with https://')).toBeVisible();
  expect(seen.filter(({ key }) => key === 'POST /promos')).toHaveLength(0);

  await person.clear(link);
  await person.paste('https://nova.example/winter');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Where' }), 'lists');
  await person.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('You are not allowed to do this')).toBeVisible();
  expect(link).toHaveValue('https://nova.example/winter');

  answer = reply(201, { promo: aPromo({ status: 'pending' }) });
  await person.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Promo submitted for review')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(seen.findLast(({ key }) => key === 'POST /promos')?.body).toEqual({
    title: 'Nova Winter Scrims',
    imageUrl: null,
    linkUrl: 'https://nova.example/winter',
    placement: 'lists',
    startsAt: null,
    endsAt: null,
  });
});

it('a promo that never ran shows no clicks', async () => {
  fakeApi({
    'GET /promos': () => ({
      items: [
        aPromo({ status: 'pending', clicks: 0 }),
        aPromo({ _id: 'p2', status: 'rejected', clicks: 0 }),
        aPromo({ _id: 'p3', status: 'rejected', clicks: 7 }),
        aPromo({ _id: 'p4', clicks: 0 }),
      ],
    }),
  });
  asOrganization();
  show(<OwnPromos events={[]} />);
  const clicks = (await screen.findAllByRole('listitem')).map(
    item => /\d+ clicks?/.exec(item.textContent)?.[0],
  );
  expect(clicks).toEqual([undefined, undefined, '7 clicks', '0 clicks']);
});

it('a rejected promo is edited and resubmitted', async () => {
  const promo = aPromo({ status: 'rejected', note: 'No price, please' });
  const seen = fakeApi({
    'GET /promos': () => ({ items: [promo] }),
    'PUT /promos/:id': () => ({ promo: { ...promo, status: 'pending' } }),
  });
  asOrganization();
  const { person } = show(<OwnPromos events={[]} />);
  await person.click(await screen.findByRole('button', { name: 'Edit Nova Winter Scrims' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit promo' }));
  expect(dialog.getByText('No price, please')).toBeVisible();
  // The start has passed: “Leave empty to start on approval.”
  expect(dialog.getByLabelText(/^From/)).toHaveValue('');
  await person.type(dialog.getByLabelText('Title'), ' 2');
  await person.click(dialog.getByRole('button', { name: 'Resubmit' }));
  expect(await screen.findByText('Promo submitted for review')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  const { path, body } = seen.find(({ key }) => key.startsWith('PUT ')) ?? {};
  expect(path).toContain('/promos/promo-1');
  expect(body).toMatchObject({
    title: 'Nova Winter Scrims 2',
    linkUrl: promo.linkUrl,
    placement: 'lists',
    startsAt: null,
  });
});

it('a promo that starts later keeps its start', () => {
  const later = aPromo({ status: 'rejected', startsAt: at(30) });
  expect(valuesToEdit(later, now).startsAt).toBe(toLocalInput(later.startsAt));
  expect(valuesToEdit(later, now + 31 * 3_600_000).startsAt).toBe('');
});

it('an unapproved promo is withdrawn after a confirmation; a running one is not', async () => {
  const waiting = aPromo({ _id: 'p2', title: 'Cup', status: 'pending' });
  let items = [aPromo(), waiting];
  fakeApi({
    'GET /promos': () => ({ items }),
    'DELETE /promos/:id': () => {
      items = [aPromo()];
      return undefined;
    },
  });
  asOrganization();
  const { person } = show(<OwnPromos events={[]} />);
  await person.click(await screen.findByRole('button', { name: 'Withdraw Cup' }));
  expect(screen.getAllByRole('button', { name: /^(Edit|Withdraw) / })).toHaveLength(1);
  const dialog = within(screen.getByRole('alertdialog', { name: 'Withdraw this promo?' }));
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Promo withdrawn')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Cup')).toBeNull());
});

type Backend = { items: Promo[]; answer: (backend: Backend) => unknown };

async function withdrawCup(answer: Backend['answer']) {
  const waiting = aPromo({ _id: 'p2', title: 'Cup', status: 'pending' });
  const state: Backend = { items: [waiting], answer };
  fakeApi({ 'GET /promos': () => ({ items: state.items }), 'DELETE /promos/:id': () => state.answer(state) });
  asOrganization();
  const { person } = show(<OwnPromos events={[]} />);
  await person.click(await screen.findByRole('button', { name: 'Withdraw Cup' }));
  const dialog = within(screen.getByRole('alertdialog'));
  const confirm = () => person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await confirm();
  return { state, dialog, confirm };
}

it('the dialog stays open if withdrawing failed, and says why', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { state, dialog, confirm } = await withdrawCup(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await dialog.findByRole('alert')).toHaveTextContent('Action failed. You are offline.');
  offline.mockRestore();
  state.answer = () => {
    state.items = [];
  };
  await confirm();
  expect(await screen.findByText('Promo withdrawn')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a promo withdrawn elsewhere does not count as a failure', async () => {
  await withdrawCup(backend => {
    backend.items = [];
    return refusal(404, 'PROMO_NOT_FOUND', 'Promo not found');
  });
  expect(await screen.findByText('This promo was already deleted')).toBeInTheDocument();
  expect(screen.queryByText('Promo not found')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Cup')).toBeNull());
});

it('a promo approved in the meantime closes the dialog', async () => {
  await withdrawCup(() => refusal(409, 'PROMO_RUNS', 'This promo is approved'));
  expect(await screen.findByText('This promo is approved')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a day is lowercase within a promo’s text', () => {
  const noon = new Date(2026, 10, 20, 12).getTime();
  const inHours = (hours: number) => new Date(noon + hours * 3_600_000).toISOString();
  const hint = (from: number, to: number) =>
    promoState({ status: 'active', startsAt: inHours(from), endsAt: inHours(to) }, noon).hint;
  expect(hint(-1, 24)).toBe('Until tomorrow, 12:00 PM');
  expect(hint(1, 24)).toBe('Starts today, 1:00 PM');
  expect(hint(-48, -24)).toBe('Ran until yesterday, 12:00 PM');
});

it('links to one of your events, and takes its name as title if there is none yet', async () => {
  const events = [
    { path: '/scrims/s1', title: 'Friday 9 PM Lobby', startAt: at(3) },
    { path: '/tournaments/t1', title: 'Nova Cup', startAt: at(30) },
  ];
  fakeApi({ 'GET /promos': () => ({ items: [] }) });
  asOrganization();
  const { person } = show(<OwnPromos events={events} />);
  await person.click(screen.getByRole('button', { name: 'New promo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New promo' }));
  const choice = dialog.getByRole('combobox', { name: 'For' });
  await person.selectOptions(choice, '/scrims/s1');
  expect(dialog.getByLabelText('Title')).toHaveValue('Friday 9 PM Lobby');
  await person.selectOptions(choice, '/tournaments/t1');
  expect(dialog.getByLabelText('Title')).toHaveValue('Nova Cup');
  await person.type(dialog.getByLabelText('Title'), ' 2027');
  await person.selectOptions(choice, '/scrims/s1');
  expect(dialog.getByLabelText('Title')).toHaveValue('Nova Cup 2027');
  expect(dialog.getByRole('textbox', { name: /Link/ })).toHaveValue(`${window.location.origin}/scrims/s1`);
  await person.clear(dialog.getByRole('textbox', { name: /Link/ }));
  expect(choice).toHaveValue('');
});

it('shows an organizer why a promo was rejected, and nothing if none was', async () => {
  fakeApi({
    'GET /promos': () => ({
      items: [
        aPromo({ status: 'rejected', note: 'The picture shows another game' }),
        aPromo({ _id: 'p2', note: '' }),
      ],
    }),
  });
  asOrganization();
  show(<OwnPromos events={[]} />);
  const [rejected, running] = await screen.findAllByRole('listitem');
  expect(rejected).toHaveTextContent('Why: The picture shows another game');
  expect(running).not.toHaveTextContent('Why');
});
