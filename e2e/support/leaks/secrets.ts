import type pg from 'pg';
import type { SentItem } from './records.ts';
import type { Kind } from './rules.ts';

/** Something that not everybody may read. */
export type Secret = {
  kind: Kind;
  value: string;
  /** The owner; for a note, the account it is about. */
  of: string | null;
  /** The tournament or scrim it was submitted for. */
  event: string | null;
};

/** Which fields of which request bodies contain secrets; `*` stands for any index. */
const submittedFields: Record<string, Record<string, Kind>> = {
  'POST /auth/register': { email: 'email', phone: 'phone', password: 'password' },
  'POST /auth/login': { email: 'email', password: 'password' },
  'PUT /auth/password': { currentPassword: 'password', newPassword: 'password' },
  'POST /auth/password/reset': { newPassword: 'password' },
  'DELETE /profile': { password: 'password' },
  'PUT /auth/profile': { phone: 'phone', 'organizationInfo.upiId': 'UPI id' },
  'POST /tournaments/:id/register': { phone: 'phone', realName: 'real name', 'players.*.ignId': 'game id' },
  'POST /scrims/:id/book': { phone: 'phone', 'players.*.ignId': 'game id' },
  'POST /scrims/:id/payment': {
    reference: 'payment reference',
    razorpay_order_id: 'payment reference',
    razorpay_payment_id: 'payment reference',
    razorpay_signature: 'signature',
  },
  'PUT /scrims/:id/room/credentials': { roomId: 'room details', password: 'room details' },
  'POST /orgs/verify/submit': {
    legalName: 'papers',
    email: 'papers',
    aadhaarNumber: 'Aadhaar number',
  },
  'PUT /admin/users/:id': { email: 'email', phone: 'phone' },
};

/** Fields of responses that are for the caller only. */
const returnedFields: Record<string, Kind> = {
  accessToken: 'token',
  refreshToken: 'token',
  tempToken: 'token',
};

/** Returns the secrets in a request and its response. */
export function secretsOf({ way, reader, asked }: SentItem): Secret[] {
  if (!asked) return [];
  const { params, body, answer } = asked;
  const event = /^\S+ \/(scrims|tournaments)\/:id/.test(way) ? (params.id ?? null) : null;
  // An admin's changes to an account belong to that account's owner.
  const of = way === 'PUT /admin/users/:id' ? (params.id ?? null) : reader;
  const fields = Object.entries(submittedFields[way] ?? {});
  return [
    ...fields.flatMap(([field, kind]) =>
      valuesAt(body, field.split('.')).map(value => ({ kind, value, of, event })),
    ),
    ...Object.entries(returnedFields).flatMap(([field, kind]) =>
      valuesAt(answer, [field]).map(value => ({ kind, value, of: reader, event: null })),
    ),
  ];
}

function valuesAt(body: unknown, [field, ...rest]: string[]): string[] {
  if (field === undefined) return typeof body === 'string' && body.trim() !== '' ? [body] : [];
  if (typeof body !== 'object' || body === null) return [];
  const inside = field === '*' ? Object.values(body) : [(body as Record<string, unknown>)[field]];
  return inside.flatMap(value => valuesAt(value, rest));
}

/**
 * Returns the secrets in the database: of accounts created without the API, hashes, and the reviewers' notes,
 * which belong to the account they are about.
 */
export async function secretsInTables(database: pg.Client): Promise<Secret[]> {
  const { rows } = await database.query<Secret>(
    `select 'email' as kind, email as value, id as of, null::uuid as event from users where deleted_at is null
     union all select 'phone', phone, id, null from users
     union all select 'UPI id', org_upi_id, id, null from users
     union all select 'password hash', password_hash, id, null from users where length(password_hash) > 1
     union all select 'phone', phone, user_id, tournament_id from registrations
     union all select 'real name', real_name, user_id, tournament_id from registrations
     union all select 'game id', player ->> 'ignId', user_id, tournament_id
       from registrations, jsonb_array_elements(players) as player
     union all select 'payment reference', reference, payer_id, scrim_id
       from payments, unnest(array[order_id, gateway_payment_id, refund_id]) as reference
     union all select 'note on a payment', note, payer_id, scrim_id from payments where decided_by is not null
     union all select 'note on a request', note, requested_by, scrim_id from kick_requests
     union all select 'note on a promo', note, owner_id, null from promos
     union all select 'note on papers', notes, user_id, null from kyc_submissions
     union all select 'note of admins', suspension_note, id, null from users
     union all select 'note of admins', hidden_note, null, null from ratings`,
  );
  return rows.filter(({ value }) => value);
}
