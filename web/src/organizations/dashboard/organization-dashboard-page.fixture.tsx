import type { OrganizationDashboard } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aQueuedPayment } from '../../../test/scrims.ts';
import { ids } from '../../../test/tournaments.ts';
import { OrganizationDashboardPage } from './organization-dashboard-page.tsx';

const owner = aUser({ _id: ids.organization, role: 'organization', name: 'Nova Esports India' });
const info = {
  orgName: 'Nova',
  location: '',
  about: '',
  upiId: 'nova@okbank',
  website: null,
  discordUrl: null,
};
export const ownerWithUpi = { ...owner, organizationInfo: info };
export const none = { items: [], total: 0, amount: 0 };

export const empty: OrganizationDashboard = {
  today: [],
  upcoming: [],
  past: [],
  tournaments: [],
  payments: none,
  refunds: none,
  kickRequests: { items: [], total: 0 },
  promos: [],
  rating: { average: null, count: 0 },
  rank: null,
  verified: false,
  kycStatus: 'unsubmitted',
  takesFees: false,
};

export const money = aQueuedPayment();

export function show(
  change: Partial<OrganizationDashboard> = {},
  api: Parameters<typeof fakeApi>[0] = {},
  reader = owner,
) {
  const state = { dashboard: { ...empty, ...change } };
  const seen = fakeApi({
    'GET /dashboard/org': () => state.dashboard,
    'GET /promos': () => ({ items: [] }),
    ...api,
  });
  const user = renderPage({
    path: '/dashboard/org',
    pattern: '/dashboard/org',
    page: <OrganizationDashboardPage />,
    user: reader,
  });
  return { state, seen, user };
}

export const lobbies = async () =>
  (await screen.findAllByRole('article')).map(card => card.getAttribute('aria-label'));
