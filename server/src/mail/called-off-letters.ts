import { endOf } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentRow } from '../platform/db/schema.ts';
import type { ScrimRow } from '../platform/db/schema-scrims.ts';
import { timeInWords } from '../platform/lib/time-in-words.ts';
import { farewell, type Letter } from './texts.ts';

export type CancelledScrim = {
  /** The organizer's, whom it is written to. */
  name: string;
  scrim: Pick<ScrimRow, 'title' | 'start_at'>;
  cancelledAt: Date;
  /** Whether squads' payments are to be given back, and whether UTRs are still to be looked for. */
  money: { due: boolean; checked: boolean };
  /** The lobby's payments. */
  link: string;
};

/** An admin has cancelled a lobby. */
export function scrimCalledOffLetter({ name, scrim, cancelledAt, money, link }: CancelledScrim): Letter {
  const due = money.due ? ' Please refund what squads have paid.' : '';
  const checked = money.checked ? ' Check the unconfirmed UTRs and refund what arrived.' : '';
  return {
    subject: `${scrim.title} was cancelled by an admin`,
    text: `Hi ${name},\n\nAn admin of Hotdrop has cancelled your lobby ${scrim.title}, which ${startOf(scrim, cancelledAt)}. We have told its squads.${due}${checked}\n${link}${farewell}`,
  };
}

export type DeletedTournament = {
  /** The organizer's, whom it is written to. */
  name: string;
  tournament: Pick<TournamentRow, 'title' | 'start_at' | 'end_at' | 'entry_fee' | 'registered_count'>;
  deletedAt: Date;
};

/** An admin has deleted a tournament. Of one that was over nothing is left to be done. */
export function tournamentCalledOffLetter({ name, tournament, deletedAt }: DeletedTournament): Letter {
  const { title, start_at, end_at, entry_fee, registered_count } = tournament;
  const end = endOf({ startAt: start_at.toISOString(), endAt: end_at?.toISOString() ?? null });
  const isOver = +deletedAt > end;
  const teams = !isOver && registered_count > 0 ? ' We have not notified its teams; please do.' : '';
  const fees =
    !isOver && entry_fee > 0
      ? ' Hotdrop takes no fees for tournaments: please refund what teams have paid you.'
      : '';
  return {
    subject: `${title} was deleted by an admin`,
    text: `Hi ${name},\n\nAn admin of Hotdrop has deleted your tournament ${title}, which ${startOf(tournament, deletedAt)}. Its page and group rooms were deleted.${teams}${fees}${farewell}`,
  };
}

function startOf({ start_at }: { start_at: Date }, calledOffAt: Date): string {
  return `${calledOffAt < start_at ? 'was to start' : 'started'} ${timeInWords(start_at)}`;
}
