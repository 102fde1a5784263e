import type { Facts } from './facts.ts';
import type { Secret } from './secrets.ts';

export type Kind =
  | 'e-mail'
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

/** What somebody is to a secret. */
type Relation = 'own' | 'organizer' | 'confirmed squad' | 'payer' | 'admin';

/** The ways by which a relation may be told; 'any' for all. */
type Ways = 'any' | readonly string[];

type Rule = {
  mayRead: Partial<Record<Relation, Ways>>;
  /** The tables in which it may stand. */
  tables: readonly string[];
};

export const rules: Record<Kind, Rule> = {
  'e-mail': { mayRead: { own: 'any' }, tables: [] },
  phone: { mayRead: { own: 'any' }, tables: [] },
  'real name': { mayRead: { own: 'any' }, tables: [] },
  'game id': { mayRead: { own: 'any' }, tables: [] },
  'room details': { mayRead: { own: 'any' }, tables: [] },
  'payment reference': { mayRead: { own: 'any' }, tables: [] },
  signature: { mayRead: {}, tables: [] },
  'UPI id': { mayRead: { own: 'any' }, tables: [] },
  papers: { mayRead: { own: 'any' }, tables: [] },
  'Aadhaar number': { mayRead: {}, tables: [] },
  password: { mayRead: {}, tables: [] },
  'password hash': { mayRead: {}, tables: ['users'] },
  token: { mayRead: { own: 'any' }, tables: [] },
  'note on a payment': { mayRead: { own: 'any' }, tables: [] },
  'note on a request': { mayRead: { own: 'any' }, tables: [] },
  'note on a promo': { mayRead: { own: 'any' }, tables: [] },
  'note on papers': { mayRead: { own: 'any' }, tables: [] },
  'note of admins': { mayRead: {}, tables: [] },
};

/** Everything that a reader is to a secret. */
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

/** Whether a reader may be told a secret by this way. */
export function mayRead(reader: string | null, way: string, secret: Secret, facts: Facts): boolean {
  const rule = rules[secret.kind].mayRead;
  return relationsOf(reader, secret, facts).some(relation => {
    const ways = rule[relation];
    return ways === 'any' || ways?.includes(way);
  });
}
