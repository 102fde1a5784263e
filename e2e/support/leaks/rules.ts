import type { Facts } from './facts.ts';
import type { Secret } from './secrets.ts';

export type Kind =
  | 'email'
  | 'phone'
  | 'real name'
  | 'game id'
  | 'room details'
  | 'payment reference'
  | 'signature'
  | 'UPI id'
  | 'papers'
  | 'Aadhaar number'
  | 'password'
  | 'password hash'
  | 'token'
  | 'note on a payment'
  | 'note on a request'
  | 'note on a promo'
  | 'note on papers'
  | 'note of admins';

/** How a reader is related to a secret. */
type Relation = 'own' | 'organizer' | 'confirmed squad' | 'payer' | 'admin';

/** Ways in which this reader may receive it; 'any' for all. */
type Ways = 'any' | readonly string[];

type Rule = {
  mayRead: Partial<Record<Relation, Ways>>;
  /** The tables that may contain it. */
  tables: readonly string[];
};

/** Where an organizer, or an admin, manages the squads of an event. */
const squads = [
  'GET /tournaments/:id/participants',
  'GET /tournaments/:id/participants.csv',
  'GET /tournaments/:id/groups.csv',
  'GET /scrims/:id/participants',
] as const;

/** Where an organizer, or an admin, manages a scrim's payments. */
const money = [
  'GET /scrims/:id/payments',
  'PATCH /scrims/:id/payments/:paymentId',
  'GET /scrims/:id/participants',
  'GET /dashboard/org',
] as const;

/** Where admins manage accounts. */
const accounts = [
  'GET /admin/users',
  'GET /admin/users/:id',
  'PUT /admin/users/:id',
  'PUT /admin/users/:id/role',
] as const;

/** Where admins list bookings, payments, promos and ratings. */
const lists = [
  'GET /admin/bookings',
  'GET /admin/payments',
  'GET /admin/promotions',
  'PUT /admin/promotions/:id',
  'GET /admin/ratings',
  'PATCH /admin/ratings/:id',
] as const;

/** Where admins manage payments. */
const ledger = [...money, 'GET /admin/payments', 'GET /admin/bookings', 'GET /admin/outbox'] as const;

/** Where admins manage slots. */
const slots = ['GET /admin/bookings', 'GET /admin/scrims/:id/participants'] as const;

/** Where the squads are that have not opened the room details, to be called. */
const calls = ['GET /scrims/:id/room/credentials/opens'] as const;

/** Where admins review verifications. */
const reviews = ['GET /admin/org-kyc', 'POST /admin/org-kyc/:id/review'] as const;

/**
 * Who may read what, in which way, and where it is stored (SECURITY A2). A secret without a rule may reach nobody.
 * A new route that shows some of it to others than its owner needs a rule here.
 */
export const rules: Record<Kind, Rule> = {
  email: {
    mayRead: {
      own: 'any',
      organizer: ['GET /tournaments/:id/participants', 'GET /tournaments/:id/participants.csv'],
      admin: [...accounts, ...reviews, ...lists, 'GET /admin/outbox', 'GET /tournaments/:id/participants'],
    },
    tables: ['users', 'mail_outbox', 'kyc_submissions'],
  },
  phone: {
    mayRead: {
      own: 'any',
      organizer: [...squads, ...money, ...calls],
      admin: [...accounts, ...squads, ...money, ...slots, ...calls],
    },
    tables: ['users', 'registrations', 'bookings'],
  },
  'real name': {
    mayRead: { own: 'any', organizer: squads, admin: squads },
    tables: ['registrations'],
  },
  'game id': {
    mayRead: { own: 'any', organizer: squads, admin: [...squads, ...slots] },
    tables: ['registrations', 'registration_players', 'bookings', 'booking_players'],
  },
  // Not even admins (A8).
  'room details': {
    mayRead: { own: 'any', 'confirmed squad': ['GET /scrims/:id/room/credentials'] },
    tables: ['scrim_credentials'],
  },
  'payment reference': {
    mayRead: { own: 'any', organizer: money, admin: ledger },
    // A mail states the refund due and what was paid.
    tables: ['payments', 'payment_requests', 'mail_outbox'],
  },
  'UPI id': {
    mayRead: { own: 'any', payer: ['GET /scrims/:id/payment'], admin: accounts },
    tables: ['users'],
  },
  papers: { mayRead: { own: 'any', admin: reviews }, tables: ['kyc_submissions'] },
  'Aadhaar number': { mayRead: {}, tables: [] },
  password: { mayRead: {}, tables: [] },
  'password hash': { mayRead: {}, tables: ['users'] },
  token: { mayRead: { own: 'any' }, tables: [] },
  signature: { mayRead: {}, tables: [] },
  'note on a payment': {
    mayRead: { own: 'any', organizer: money, admin: ledger },
    tables: ['payments', 'mail_outbox'],
  },
  'note on a request': {
    mayRead: {
      organizer: ['GET /scrims/:id/kick-requests', 'PATCH /scrims/:id/kick-requests/:requestId/resolve'],
      admin: ['GET /scrims/:id/kick-requests', 'PATCH /scrims/:id/kick-requests/:requestId/resolve'],
    },
    tables: ['kick_requests'],
  },
  'note on a promo': {
    mayRead: { own: 'any', admin: ['GET /admin/promotions', 'PUT /admin/promotions/:id'] },
    tables: ['promos'],
  },
  'note on papers': {
    mayRead: { own: 'any', admin: [...reviews, 'GET /admin/outbox'] },
    tables: ['kyc_submissions', 'mail_outbox'],
  },
  'note of admins': {
    mayRead: { admin: [...accounts, 'GET /admin/ratings', 'PATCH /admin/ratings/:id'] },
    tables: ['users', 'ratings'],
  },
};

/** Returns all relations of a reader to a secret. */
export function relationsOf(reader: string | null, { of, event }: Secret, facts: Facts): Relation[] {
  if (reader === null) return [];
  const events = event ? [event] : [...(facts.entered.get(of ?? '') ?? [])];
  const found: [Relation, boolean][] = [
    ['own', reader === of],
    ['organizer', events.some(id => facts.organizerOf.get(id) === reader)],
    ['confirmed squad', event !== null && facts.confirmed.has(`${event} ${reader}`)],
    ['payer', [...(facts.entered.get(reader) ?? [])].some(id => facts.organizerOf.get(id) === of)],
    ['admin', facts.admins.has(reader)],
  ];
  return found.flatMap(([relation, holds]) => (holds ? [relation] : []));
}

/** Whether a reader may receive a secret this way. */
export function mayRead(reader: string | null, way: string, secret: Secret, facts: Facts): boolean {
  const rule = rules[secret.kind].mayRead;
  return relationsOf(reader, secret, facts).some(relation => {
    const ways = rule[relation];
    return ways === 'any' || ways?.includes(way);
  });
}
