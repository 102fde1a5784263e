import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import type { ReactNode } from 'react';
import { EventRow } from '../events/event-row.tsx';
import { StatusBadge } from '../events/event-status.tsx';
import { playingText, lineTime as scrimLineTime, startLine as scrimStart } from '../scrims/model.ts';
import {
  statusOf,
  lineTime as tournamentLineTime,
  startLine as tournamentStart,
} from '../tournaments/model.ts';

export type HostedEvent =
  | { kind: 'scrim'; event: ScrimSummary }
  | { kind: 'tournament'; event: TournamentSummary };

type RowProps = { hosted: HostedEvent; now: number; past?: boolean; children?: ReactNode };

/** A row in a list of an organization's events. */
export function HostedRow({ hosted, now, past = false, children }: RowProps) {
  const { kind, event } = hosted;
  const path = `/${kind}s/${event._id}`;
  const shared = { title: event.title, dimmed: past, children };
  if (kind === 'scrim') {
    return (
      <EventRow
        {...shared}
        // After a lobby, people want its standings.
        to={past && event.status !== 'cancelled' ? `${path}/standings` : path}
        about={playingText(event)}
        when={scrimStart(event, now)}
        at={scrimLineTime(event, now)}
        badge={<StatusBadge status={statusNow(event, now)} />}
      />
    );
  }
  return (
    <EventRow
      {...shared}
      to={path}
      about={event.game || 'Any game'}
      when={tournamentStart(event, now)}
      at={tournamentLineTime(event, now)}
      badge={<StatusBadge status={statusOf(event, now)} />}
    />
  );
}
