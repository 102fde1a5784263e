import type { Rule } from './invariants.ts';

const hasSlot = "bookings.status in ('held', 'confirmed')";
const counts = "bookings.status in ('held', 'confirmed', 'waitlisted')";

/** Suspended and erased accounts, which neither organize nor play. */
const hidden = (user: string) => `(${user}.suspended_at is not null or ${user}.deleted_at is not null)`;

/** Scrims with their squads, results, ratings and pending mails. */
export const lobbyRules: readonly Rule[] = [
  {
    broken: 'A scrim’s count of taken slots, walk-ins or waitlisted squads is wrong',
    query: `select scrims.id from scrims left join bookings on scrim_id = scrims.id
      group by scrims.id having taken_count <> count(bookings.id) filter (where ${hasSlot})
        or walk_in_count <> count(bookings.id) filter (where ${hasSlot} and user_id is null)
        or waitlist_count <> count(bookings.id) filter (where bookings.status = 'waitlisted')`,
  },
  {
    broken: 'A scrim has more squads than slots that are not reserved',
    query: `select scrim_id as id from bookings join scrims on scrims.id = scrim_id where ${hasSlot}
      group by scrim_id, slots, reserved_slots having count(*) > slots - cardinality(reserved_slots)`,
  },
  {
    broken: 'A squad has a slot that its lobby does not have, or that is reserved',
    query: `select bookings.id from bookings join scrims on scrims.id = scrim_id
      where ${hasSlot} and (slot_number is null or slot_number not between start_from and start_from + slots - 1
        or slot_number = any(reserved_slots))`,
  },
  {
    broken: 'Two squads have the same slot',
    query: `select min(id::text) as id from bookings where ${hasSlot}
      group by scrim_id, slot_number having count(*) > 1`,
  },
  {
    broken: 'A user is in a scrim twice',
    query: `select min(id::text) as id from bookings where ${counts} and user_id is not null
      group by scrim_id, user_id having count(*) > 1`,
  },
  {
    broken: 'A team name is in a scrim twice',
    query: `select min(id::text) as id from bookings where ${counts}
      group by scrim_id, team_key having count(*) > 1`,
  },
  {
    broken: 'A game ID is in a scrim twice',
    query:
      'select min(booking_id::text) as id from booking_players group by scrim_id, ign_key having count(*) > 1',
  },
  {
    broken: 'The game IDs reserved in a scrim are not those of its squads',
    query: `select bookings.id from bookings
      left join (select booking_id, count(*) as keys, min(scrim_id::text) as least, max(scrim_id::text) as most
        from booking_players group by 1) as kept on booking_id = bookings.id
      where coalesce(keys, 0) <> (case when ${counts} then (select count(*)
          from jsonb_array_elements(players) as player where player->>'ignId' <> '') else 0 end)
        or least <> scrim_id::text or most <> scrim_id::text`,
  },
  {
    broken: 'Two squads have the same waitlist number, or one has a number that was never assigned',
    query: `select min(bookings.id::text) as id from bookings join scrims on scrims.id = scrim_id
      where bookings.status = 'waitlisted' group by scrim_id, waitlist_number, last_waitlist_number
      having count(*) > 1 or waitlist_number is null or waitlist_number not between 1 and last_waitlist_number`,
  },
  {
    broken: 'A squad is waitlisted although a slot is free, and no job promotes it',
    query: `select bookings.id from bookings join scrims on scrims.id = scrim_id
      join users as organizers on organizers.id = organization_id join users as bookers on bookers.id = user_id
      where bookings.status = 'waitlisted' and taken_count < slots - cardinality(reserved_slots)
        and cancelled_at is null and end_at >= (select now from moment)
        and not ${hidden('organizers')} and not ${hidden('bookers')}
        and not exists (select from jobs where kind = 'refill-lobby' and key = scrims.id::text)`,
  },
  {
    broken: 'A squad is still in a cancelled scrim',
    query: `select bookings.id from bookings join scrims on scrims.id = scrim_id
      where ${counts} and cancelled_at is not null`,
  },
  {
    broken: 'A hold with an end has no job that expires it',
    query: `select id from bookings where status = 'held' and hold_expires_at is not null
      and not exists (select from jobs where kind = 'expire-hold' and key = bookings.id::text)`,
  },
  {
    broken: 'A confirmed slot has no time of confirmation',
    query: "select id from bookings where status = 'confirmed' and confirmed_at is null",
  },
  {
    broken: 'A retry of a booking would return somebody else’s booking',
    query: `select booking_id as id from booking_requests as request join bookings on bookings.id = booking_id
      where request.scrim_id <> bookings.scrim_id or request.user_id <> bookings.user_id`,
  },
  {
    broken: 'A scrim’s creator is not its organizer',
    query: 'select id from scrims where created_by <> organization_id',
  },
  {
    broken: 'A scrim’s count of matches played is wrong',
    query: `select scrims.id from scrims left join scrim_matches on scrim_id = scrims.id
      group by scrims.id having matches_played <> count(scrim_matches.id)`,
  },
  {
    broken: 'A match has results, but its scrim does not have that match',
    query: `select scrim_matches.id from scrim_matches join scrims on scrims.id = scrim_id
      where match_number not between 1 and match_count`,
  },
  {
    broken: 'A match has results of a squad from another scrim',
    query: `select booking_id as id from scrim_results join scrim_matches on scrim_matches.id = match_id
      join bookings on bookings.id = booking_id where bookings.scrim_id <> scrim_matches.scrim_id`,
  },
  {
    broken: 'A user, slot or placement has two results in a match',
    query: `select match_id as id from scrim_results join bookings on bookings.id = booking_id group by match_id
      having count(*) > least(count(distinct coalesce(user_id, bookings.id)),
        count(distinct scrim_results.slot_number), count(distinct placement))`,
  },
  {
    broken: 'A result has a placement below 1 or negative kills',
    query: 'select match_id as id from scrim_results where placement < 1 or kills < 0',
  },
  {
    broken: 'A scrim’s rating totals do not match its ratings',
    query: `select scrims.id from scrims left join ratings on scrim_id = scrims.id and hidden_at is null
      group by scrims.id having rating_count <> count(ratings.id) or rating_sum <> coalesce(sum(rating), 0)`,
  },
  {
    broken: 'A scrim was rated twice by a user, by one who never had a slot, or for another organizer',
    query: `select min(ratings.id::text) as id from ratings where scrim_id is not null
        group by scrim_id, user_id having count(*) > 1
      union all select ratings.id::text from ratings join scrims on scrims.id = scrim_id
        where ratings.organization_id <> scrims.organization_id or not exists (
          select from bookings where bookings.scrim_id = scrims.id and bookings.user_id = ratings.user_id
            and (confirmed_at is not null
              or exists (select from scrim_results where booking_id = bookings.id)))`,
  },
  {
    broken: 'A user rated an organizer twice, or an organizer rated itself',
    query: `select min(id::text) as id from ratings where scrim_id is null
        group by organization_id, user_id having count(*) > 1
      union all select id::text from ratings where organization_id = user_id`,
  },
  {
    broken: 'Room details are for a match that the scrim does not have',
    query: `select scrim_id as id from scrim_credentials join scrims on scrims.id = scrim_id
      where match_number not between 1 and match_count`,
  },
  {
    broken: 'A match has two rooms',
    query: `select scrim_id as id from scrim_credentials join scrim_credentials as other using (scrim_id)
      where other.match_number > scrim_credentials.match_number
        and other.match_number <= scrim_credentials.through_match`,
  },
  {
    broken: 'Unreleased room details have no job that releases them',
    query: `select scrim_id as id from scrim_credentials join scrims on scrims.id = scrim_id
      where release_at > (select now from moment) and cancelled_at is null
        and not exists (select from jobs where kind = 'release-credentials' and key = scrim_id::text)`,
  },
  {
    broken: 'A kick request is about a squad of another scrim, or its decision is incomplete',
    query: `select kick_requests.id from kick_requests left join bookings on bookings.id = booking_id
      where bookings.scrim_id <> kick_requests.scrim_id
        or (kick_requests.status = 'pending') <> (resolved_at is null)
        or (resolved_at is null) <> (resolved_by is null)`,
  },
  {
    broken: 'A notice is about a squad of another scrim, or another squad’s payment',
    query: `select notices.id from notices
      join bookings on bookings.id::text = facts->>'bookingId'
      left join payments on payments.id::text = facts->>'paymentId'
      where bookings.scrim_id <> subject_id or bookings.user_id is distinct from notices.user_id
        or payments.booking_id <> bookings.id`,
  },
  {
    broken: 'Something to send has no job that sends it',
    query: `select id from deliveries
      where not exists (select from jobs where key = subject_id::text
        and kind = case channel when 'mail' then 'send-mails' else 'send-pushes' end)`,
  },
  {
    broken: 'A broadcast has no job that tells people, or has told everybody',
    query: `select id from broadcasts
      where not exists (select from jobs where key = subject_id::text and kind = 'broadcast')
        or told >= cardinality(recipient_ids) or cardinality(recipient_ids) <> cardinality(recipient_facts)`,
  },
  {
    broken: 'Something to send is not of its recipient’s notice, subject or device',
    query: `select deliveries.id from deliveries join notices on notices.id = notice_id
      left join push_subscriptions on push_subscriptions.id = device_id
      where recipient_id <> notices.user_id or deliveries.subject_id <> notices.subject_id
        or (channel = 'push') <> (device_id is not null) or push_subscriptions.user_id <> recipient_id`,
  },
  {
    broken: 'A squad opened room details that were never set',
    query: `select booking_id as id from credential_opens
      left join scrim_credentials using (scrim_id, match_number)
      join bookings on bookings.id = booking_id
      where credential_opens.version > coalesce(scrim_credentials.version, 0)
        or bookings.scrim_id <> credential_opens.scrim_id`,
  },
];
