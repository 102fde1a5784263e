import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Rule } from './invariants.ts';

/** Tournaments with their teams and groups, rooms with their messages. */
export const eventRules: readonly Rule[] = [
  {
    broken: 'A tournament’s count of registered teams is wrong',
    query: `select id from tournaments
      left join (select tournament_id, count(*) as teams from registrations group by 1) as entered
        on tournament_id = id
      where registered_count <> coalesce(teams, 0)`,
  },
  {
    broken: 'A tournament has more teams than its capacity',
    query: `select tournament_id as id from registrations join tournaments on tournaments.id = tournament_id
      group by tournament_id, capacity having count(*) > capacity`,
  },
  {
    broken: 'A user is in a tournament twice',
    query:
      'select min(id::text) as id from registrations group by tournament_id, user_id having count(*) > 1',
  },
  {
    broken: 'A team name is in a tournament twice',
    query:
      'select min(id::text) as id from registrations group by tournament_id, team_key having count(*) > 1',
  },
  {
    broken: 'Two teams of a tournament have the same number, or one is above the last number assigned',
    query: `select min(registrations.id::text) as id from registrations
      join tournaments on tournaments.id = tournament_id
      group by tournament_id, number, last_number having count(*) > 1 or number not between 1 and last_number`,
  },
  {
    broken: 'A game ID is in a tournament twice',
    query: `select min(registration_id::text) as id from registration_players
      group by tournament_id, ign_key having count(*) > 1`,
  },
  {
    broken: 'The game IDs reserved for a team are not those of its players',
    query: `select registrations.id from registrations
      left join (select registration_id, count(*) as keys,
          min(tournament_id::text) as least, max(tournament_id::text) as most
        from registration_players group by 1) as kept on registration_id = registrations.id
      where coalesce(keys, 0) <> (select count(*)
          from jsonb_array_elements(players) as player where player->>'ignId' <> '')
        or least <> tournament_id::text or most <> tournament_id::text`,
  },
  {
    broken: 'A team registered with an Idempotency-Key could be registered again by a retry',
    query: `select id from registrations where idempotency_key is not null and not exists (
      select from registration_requests as request where request.user_id = registrations.user_id
        and request.tournament_id = registrations.tournament_id
        and request.idempotency_key = registrations.idempotency_key)`,
  },
  {
    broken: 'A tournament’s count of groups is wrong',
    query: `select id from tournaments
      left join (select tournament_id, count(*) as groups from tournament_groups group by 1) as made
        on tournament_id = id
      where group_count <> coalesce(groups, 0)`,
  },
  {
    broken: 'Two groups of a tournament have the same number, or one is above the last number assigned',
    query: `select min(tournament_groups.id::text) as id from tournament_groups
      join tournaments on tournaments.id = tournament_id
      group by tournament_id, number, last_group_number
      having count(*) > 1 or number not between 1 and last_group_number`,
  },
  {
    broken: 'A team is in a group of another tournament',
    query: `select id from registrations where group_id is not null and not exists (
      select from tournament_groups where tournament_groups.id = group_id
        and tournament_groups.tournament_id = registrations.tournament_id)`,
  },
  {
    broken: 'A group has more teams than allowed',
    query: `select group_id as id from registrations where group_id is not null
      group by 1 having count(*) > ${limits.groupTeams}`,
  },
  {
    broken: 'A room belongs to no group or scrim, or to several',
    query: `select rooms.id from rooms left join (
        select room_id from tournament_groups union all select room_id from scrims) as owned on room_id = rooms.id
      group by rooms.id having count(room_id) <> 1`,
  },
  {
    broken: 'The messages of a room are not numbered from 1 without a gap',
    query: `select rooms.id from rooms left join messages on room_id = rooms.id
      group by rooms.id, last_seq
      having count(distinct seq) <> last_seq or count(messages.id) <> last_seq
        or coalesce(min(seq), 0) <> least(last_seq, 1) or coalesce(max(seq), 0) <> last_seq`,
  },
  {
    broken: 'A room’s last revision is not that of its newest change',
    query: `select rooms.id from rooms left join messages on room_id = rooms.id
      group by rooms.id, last_rev having coalesce(max(rev), 0) <> last_rev`,
  },
  {
    broken: 'Two changes in a room have the same revision, or a message has one lower than its number',
    query: `select min(id::text) as id from messages group by room_id, rev having count(*) > 1
      union all select id::text from messages where rev < seq`,
  },
  {
    broken: 'A room’s last post is not its newest message by a user',
    query: `select rooms.id from rooms left join messages on room_id = rooms.id and sender_id is not null
      group by rooms.id, last_post_seq having coalesce(max(seq), 0) <> last_post_seq`,
  },
  {
    broken: 'A message sent once is stored twice',
    query: `select min(id::text) as id from messages where client_msg_id is not null
      group by room_id, sender_id, client_msg_id having count(*) > 1`,
  },
  {
    broken: 'A deleted message still has a text or a picture',
    query: "select id from messages where type = 'deleted' and (content <> '' or image_url is not null)",
  },
  {
    broken: 'A system message has an author, or a user’s message has none',
    query: `select id from messages where type <> 'deleted' and (type = 'system') <> (sender_id is null)`,
  },
  {
    broken: 'A message shows a picture that does not exist',
    query: `select id from messages where image_url is not null and not exists (
      select from uploads where uploads.id = substring(image_url from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid)`,
  },
];
