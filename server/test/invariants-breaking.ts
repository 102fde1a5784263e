import { randomUUIDv7 } from 'node:crypto';
import { limits } from '@hotdrop/contract/lib/limits.ts';

/** IDs of the rows to break. */
export type SceneIds = Record<
  | 'cup'
  | 'otherCup'
  | 'group'
  | 'room'
  | 'owner'
  | 'admin'
  | 'member'
  | 'message'
  | 'scrim'
  | 'confirmed'
  | 'second'
  | 'waiting'
  | 'paidScrim'
  | 'held'
  | 'paid'
  | 'payment',
  string
>;

/** Inserts a row again under another ID, with these columns changed. */
const copyOf = (table: string, id: string, changes: Record<string, string> = {}) => {
  const changed = Object.entries({ id: `'${randomUUIDv7()}'`, ...changes });
  return `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(
    ${changed.map(([name, value]) => `'${name}', ${value}`).join(', ')}))).* from ${table} as one where id = '${id}'`;
};

const without = (table: string, constraint: string) => `alter table ${table} drop constraint ${constraint}`;

/** Inserts a match with results of these bookings, in slots 1, 2 and so on. */
const results = (scrimId: string, match: number, bookings: string[], more = '') => [
  `insert into scrim_matches values ('${unknown}', '${scrimId}', ${match}, null, now())`,
  ...bookings.map(
    (id, index) => `insert into scrim_results values ('${unknown}', '${id}', ${index + 1}, ${index + 1}, 0)`,
  ),
  ...(more ? [more] : []),
];
const unknown = randomUUIDv7();

const rating = (fields: { scrim: string; by: string; of: string }) =>
  `insert into ratings (id, organization_id, scrim_id, user_id, rating, comment, created_at)
   values (uuidv7(), '${fields.of}', ${fields.scrim}, ${fields.by}, 4, '', now())`;

const submission = (userId: string, status: string) =>
  `insert into kyc_submissions (id, user_id, legal_name, email, dob, aadhaar_last_four, aadhaar_fingerprint,
     checksum_right, consent_version, consented_at, status, submitted_at, reviewed_at)
   values (uuidv7(), '${userId}', 'Ravi', 'r@example.in', '1990-01-01', '1234', 'print', true, '1', now(), '${status}', now(),
     ${status === 'pending' ? 'null' : 'now()'})`;

const told = (scrimId: string, bookingId: string) =>
  `insert into notices (id, user_id, kind, subject_id, topic, once_key, facts, created_at, send_at)
   values (uuidv7(), ${booker(bookingId)}, 'scrim-moved', '${scrimId}', 'a booking', 'told', '{"bookingId": "${bookingId}"}', now(), now())`;

const queued = (recipient: string, channel: string) =>
  `insert into deliveries (id, notice_id, recipient_id, channel, subject_id, topic, queued_at, due_at)
   select uuidv7(), id, ${recipient}, '${channel}', subject_id, topic, now(), now() from notices where once_key = 'told'`;

const roomDetails = (
  scrimId: string,
  match: number,
  releaseAt: string,
  isPlanned: boolean,
  through = match,
) =>
  `insert into scrim_credentials values ('${scrimId}', ${match}, 'code', 'word', ${releaseAt}, ${isPlanned}, now(), ${through}, 1)`;

const erased = ({ member }: SceneIds) => [`update users set deleted_at = now() where id = '${member}'`];

const booker = (bookingId: string) => `(select user_id from bookings where id = '${bookingId}')`;

/** Statements that break each invariant; constraints that would prevent it are dropped first. */
export const waysToBreak: Record<string, (ids: SceneIds) => string[]> = {
  'A tournament’s count of registered teams is wrong': ids => [
    `update tournaments set registered_count = registered_count + 1 where id = '${ids.cup}'`,
  ],
  'A tournament has more teams than its capacity': ids => [
    without('tournaments', 'tournaments_never_oversold'),
    `update tournaments set capacity = 1 where id = '${ids.cup}'`,
  ],
  'A user is in a tournament twice': ids => [
    without('registrations', 'registrations_one_per_user'),
    `update registrations set user_id = '${ids.member}' where tournament_id = '${ids.cup}'`,
  ],
  'A team name is in a tournament twice': ids => [
    'drop index registrations_team_name_key',
    `update registrations set team_key = 'same' where tournament_id = '${ids.cup}'`,
  ],
  'Two teams of a tournament have the same number, or one is above the last number assigned': ids => [
    `update tournaments set last_number = 1 where id = '${ids.cup}'`,
  ],
  'A game ID is in a tournament twice': ids => [
    without('registration_players', 'registration_players_key'),
    `update registration_players set ign_key = 'same' where tournament_id = '${ids.cup}'`,
  ],
  'The game IDs reserved for a team are not those of its players': () => [
    `delete from registration_players where ctid = (select min(ctid) from registration_players)`,
  ],
  'A team registered with an Idempotency-Key could be registered again by a retry': ids => [
    `update registrations set idempotency_key = 'key' where user_id = '${ids.member}'`,
  ],
  'A tournament’s count of groups is wrong': ids => [
    `update tournaments set group_count = 0 where id = '${ids.cup}'`,
  ],
  'Two groups of a tournament have the same number, or one is above the last number assigned': ids => [
    `update tournament_groups set number = 9 where id = '${ids.group}'`,
  ],
  'A team is in a group of another tournament': ids => [
    without('registrations', 'registrations_group_of_same_tournament'),
    `update registrations set group_id = '${ids.group}' where tournament_id = '${ids.otherCup}'`,
  ],
  'A group has more teams than allowed': ids => [
    `insert into users (id, email, password_hash, role, name, created_at, updated_at)
     select gen_random_uuid(), 'crowd-' || n, '-', 'player', 'crowd', now(), now()
     from generate_series(1, ${limits.groupTeams} + 1) n`,
    `insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
       created_at, public_search, private_search, group_id)
     select gen_random_uuid(), '${ids.cup}', id, 10 + row_number() over (), email, email, '', '', '[]', now(), '', '',
       '${ids.group}' from users where name = 'crowd'`,
  ],
  'A room belongs to no group or scrim, or to several': () => [
    `insert into rooms (id, created_at) values ('${unknown}', now())`,
  ],
  'The messages of a room are not numbered from 1 without a gap': ids => [
    `delete from messages where room_id = '${ids.room}' and seq = 1`,
  ],
  'A room’s last revision is not that of its newest change': ids => [
    `update rooms set last_rev = last_rev + 1 where id = '${ids.room}'`,
  ],
  'Two changes in a room have the same revision, or a message has one lower than its number': ids => [
    without('messages', 'messages_rev_key'),
    `update messages set rev = 1 where id = '${ids.message}'`,
  ],
  'A room’s last post is not its newest message by a user': ids => [
    `update rooms set last_post_seq = 1 where id = '${ids.room}'`,
  ],
  'A message sent once is stored twice': ids => [
    without('messages', 'messages_once'),
    copyOf('messages', ids.message, { seq: '3', rev: '3' }),
  ],
  'A deleted message still has a text or a picture': ids => [
    `update messages set type = 'deleted' where id = '${ids.message}'`,
  ],
  'A system message has an author, or a user’s message has none': ids => [
    `update messages set sender_id = null where id = '${ids.message}'`,
  ],
  'A message shows a picture that does not exist': ids => [
    `update messages set image_url = '/uploads/${unknown}.webp' where id = '${ids.message}'`,
  ],

  'A scrim’s count of taken slots, walk-ins or waitlisted squads is wrong': ids => [
    `update scrims set waitlist_count = 2 where id = '${ids.scrim}'`,
  ],
  'A scrim has more squads than slots that are not reserved': ids => [
    without('scrims', 'scrims_never_oversold'),
    `update scrims set slots = 2 where id = '${ids.scrim}'`,
  ],
  'A squad has a slot that its lobby does not have, or that is reserved': ids => [
    `update bookings set slot_number = 3 where id = '${ids.second}'`,
  ],
  'Two squads have the same slot': ids => [
    'drop index bookings_one_per_slot',
    `update bookings set slot_number = 1 where id = '${ids.second}'`,
  ],
  'A user is in a scrim twice': ids => [
    'drop index bookings_one_per_user',
    `update bookings set user_id = ${booker(ids.confirmed)} where id = '${ids.waiting}'`,
  ],
  'A team name is in a scrim twice': ids => [
    'drop index bookings_team_name_key',
    `update bookings set team_key = 'same' where scrim_id = '${ids.scrim}'`,
  ],
  'A game ID is in a scrim twice': ids => [
    without('booking_players', 'booking_players_key'),
    `update booking_players set ign_key = 'same' where scrim_id = '${ids.scrim}'`,
  ],
  'The game IDs reserved in a scrim are not those of its squads': ids => [
    `update booking_players set scrim_id = '${ids.paidScrim}' where booking_id = '${ids.confirmed}'`,
  ],
  'Two squads have the same waitlist number, or one has a number that was never assigned': ids => [
    `update bookings set waitlist_number = 5 where id = '${ids.waiting}'`,
  ],
  'A squad is waitlisted although a slot is free, and no job promotes it': ids => [
    `update bookings set status = 'cancelled' where id = '${ids.second}'`,
    `delete from booking_players where booking_id = '${ids.second}'`,
    `update scrims set taken_count = 1 where id = '${ids.scrim}'`,
  ],
  'A squad is still in a cancelled scrim': ids => [
    `update scrims set cancelled_at = now() where id = '${ids.scrim}'`,
  ],
  'A hold with an end has no job that expires it': ids => [`delete from jobs where key = '${ids.held}'`],
  'A confirmed slot has no time of confirmation': ids => [
    without('bookings', 'bookings_confirmed'),
    `update bookings set confirmed_at = null where id = '${ids.confirmed}'`,
  ],
  'A retry of a booking would return somebody else’s booking': ids => [
    `insert into booking_requests values ('${ids.member}', '${ids.scrim}', 'key', '${ids.confirmed}')`,
  ],
  'A scrim’s creator is not its organizer': ids => [
    `update scrims set created_by = '${ids.admin}' where id = '${ids.scrim}'`,
  ],
  'A scrim’s count of matches played is wrong': ids => [
    `update scrims set matches_played = 1 where id = '${ids.scrim}'`,
  ],
  'A match has results, but its scrim does not have that match': ids =>
    results(ids.scrim, 50, [ids.confirmed]),
  'A match has results of a squad from another scrim': ids =>
    results(ids.scrim, 1, [ids.confirmed, ids.paid]),
  'A user, slot or placement has two results in a match': ids =>
    results(ids.scrim, 1, [ids.confirmed, ids.second], 'update scrim_results set slot_number = 1'),
  'A result has a placement below 1 or negative kills': ids =>
    results(ids.scrim, 1, [ids.confirmed], 'update scrim_results set kills = -1'),
  'A scrim’s rating totals do not match its ratings': ids => [
    `update scrims set rating_count = 1, rating_sum = 4 where id = '${ids.scrim}'`,
  ],
  'A scrim was rated twice by a user, by one who never had a slot, or for another organizer': ids => [
    rating({ scrim: `'${ids.scrim}'`, by: booker(ids.waiting), of: ids.owner }),
  ],
  'A user rated an organizer twice, or an organizer rated itself': ids => [
    rating({ scrim: 'null', by: `'${ids.owner}'`, of: ids.owner }),
  ],
  'Room details are for a match that the scrim does not have': ids => [
    roomDetails(ids.scrim, 50, 'now()', false),
  ],
  'A match has two rooms': ids => [
    roomDetails(ids.scrim, 1, 'now()', false, 2),
    roomDetails(ids.scrim, 2, 'now()', false),
  ],
  'Unreleased room details have no job that releases them': ids => [
    roomDetails(ids.scrim, 1, "now() + interval '1 hour'", true),
  ],
  'A kick request is about a squad of another scrim, or its decision is incomplete': ids => [
    `insert into kick_requests (id, scrim_id, slot_number, target_name, booking_id, reason, requested_by, created_at)
     values (uuidv7(), '${ids.scrim}', 1, 'Ace', '${ids.paid}', '', ${booker(ids.second)}, now())`,
  ],
  'A notice is about a squad of another scrim, or another squad’s payment': ids => [
    told(ids.scrim, ids.paid),
  ],
  'Something to send has no job that sends it': ids => [
    `delete from jobs where kind = 'send-mails'`,
    told(ids.scrim, ids.confirmed),
    queued(booker(ids.confirmed), 'mail'),
  ],
  'A broadcast has no job that tells people, or has told everybody': ids => [
    `insert into broadcasts (id, subject_id, news, recipient_ids, recipient_facts)
     values (uuidv7(), '${ids.scrim}', '{}', array[uuidv7()], array['{}'::jsonb])`,
  ],
  'Something to send is not of its recipient’s notice, subject or device': ids => [
    told(ids.scrim, ids.confirmed),
    queued(booker(ids.second), 'mail'),
    `insert into jobs (id, kind, key, run_at) values (uuidv7(), 'send-mails', '${ids.scrim}', now())
     on conflict do nothing`,
  ],
  'A squad opened room details that were never set': ids => [
    roomDetails(ids.scrim, 1, 'now()', false),
    `insert into credential_opens (scrim_id, match_number, booking_id, version, opened_at)
     values ('${ids.scrim}', 1, '${ids.confirmed}', 2, now())`,
  ],

  'A payment’s scrim, payer, payee or amount is not that of its booking': ids => [
    `update payments set amount = 1 where id = '${ids.payment}'`,
  ],
  'A payment was captured without a confirmed slot, and is not refund due': ids => [
    `update bookings set status = 'kicked' where id = '${ids.paid}'`,
  ],
  'A slot with a fee is confirmed without a payment, and no admin assigned it': ids => [
    `update payments set status = 'refund-due' where id = '${ids.payment}'`,
  ],
  'A slot was paid for twice without a refund, or has two pending payments': ids => [
    'drop index payments_one_captured',
    copyOf('payments', ids.payment, { utr: `'999999999999'` }),
  ],
  'A hold never expires without a UTR in review, or can expire with one': ids => [
    `update bookings set hold_expires_at = null where id = '${ids.held}'`,
  ],
  'A UTR counts twice for an organizer': ids => [
    'drop index payments_utr_key, payments_one_captured',
    copyOf('payments', ids.payment),
  ],
  'A payment has a status that its method does not have, or lacks its UTR or gateway ID': ids => [
    `update payments set method = 'razorpay', utr = null where id = '${ids.payment}'`,
  ],
  'A decided payment has no time of decision, or an undecided one has one': ids => [
    `update payments set decided_at = null where id = '${ids.payment}'`,
  ],
  'Two payments have the same gateway payment or order': ids => [
    without('payments', 'payments_order_key'),
    'drop index payments_one_captured, payments_utr_key',
    `update payments set order_id = 'order'`,
    copyOf('payments', ids.payment),
  ],
  'A retry of a payment would return somebody else’s payment': ids => [
    `insert into payment_requests values ('${ids.member}', '${ids.paidScrim}', 'key', 'upi', '${ids.payment}')`,
  ],

  'There are admins, but all are suspended or deleted': () => [
    `update users set suspended_at = now() where role = 'admin'`,
  ],
  'A suspended account has a session that started after the suspension': ids => [
    `update users set suspended_at = '2001-01-01' where id = '${ids.member}'`,
  ],
  'A device still gets pushes although its session has ended or belongs to another account': ids => [
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, renew_hash, label, created_at)
     select uuidv7(), user_id, id, '', '', '', '', '', now() from sessions where user_id = '${ids.member}'`,
    `update sessions set revoked_at = now() where user_id = '${ids.member}'`,
  ],
  'An erased account can still log in, or contains personal data': erased,
  'An erased account has data left, and no job to erase it': erased,
  'An account is in review without a pending submission, or has one without being in review': ids => [
    `update users set kyc_status = 'pending' where id = '${ids.owner}'`,
  ],
  'An account has two pending submissions': ids => [
    'drop index kyc_submissions_one_pending',
    submission(ids.owner, 'pending'),
    submission(ids.owner, 'pending'),
  ],
  'An account’s KYC status differs from that of its last submission': ids => [
    submission(ids.owner, 'approved'),
  ],
  'An organization without the verified badge has a UPI ID': ids => [
    `update users set org_upi_id = 'ravi@upi' where id = '${ids.owner}'`,
  ],
  'A submission in review lacks a picture, or has one that is due for deletion or belongs to another account':
    ids => [submission(ids.owner, 'pending')],
};
