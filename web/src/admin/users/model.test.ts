import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { expect, it } from 'vitest';
import { anAccount, anOrganizationAccount, nothingTaken } from '../../../test/admin.ts';
import { deletedText, kycLabel, shownName, stateOf, takenAlongLines } from './model.ts';
import { userActs } from './user-acts.tsx';

function actsFor(account: AdminUser, me: string) {
  const tools = { me: { _id: me } } as Parameters<NonNullable<(typeof userActs)[0][0]['fits']>>[1];
  return userActs
    .flat()
    .filter(act => act.fits?.(account, tools) ?? true)
    .map(({ id, off }) => ({ id, isOff: Boolean(off?.(account, tools)) }));
}

it('an organization is shown by its public name', () => {
  expect(shownName(anOrganizationAccount())).toBe('Nova Esports');
  expect(shownName(anAccount())).toBe('Asha Menon');
});

it('a deleted account is deleted, even if it was suspended before', () => {
  expect(stateOf({ deletedAt: null, suspended: true }).label).toBe('Suspended');
  expect(stateOf({ deletedAt: '2026-07-20T15:30:00.000Z', suspended: true }).label).toBe('Deleted');
});

it.each([
  ['pending', 'KYC to review'],
  ['rejected', 'KYC rejected'],
  ['approved', null],
  ['unsubmitted', null],
] as const)('a verification that is %s reads %s', (status, text) => {
  expect(kycLabel({ orgKyc: { status }, deletedAt: null })).toBe(text);
});

it('what is deleted with an account uses the right plural, and rupees for money', () => {
  expect(takenAlongLines(nothingTaken)).toEqual([]);
  const one = { scrims: 1, tournaments: 1, squads: 1, bookings: 1, registrations: 1, promos: 1 };
  expect(takenAlongLines({ ...one, owes: 0, isOwed: 0 })).toEqual([
    '1 unfinished scrim is cancelled',
    '1 unfinished tournament is deleted',
    '1 squad loses its slot',
    '1 own slot or waitlist spot is given up',
    '1 own team is withdrawn from tournaments',
    '1 promo is deleted',
  ]);
  const many = takenAlongLines({ ...nothingTaken, scrims: 3, squads: 41, owes: 1_25_000, isOwed: 200 });
  expect(many).toEqual([
    '3 unfinished scrims are cancelled',
    '41 squads lose their slots',
    '₹1,25,000 paid by squads must be refunded',
    '₹200 in refunds due to this account can no longer be matched to a name',
  ]);
});

it('a delete says what it did', () => {
  expect(deletedText(nothingTaken)).toBe('Account deleted');
  expect(deletedText({ ...nothingTaken, scrims: 3, squads: 41, owes: 1250 })).toBe(
    'Account deleted · 3 scrims cancelled · 41 squads notified · ₹1,250 to refund',
  );
});

it.each([
  ['an active player', anAccount(), ['edit', 'role', 'suspend', 'delete']],
  ['a suspended player', anAccount({ suspended: true }), ['edit', 'role', 'restore', 'delete']],
  [
    'a verified organization',
    anOrganizationAccount(),
    ['edit', 'role', 'suspend', 'unverify', 'ranking', 'delete'],
  ],
  [
    'an unverified organization',
    anOrganizationAccount({ verified: false }),
    ['edit', 'role', 'suspend', 'verify', 'ranking', 'delete'],
  ],
  ['a deleted account', anAccount({ deletedAt: '2026-07-20T15:30:00.000Z' }), []],
])('actions for %s', (_name, account, acts) => {
  expect(actsFor(account, 'somebody').map(({ id }) => id)).toEqual(['open', ...acts]);
});

it('admins cannot suspend, demote or delete their own account (OWN_ACCOUNT)', () => {
  const account = anAccount({ role: 'admin' });
  const offFor = (me: string) => actsFor(account, me).filter(({ isOff }) => isOff);
  expect(offFor(account._id).map(({ id }) => id)).toEqual(['role', 'suspend', 'delete']);
  expect(offFor('somebody')).toEqual([]);
});
