import { randomUUIDv7 } from 'node:crypto';
import { limits } from '@hotdrop/contract/lib/limits.ts';

/** IDs of what the scene to break contains. */
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

const queuedMail = (scrimId: string, bookingId: string) =>
  `insert into queued_mails (id, kind, subject_id, topic, recipient_id, facts, queued_at, due_at)
   values (uuidv7(), 'booking-moved', '${scrimId}', 'a booking', ${booker(bookingId)}, '{"bookingId": "${bookingId}"}', now(), now())`;

const roomDetails = (
  scrimId: string,
  match: number,
  releaseAt: string,
  isPlanned: boolean,
  through = match,
) =>
  `insert into scrim_credentials values ('${scrimId}', ${match}, 'code', 'word', ${releaseAt}, ${isPlanned}, now(), ${through})`;

const erased = ({ member }: SceneIds) => [`update users set deleted_at = now() where id = '${member}'`];

const booker = (bookingId: string) => `(select user_id from bookings where id = '${bookingId}')`;

/** Statements that break each invariant; constraints that would prevent it are dropped first. */
export const waysToBreak: Record<string, (ids: SceneIds) => string[]> = {
  'A tournament counts other places as taken than it has teams': ids => [
    `update tournaments set registered_count = registered_count + 1 where id = '${ids.cup}'`,
  ],
  'A tournament has more teams than places': ids => [
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
  'The number of a team is given twice, or above the last one that its tournament gave': ids => [
    `update tournaments set last_number = 1 where id = '${ids.cup}'`,
  ],
  'A game id is in a tournament twice': ids => [
    without('registration_players', 'registration_players_key'),
    `update registration_players set ign_key = 'same' where tournament_id = '${ids.cup}'`,
  ],
  'The game ids that keep others out are not those of the team': () => [
    `delete from registration_players where ctid = (select min(ctid) from registration_players)`,
  ],
  'A team that was entered with a key could be entered again by a retry': ids => [
    `update registrations set idempotency_key = 'key' where user_id = '${ids.member}'`,
  ],
  'A tournament counts other groups than it has': ids => [
    `update tournaments set group_count = 0 where id = '${ids.cup}'`,
  ],
  'The number of a group is given twice, or above the last one that its tournament gave': ids => [
    `update tournament_groups set number = 9 where id = '${ids.group}'`,
  ],
  'A team is in a group of another tournament': ids => [
    without('registrations', 'registrations_group_of_same_tournament'),
    `update registrations set group_id = '${ids.group}' where tournament_id = '${ids.otherCup}'`,
  ],
  'A group has more teams than a group may have': ids => [
    `insert into users (id, email, password_hash, role, name, created_at, updated_at)
     select gen_random_uuid(), 'crowd-' || n, '-', 'player', 'crowd', now(), now()
     from generate_series(1, ${limits.groupTeams} + 1) n`,
    `insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
       created_at, public_search, private_search, group_id)
     select gen_random_uuid(), '${ids.cup}', id, 10 + row_number() over (), email, email, '', '', '[]', now(), '', '',
       '${ids.group}' from users where name = 'crowd'`,
  ],
  'A room is nobody’s, or that of several groups or scrims': () => [
    `insert into rooms (id, created_at) values ('${unknown}', now())`,
  ],
  'The messages of a room are not numbered 1 to the last one without a gap': ids => [
    `delete from messages where room_id = '${ids.room}' and seq = 1`,
  ],
  'The newest change of a room is not under the room’s newest revision': ids => [
    `update rooms set last_rev = last_rev + 1 where id = '${ids.room}'`,
  ],
  'Two changes in a room have one revision, or a message has one before its place': ids => [
    without('messages', 'messages_rev_key'),
    `update messages set rev = 1 where id = '${ids.message}'`,
  ],
  'The newest post of a room is not the newest message that somebody wrote': ids => [
    `update rooms set last_post_seq = 1 where id = '${ids.room}'`,
  ],
  'A message that was sent once is there twice': ids => [
    without('messages', 'messages_once'),
    copyOf('messages', ids.message, { seq: '3', rev: '3' }),
  ],
  'A message that was deleted still has words or a picture': ids => [
    `update messages set type = 'deleted' where id = '${ids.message}'`,
  ],
  'A line of the server has an author, or what somebody wrote has none': ids => [
    `update messages set sender_id = null where id = '${ids.message}'`,
  ],
  'A message shows a picture that is gone': ids => [
    `update messages set image_url = '/uploads/${unknown}.webp' where id = '${ids.message}'`,
  ],

  'A scrim counts other slots as taken, or other squads as waiting, than it has': ids => [
    `update scrims set waitlist_count = 2 where id = '${ids.scrim}'`,
  ],
  'A scrim has more squads than slots that it does not keep': ids => [
    without('scrims', 'scrims_never_oversold'),
    `update scrims set slots = 2 where id = '${ids.scrim}'`,
  ],
  'A squad has a slot that its lobby does not have, or keeps': ids => [
    `update bookings set slot_number = 3 where id = '${ids.second}'`,
  ],
  'Two squads have one slot': ids => [
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
  'A game id is in a scrim twice': ids => [
    without('booking_players', 'booking_players_key'),
    `update booking_players set ign_key = 'same' where scrim_id = '${ids.scrim}'`,
  ],
  'The game ids that keep others out are not those of the squads that count': ids => [
    `update booking_players set scrim_id = '${ids.paidScrim}' where booking_id = '${ids.confirmed}'`,
  ],
  'Two squads have one place in the line, or one that was never given': ids => [
    `update bookings set waitlist_number = 5 where id = '${ids.waiting}'`,
  ],
  'A squad waits beside a free slot, and no job gives it out': ids => [
    `update bookings set status = 'cancelled' where id = '${ids.second}'`,
    `delete from booking_players where booking_id = '${ids.second}'`,
    `update scrims set taken_count = 1 where id = '${ids.scrim}'`,
  ],
  'A squad is in a scrim that is called off': ids => [
    `update scrims set cancelled_at = now() where id = '${ids.scrim}'`,
  ],
  'A hold that is to end has no job that ends it': ids => [`delete from jobs where key = '${ids.held}'`],
  'A confirmed slot does not say since when': ids => [
    without('bookings', 'bookings_confirmed'),
    `update bookings set confirmed_at = null where id = '${ids.confirmed}'`,
  ],
  'A retry of a booking would be answered with somebody else’s': ids => [
    `insert into booking_requests values ('${ids.member}', '${ids.scrim}', 'key', '${ids.confirmed}')`,
  ],
  'A scrim is somebody else’s than who organizes it': ids => [
    `update scrims set created_by = '${ids.admin}' where id = '${ids.scrim}'`,
  ],
  'A scrim counts other matches as played than have results': ids => [
    `update scrims set matches_played = 1 where id = '${ids.scrim}'`,
  ],
  'A match has results that its scrim does not play': ids => results(ids.scrim, 50, [ids.confirmed]),
  'A squad of another scrim has results in a match': ids => results(ids.scrim, 1, [ids.confirmed, ids.paid]),
  'A user, a slot or a placement has results in a match twice': ids =>
    results(ids.scrim, 1, [ids.confirmed, ids.second], 'update scrim_results set slot_number = 1'),
  'A result has no placement or less than no kills': ids =>
    results(ids.scrim, 1, [ids.confirmed], 'update scrim_results set kills = -1'),
  'The stars of a scrim are not those of its ratings': ids => [
    `update scrims set rating_count = 1, rating_sum = 4 where id = '${ids.scrim}'`,
  ],
  'A scrim was rated twice by one user, by who never had a slot, or for another organizer': ids => [
    rating({ scrim: `'${ids.scrim}'`, by: booker(ids.waiting), of: ids.owner }),
  ],
  'An organizer was rated twice by one user, or by itself': ids => [
    rating({ scrim: 'null', by: `'${ids.owner}'`, of: ids.owner }),
  ],
  'Room details are of a match that its scrim does not play': ids => [
    roomDetails(ids.scrim, 50, 'now()', false),
  ],
  'Two rooms are of one match': ids => [
    roomDetails(ids.scrim, 1, 'now()', false, 2),
    roomDetails(ids.scrim, 2, 'now()', false),
  ],
  'Room details that are to go out have no job that releases them': ids => [
    roomDetails(ids.scrim, 1, "now() + interval '1 hour'", true),
  ],
  'A kick request is about a squad of another scrim, or its decision is half there': ids => [
    `insert into kick_requests (id, scrim_id, slot_number, target_name, booking_id, reason, requested_by, created_at)
     values (uuidv7(), '${ids.scrim}', 1, 'Ace', '${ids.paid}', '', ${booker(ids.second)}, now())`,
  ],
  'A mail is queued about a squad of another scrim, or about money of another squad': ids => [
    queuedMail(ids.scrim, ids.paid),
  ],
  'A mail is queued that no job sends': ids => [
    `delete from jobs where kind = 'send-mails'`,
    queuedMail(ids.scrim, ids.confirmed),
  ],

  'A payment is not for the slot, from the squad, to the organizer or of the fee that its booking has':
    ids => [`update payments set amount = 1 where id = '${ids.payment}'`],
  'Money was taken for a slot that is not confirmed, and is not to go back': ids => [
    `update bookings set status = 'kicked' where id = '${ids.paid}'`,
  ],
  'A slot that costs something is confirmed without money, and no admin gave it': ids => [
    `update payments set status = 'refund-due' where id = '${ids.payment}'`,
  ],
  'A slot was paid twice and nothing goes back, or two payments for it wait at once': ids => [
    'drop index payments_one_captured',
    copyOf('payments', ids.payment, { utr: `'999999999999'` }),
  ],
  'A held slot never expires though no UTR was submitted, or could expire while a UTR is in review': ids => [
    `update bookings set hold_expires_at = null where id = '${ids.held}'`,
  ],
  'A UTR counts twice for one organizer': ids => [
    'drop index payments_utr_key, payments_one_captured',
    copyOf('payments', ids.payment),
  ],
  'A payment is in a state that its way to pay does not have, or lacks what names its money': ids => [
    `update payments set method = 'razorpay', utr = null where id = '${ids.payment}'`,
  ],
  'A payment that is decided does not say when': ids => [
    `update payments set decided_at = null where id = '${ids.payment}'`,
  ],
  'Two payments are of one payment or one order at the gateway': ids => [
    without('payments', 'payments_order_key'),
    'drop index payments_one_captured, payments_utr_key',
    `update payments set order_id = 'order'`,
    copyOf('payments', ids.payment),
  ],
  'A retry of a payment would be answered with somebody else’s': ids => [
    `insert into payment_requests values ('${ids.member}', '${ids.paidScrim}', 'key', 'upi', '${ids.payment}')`,
  ],

  'There are admins, but none who can act': () => [
    `update users set suspended_at = now() where role = 'admin'`,
  ],
  'A session began while its account was suspended': ids => [
    `update users set suspended_at = '2001-01-01' where id = '${ids.member}'`,
  ],
  'An erased account has a way in, or says who it was': erased,
  'An erased account has left something, and no job takes it away': erased,
  'An account waits for a verification that is not under review, or does not wait for one that is': ids => [
    `update users set kyc_status = 'pending' where id = '${ids.owner}'`,
  ],
  'An account hands itself in twice at once': ids => [
    'drop index kyc_submissions_one_pending',
    submission(ids.owner, 'pending'),
    submission(ids.owner, 'pending'),
  ],
  'An account stands otherwise than its last submission was decided': ids => [
    submission(ids.owner, 'approved'),
  ],
  'A UPI ID is shown of an organization without a tick': ids => [
    `update users set org_upi_id = 'ravi@upi' where id = '${ids.owner}'`,
  ],
  'A submission under review lacks a picture, has one that is about to go, or has somebody else’s': ids => [
    submission(ids.owner, 'pending'),
  ],
};
