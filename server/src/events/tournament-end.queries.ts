import { openEndedMs } from '@hotdrop/contract/tournaments/rules.ts';
import { sql } from 'kysely';

/** When a tournament is over, in SQL, where the tournaments go by their own name; what the contract's rules say. */
export const tournamentEnd = sql<Date>`coalesce(tournaments.end_at,
  tournaments.start_at + ${openEndedMs} * interval '1 millisecond')`;
