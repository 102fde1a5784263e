import type { Page } from '@playwright/test';
import type { Shot } from './screenshots.ts';

const openFirst = (item: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^(More|Actions|Acts)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Returns the screens of the admin panel, the review and the verification form, in the states that the demo has. */
export async function adminShots(url: string, adminToken: string): Promise<Shot[]> {
  const queue = async (status: string) => {
    const answer = await fetch(`${url}/api/admin/org-kyc?status=${status}`, {
      headers: { authorization: `Bearer ${adminToken}` },
    });
    return ((await answer.json()) as { items: { _id: string }[] }).items[0]?._id ?? '';
  };
  const admin = (name: string, address: string, rest: Partial<Shot> = {}): Shot => ({
    name: `admin-${name}`,
    path: address,
    as: 'admin',
    ...rest,
  });
  const tabs = ['users', 'promotions', 'scrims', 'tournaments', 'bookings', 'payments', 'ratings', 'audit'];
  const verify = (name: string, as: Shot['as']): Shot => ({
    name: `verify-${name}`,
    path: '/org/verify',
    as,
    full: true,
  });
  return [
    admin('overview', '/admin', { full: true }),
    ...tabs.map(tab => admin(tab, `/admin?tab=${tab}`)),
    admin('outbox', '/admin?tab=outbox'),
    admin('no-results', '/admin?tab=users&search=zzzz'),
    admin('suspend', '/admin?tab=users&role=player', { act: openFirst('Suspend') }),
    admin('delete', '/admin?tab=users&role=organization', { act: openFirst('Delete account') }),
    admin('kyc', '/admin/kyc'),
    admin('kyc-approved', '/admin/kyc?status=approved'),
    admin('review', `/admin/kyc?review=${await queue('pending')}`, { full: true }),
    admin('review-approved', `/admin/kyc?status=approved&review=${await queue('approved')}`),
    verify('approved', 'organization'),
    verify('pending', 'walnut'),
    verify('rejected', 'peepal'),
  ];
}
