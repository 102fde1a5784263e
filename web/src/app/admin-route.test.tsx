import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { anAccount, anAdmin, onePage, someStats } from '../../test/admin.ts';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { place } from '../../test/screen.ts';
import { show } from '../../test/show.tsx';
import { LoginPage } from '../account/auth/login-page.tsx';
import { AppRoutes } from './routes.tsx';

function open(address: string, api: Parameters<typeof fakeApi>[0] = {}) {
  const seen = fakeApi({
    'GET /admin/stats': () => someStats(),
    'GET /admin/users': () => onePage([anAccount()]),
    'GET /auth/me': () => ({ user: anAdmin(), unseen: 0 }),
    ...api,
  });
  const view = show(
    <main id="main">
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/" element={<p>Start page</p>} />
        <Route path="*" element={<AppRoutes />} />
      </Routes>
    </main>,
    address,
  );
  return { ...view, seen };
}

function openAsAdmin(address: string, api?: Parameters<typeof fakeApi>[0]) {
  store(aSession({ user: anAdmin() }));
  return open(address, api);
}

const sections = async () => within(await screen.findByRole('navigation', { name: 'Admin sections' }));

it('signed-out users log in first and return to the same section (SPEC §4)', async () => {
  const { person } = open('/admin?tab=users&role=admin', {
    'POST /auth/login': () => aSession({ user: anAdmin() }),
  });
  await waitFor(() => expect(place()).toContain('/login from /admin?tab=users&role=admin'));
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'admin@example.in');
  await person.type(screen.getByLabelText('Password'), 'hotdrop-demo');
  await person.click(screen.getByRole('button', { name: /^Log in/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(place()).toBe('/admin?tab=users&role=admin');
});

it.each(['player', 'organization'] as const)('a %s is sent to the home page (A1)', async role => {
  store(aSession({ user: aUser({ role }) }));
  const { seen } = open('/admin?tab=users');
  expect(await screen.findByText('Start page')).toBeVisible();
  expect(seen.filter(({ path }) => path.startsWith('/admin'))).toEqual([]);
});

it('an unknown section shows the overview', async () => {
  openAsAdmin('/admin?tab=nonsense');
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin panel' })).toBeVisible();
  expect((await sections()).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('list', { name: 'Totals' })).toBeVisible();
});

it('switching sections moves the focus to the heading and updates the URL', async () => {
  const { person } = openAsAdmin('/admin');
  await person.click((await sections()).getByRole('link', { name: 'Users' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Users' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(place()).toBe('/admin?tab=users');
  expect(await screen.findByRole('list', { name: 'Accounts' })).toBeVisible();
});

it('counts show beside KYC and promotions, and the outbox only where mails are kept', async () => {
  const waiting = { kyc: 12, promotions: 2, refundsDue: 0, refundsDueAmount: 0 };
  openAsAdmin('/admin', { 'GET /admin/stats': () => someStats({ waiting, hasOutbox: true }) });
  const list = await sections();
  expect(await list.findByRole('link', { name: /^KYC review ?, ?12 ?to review$/ })).toHaveAttribute(
    'href',
    '/admin/kyc',
  );
  expect(list.getByRole('link', { name: /^Promotions ?, ?2 ?to review$/ })).toBeVisible();
  expect(list.getByRole('link', { name: 'Outbox' })).toBeVisible();
});

it('without kept mails there is no outbox, and without counts the sections still work', async () => {
  openAsAdmin('/admin?tab=users', { 'GET /admin/stats': () => refusal(500, 'INTERNAL') });
  const list = await sections();
  expect(await screen.findByRole('list', { name: 'Accounts' })).toBeVisible();
  expect(list.getByRole('link', { name: 'KYC review' })).toBeVisible();
  expect(list.queryByRole('link', { name: 'Outbox' })).toBeNull();
});
