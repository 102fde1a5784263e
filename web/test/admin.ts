import type { TakenAlong } from '@hotdrop/contract/account/erasure/erasure.ts';
import type { AuditEntry } from '@hotdrop/contract/admin/audit/audit.ts';
import type { AdminStats } from '@hotdrop/contract/admin/stats/stats.ts';
import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { aUser, personIds } from './people.ts';

/** The admin who uses the panel in the tests. */
export const anAdmin = () =>
  aUser({ _id: '01936f00-0000-7000-8000-0000000000ad', role: 'admin', name: 'Meera Nair' });

/** Returns an active player as admins see it, changed by `over`. */
export function anAccount(over: Partial<AdminUser> = {}): AdminUser {
  return {
    ...aUser({ _id: over._id ?? personIds.player, email: 'asha@example.in', name: 'Asha Menon' }),
    emailVerified: true,
    suspendedAt: null,
    suspensionNote: '',
    deletedAt: null,
    ranking: null,
    lastSeenAt: null,
    ...over,
  };
}

/** Returns a verified organization as admins see it. */
export function anOrganizationAccount(over: Partial<AdminUser> = {}): AdminUser {
  return anAccount({
    _id: personIds.organization,
    role: 'organization',
    name: 'Ravi Kumar',
    email: 'nova@example.in',
    verified: true,
    orgKyc: { status: 'approved' },
    organizationInfo: {
      orgName: 'Nova Esports',
      location: 'Mumbai',
      about: '',
      upiId: 'nova@upi',
      website: null,
      discordUrl: null,
    },
    ...over,
  });
}

export const nothingTaken: TakenAlong = {
  scrims: 0,
  tournaments: 0,
  squads: 0,
  bookings: 0,
  registrations: 0,
  promos: 0,
  owes: 0,
  isOwed: 0,
};

/** Returns the stats of twelve consecutive days, the last of them in July, with two promos to review. */
export function someStats(over: Partial<AdminStats> = {}): AdminStats {
  const daily = Array.from({ length: 12 }, (_, index) => ({
    date: `2026-07-${String(index + 9).padStart(2, '0')}`,
    signUps: index,
    bookings: index * 3,
    registrations: 0,
    scrims: 1,
    tournaments: 0,
    fees: index * 1000,
  }));
  return {
    totals: {
      users: 1204,
      players: 1150,
      organizations: 51,
      verifiedOrganizations: 20,
      admins: 3,
      suspended: 4,
      tournaments: 12,
      scrims: 340,
      liveScrims: 2,
      bookings: 8000,
      registrations: 20_000,
      payments: 900,
      fees: 1_25_000,
      ratings: 77,
    },
    waiting: { kyc: 0, promotions: 2, refundsDue: 0, refundsDueAmount: 0 },
    daily,
    hasOutbox: false,
    ...over,
  };
}

/** Returns the entry of an admin who suspended {@link anAccount}. */
export function anEntry(over: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: '01936f00-0000-7000-8000-0000000000e1',
    at: '2026-07-20T15:30:00.000Z',
    actor: { _id: anAdmin()._id, name: 'Meera Nair', role: 'admin' },
    action: 'suspend',
    target: { kind: 'user', _id: personIds.player, label: 'Asha Menon' },
    detail: {},
    ...over,
  };
}

/** Returns a list that has only one page. */
export const onePage = <Item>(items: Item[], total = items.length) => ({ items, nextCursor: null, total });
