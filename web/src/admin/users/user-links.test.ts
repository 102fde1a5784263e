import { kycStatuses } from '@hotdrop/contract/account/users.ts';
import { expect, it } from 'vitest';
import { anOrganizationAccount } from '../../../test/admin.ts';
import { userLinks } from './user-dialog.tsx';

it('an account links to its KYC review if it has submitted one, unless it is deleted', () => {
  const leadsThere = (change: object) =>
    userLinks(anOrganizationAccount(change)).some(({ to }) => to.startsWith('/admin/kyc'));
  expect(kycStatuses.filter(status => leadsThere({ orgKyc: { status } }))).toEqual([
    'pending',
    'approved',
    'rejected',
  ]);
  expect(leadsThere({ orgKyc: { status: 'approved' }, deletedAt: '2026-11-20T09:00:00.000Z' })).toBe(false);
});
