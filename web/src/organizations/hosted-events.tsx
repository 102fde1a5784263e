import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { count } from '../lib/format/in-words.ts';
import { useUnfolded } from '../lib/use-unfolded.ts';
import { ScrimCard } from '../scrims/scrim-card.tsx';
import { TournamentCard } from '../tournaments/tournament-card.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type HostedEvent, HostedRow } from './hosted-row.tsx';

const cardsShown = 6;
const rowsShown = 5;

type Props = { page: OrganizationPage; isOwn: boolean; now: number };

/** An organizer's live, upcoming and past events. */
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
            Live and upcoming
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
          <p className="mt-4 text-ink-2">These are the next ones. See the full lists for later events.</p>
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

type Events = Pick<OrganizationPage, 'scrims' | 'tournaments' | 'later'>;

/**
 * Returns an organization's scrims and tournaments: live and upcoming by start, past latest first. If a kind has
 * `later` events, the page does not know those after its last one: the upcoming list ends there, without gaps. `now`
 * in ms.
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
    /** Whether there are more after these. */
    later: later.scrims || later.tournaments,
    past: all.filter(hosted => isOver(hosted, now)).sort((a, b) => start(b) - start(a)),
  };
}

function isOver(hosted: HostedEvent, now: number): boolean {
  if (hosted.kind === 'tournament') return timeStatus(hosted.event, now) === 'completed';
  return ['cancelled', 'completed'].includes(statusNow(hosted.event, now));
}
