import { rankingFormula } from '@hotdrop/contract/organizations/ranking.ts';
import { type RawBuilder, sql } from 'kysely';
import { tournamentEnd } from '../events/tournament-end.queries.ts';
import type { Executor } from '../platform/db/database.ts';
import { dayMs } from '../platform/lib/clock.ts';

/** An organization with the parts of its score. */
export type OrganizationFacts = {
  id: string;
  name: string;
  avatarUrl: string | null;
  verified: boolean;
  orgName: string;
  location: string;
  about: string;
  website: string | null;
  discordUrl: string | null;
  createdAt: Date;
  manualRank: number | null;
  average: number | null;
  players: number;
  recentEvents: number;
  /** Its events are hidden. */
  suspended: boolean;
  /** Events that count in the formula, of any age. */
  scrimsHosted: number;
  tournamentsHosted: number;
};

const { halfLifeDays, lastDays, teams } = rankingFormula;
/** Sums the `eventWeight` of events with these ends for which `counts` is true. */
function weight(end: RawBuilder<unknown>, counts: RawBuilder<boolean>, now: Date): RawBuilder<number> {
  const earliest = new Date(now.getTime() - lastDays * dayMs);
  const days = sql`extract(epoch from ${now}::timestamptz - ${end}) / 86400`;
  return sql`coalesce(sum(power(0.5::float8, (${days})::float8 / ${halfLifeDays}::float8))
    filter (where ${counts} and ${end} <= ${now} and ${end} >= ${earliest}), 0)`;
}

/** Walk-in squads do not make a lobby count: only the organizer vouches for them. */
const scrimCounts = sql<boolean>`matches_played > 0 and taken_count - walk_in_count >= ${teams}`;
const tournamentCounts = sql<boolean>`registered_count >= ${teams}`;

function facts(
  now: Date,
  of: RawBuilder<boolean>,
  which: RawBuilder<boolean>,
): RawBuilder<OrganizationFacts> {
  return sql<OrganizationFacts>`
    with voices as (
      select organization_id, avg(voice)::float8 as average, count(*) as players
      from (select organization_id, avg(rating) as voice from ratings
        where hidden_at is null and ${of} group by organization_id, user_id) as each
      group by organization_id
    ), lobbies as (
      select organization_id, count(*) filter (where ${scrimCounts} and end_at <= ${now}) as hosted,
        ${weight(sql`end_at`, scrimCounts, now)} as recent
      from scrims where cancelled_at is null and start_at <= ${now} and ${of} group by organization_id
    ), cups as (
      select organization_id, count(*) filter (where ${tournamentCounts} and ${tournamentEnd} <= ${now}) as hosted,
        ${weight(tournamentEnd, tournamentCounts, now)} as recent
      from tournaments where deleted_at is null and start_at <= ${now} and ${of} group by organization_id
    )
    select users.id, name, avatar_url as "avatarUrl", verified, org_name as "orgName", org_location as location,
      org_about as about, org_website as website, org_discord_url as "discordUrl", created_at as "createdAt",
      org_ranking as "manualRank", suspended_at is not null as suspended,
      voices.average, coalesce(voices.players, 0) as players,
      coalesce(lobbies.recent, 0) + coalesce(cups.recent, 0) as "recentEvents",
      coalesce(lobbies.hosted, 0) as "scrimsHosted", coalesce(cups.hosted, 0) as "tournamentsHosted"
    from users
    left join voices on voices.organization_id = users.id
    left join lobbies on lobbies.organization_id = users.id
    left join cups on cups.organization_id = users.id
    where role = 'organization' and deleted_at is null and ${which}`;
}

/** Returns all ranked organizations: with an event that counts, or a rank set by hand; one statement. */
export async function findRankedFacts(executor: Executor, now: Date): Promise<OrganizationFacts[]> {
  const isRanked = sql<boolean>`suspended_at is null
    and (org_ranking is not null or lobbies.recent > 0 or cups.recent > 0)`;
  const { rows } = await facts(now, sql`true`, isRanked).execute(executor);
  return rows;
}

/** Returns one organization, ranked or not; undefined if the account is none. */
export async function findFactsOf(
  executor: Executor,
  organizationId: string,
  now: Date,
): Promise<OrganizationFacts | undefined> {
  const { rows } = await facts(
    now,
    sql`organization_id = ${organizationId}`,
    sql`users.id = ${organizationId}`,
  ).execute(executor);
  return rows[0];
}

/** Sets an organization's rank by hand, or resets it to its score; false if the account is none. */
export async function setManualRank(
  executor: Executor,
  organizationId: string,
  ranking: number | null,
): Promise<boolean> {
  const row = await executor
    .updateTable('users')
    .set({ org_ranking: ranking })
    .where('id', '=', organizationId)
    .where('role', '=', 'organization')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
