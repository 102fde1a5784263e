import { openEndedMs } from '@hotdrop/contract/tournaments/rules.ts';
import { sql } from 'kysely';

/** When a tournament ends, in SQL on `tournaments`; same as the contract's rules. */
export const tournamentEnd = sql<Date>`coalesce(tournaments.end_at,
  tournaments.start_at + ${openEndedMs} * interval '1 millisecond')`;
