import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../../test/people.ts';
import { scrimIds } from '../../../test/scrims.ts';
import { show } from '../detail/scrim-detail-page.fixture.tsx';

test.each<[string, Partial<Scrim>, string | null, boolean]>([
  ['a fee and no UPI ID', { entryFee: 50, paymentMethods: ['upi'] }, null, true],
  ['a UPI ID', { entryFee: 50, paymentMethods: ['upi'] }, 'nova@okhdfc', false],
  ['Razorpay', { entryFee: 50, paymentMethods: ['upi', 'razorpay'] }, null, false],
  ['no fee', {}, null, false],
])('the organizer is warned only if nobody can pay the fee: %s', async (_name, change, upiId, isWarned) => {
  const organizationInfo = {
    orgName: 'Nova',
    location: '',
    about: '',
    upiId,
    website: null,
    discordUrl: null,
  };
  show(change, aUser({ _id: scrimIds.organization, role: 'organization', verified: true, organizationInfo }));
  await screen.findByRole('region', { name: 'Organizer' });
  expect(screen.queryByText(/^Nobody can pay the fee yet/) !== null).toBe(isWarned);
  if (!isWarned) return;
  expect(screen.getByRole('link', { name: 'Add it in your settings' })).toHaveAttribute('href', '/settings');
});
