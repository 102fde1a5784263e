import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EventRow } from '../events/event-row.tsx';
import { StatusBadge } from '../events/event-status.tsx';
import { count } from '../lib/format/in-words.ts';
import { useUnfolded } from '../lib/use-unfolded.ts';
import { playingText, lineTime as scrimLineTime, startLine as scrimStart } from '../scrims/model.ts';
import { ScrimCard } from '../scrims/scrim-card.tsx';
import {
  statusOf,
  lineTime as tournamentLineTime,
  startLine as tournamentStart,
} from '../tournaments/model.ts';
import { TournamentCard } from '../tournaments/tournament-card.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

const cardsShown = 6;
const rowsShown = 5;

type Props = { page: OrganizationPage; isOwn: boolean; now: number };

/** What an organizer runs now, what comes, and what it ran. */
export function HostedEvents({ page, isOwn, now }: Props) {
  const { coming, past, later } = arrangeHosted(page, now);
  const [all, unfold] = useUnfolded('coming');
  const id = page.organization._id;
  const shown = all ? coming : coming.slice(0, cardsShown);
  return (
    <>
      <section aria-labelledby="coming-events">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-5">
          <h2 id="coming-events" className="text-2xl">
            Live and coming up
          </h2>
          <p className="flex gap-5">
            <ListLink to={`/scrims?organizationId=${id}`}>All scrims</ListLink>
            <ListLink to={`/tournaments?organizationId=${id}`}>All tournaments</ListLink>
          </p>
        </div>
        {coming.length === 0 && <NothingComing isOwn={isOwn} />}
        <ul className="grid gap-4 empty:hidden sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          {shown.map(hosted => (
            <li key={hosted.event._id} data-scroll-key={hosted.event._id}>
              {hosted.kind === 'scrim' ? (
                <ScrimCard scrim={hosted.event} now={now} />
              ) : (
                <TournamentCard event={hosted.event} now={now} />
              )}
            </li>
          ))}
        </ul>
        {coming.length > shown.length && (
          <Button className="mt-4" size="sm" onClick={unfold}>
            Show {count(coming.length - shown.length)} more
          </Button>
        )}
        {later && coming.length === shown.length && (
          <p className="mt-4 text-ink-2">These are next. See the full lists for later ones.</p>
        )}
      </section>
      {past.length > 0 && <Past events={past} now={now} />}
    </>
  );
}

function ListLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}

function NothingComing({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      icon={<CalendarPlus size={32} />}
      title="Nothing planned right now"
      body={isOwn ? 'Lobbies you open appear here.' : 'The next lobby shows up here when it opens.'}
      actions={
        isOwn ? (
          <ButtonLink to="/scrims/new" variant="primary">
            Create Scrim
          </ButtonLink>
        ) : (
          <ButtonLink to="/scrims">Find a scrim</ButtonLink>
        )
      }
    />
  );
}

function Past({ events, now }: { events: HostedEvent[]; now: number }) {
  const [all, unfold] = useUnfolded('past');
  const shown = all ? events : events.slice(0, rowsShown);
  return (
    <section aria-labelledby="past-events">
      <h2 id="past-events" className="mb-4 text-2xl">
        Past
      </h2>
      <ul className="panel divide-y divide-line overflow-hidden">
        {shown.map(hosted => (
          <HostedRow key={hosted.event._id} hosted={hosted} now={now} past />
        ))}
      </ul>
      {events.length > shown.length && (
        <Button className="mt-3" size="sm" onClick={unfold}>
          Show {count(events.length - shown.length)} more
        </Button>
      )}
    </section>
  );
}

type RowProps = { hosted: HostedEvent; now: number; past?: boolean; children?: ReactNode };

/** An event in a list of what an organization hosts. */
export function HostedRow({ hosted, now, past = false, children }: RowProps) {
  const { kind, event } = hosted;
  const path = `/${kind}s/${event._id}`;
  const shared = { title: event.title, dimmed: past, children };
  if (kind === 'scrim') {
    return (
      <EventRow
        {...shared}
        // Who played is what one wants to see of a lobby that is over.
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

type HostedEvent = { kind: 'scrim'; event: ScrimSummary } | { kind: 'tournament'; event: TournamentSummary };

type Events = Pick<OrganizationPage, 'scrims' | 'tournaments' | 'later'>;

/**
 * An organization's events of both kinds: those that run or come by start, and what is over, the newest first. Of a kind
 * that goes on `later` than what is here, nothing is known behind its last one: there those to come end, without holes.
 * `now` in ms.
 */
function arrangeHosted({ scrims, tournaments, later }: Events, now: number) {
  const all: HostedEvent[] = [
    ...scrims.map(event => ({ kind: 'scrim' as const, event })),
    ...tournaments.map(event => ({ kind: 'tournament' as const, event })),
  ];
  const start = ({ event }: HostedEvent) => Date.parse(event.startAt);
  const ahead = all.filter(hosted => !isOver(hosted, now)).sort((a, b) => start(a) - start(b));
  const last = (kind: HostedEvent['kind']) => ahead.filter(hosted => hosted.kind === kind).at(-1);
  const ends = [later.scrims && last('scrim'), later.tournaments && last('tournament')]
    .filter(hosted => typeof hosted === 'object')
    .map(start);
  return {
    coming: ahead.filter(hosted => start(hosted) <= Math.min(...ends)),
    /** Whether there are others, after those to come. */
    later: later.scrims || later.tournaments,
    past: all.filter(hosted => isOver(hosted, now)).sort((a, b) => start(b) - start(a)),
  };
}

function isOver(hosted: HostedEvent, now: number): boolean {
  if (hosted.kind === 'tournament') return timeStatus(hosted.event, now) === 'completed';
  return ['cancelled', 'completed'].includes(statusNow(hosted.event, now));
}
