import { limits } from '@hotdrop/contract/lib/limits.ts';
import { registrationEnds } from '@hotdrop/contract/tournaments/rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { SuspendedNotice } from '../../account/auth/suspended-notice.tsx';
import { OrganizerLink, useEventPage, useFocusOnChange, useListsFollow } from '../../events/event-page.tsx';
import { StatusBadge } from '../../events/event-status.tsx';
import { isMissing } from '../../lib/api/error.ts';
import { placeLabel, plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { exactTime, istText, relative, zoneName } from '../../lib/format/time.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Badge } from '../../ui/badge.tsx';
import { EventBanner } from '../../ui/media/event-banner.tsx';
import { Prose } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { tournamentListsKey, tournamentQuery } from '../api.ts';
import { TournamentProblem, TournamentSkeleton } from '../event-states.tsx';
import { prizePoolText, statusOf } from '../model.ts';
import type { TournamentView } from '../normalise.ts';
import { OwnTeam } from '../registration/own-team.tsx';
import { RegistrationPanel } from '../registration/registration-panel.tsx';
import { registrationView, useRegistrationForm } from '../registration/registration-view.ts';
import { Participants } from './participants.tsx';
import { useClosedRoom, useGroupDialog } from './use-group-dialog.tsx';
import { useLiveTournament } from './use-live-tournament.ts';

const CLOCK_MS = 15_000;

/** /tournaments/{id}: one tournament. */
export function TournamentDetailPage() {
  const { id = '' } = useParams();
  const query = useQuery(tournamentQuery(id));
  const problem = useEventPage(query, 'Tournament');
  useListsFollow(tournamentListsKey, id, isMissing(query.error) ? null : query.data);
  useClosedRoom(isMissing(query.error));
  return (
    <div className="page py-5">
      {query.isPending && <TournamentSkeleton />}
      {problem && <TournamentProblem query={query} known={query.data?.title} />}
      {query.data && !problem && <Detail event={query.data} />}
    </div>
  );
}

function Detail({ event }: { event: TournamentView }) {
  const now = useNow(CLOCK_MS);
  const { status, user } = useSession();
  const view = registrationView(event, { status, user }, now);
  const side = useFocusOnChange(view === 'registered');
  const { Form, ...form } = useRegistrationForm(view);
  const room = useGroupDialog(event, user, view === 'registered');
  useLiveTournament(event._id);

  return (
    <>
      <EventHero event={event} />
      {event.organizerSuspended && statusOf(event, now) !== 'completed' && (
        <div className="mt-4">
          <SuspendedNotice of="tournament" />
        </div>
      )}
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-7">
        <EventHeader event={event} now={now} />
        {/* On phones the reader's registration comes before everything else. */}
        <div
          ref={side}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-2 lg:row-span-3 lg:row-start-1"
        >
          {view === 'registered' && user && (
            <OwnTeam
              event={event}
              userId={user._id}
              now={now}
              onOpenRoom={room.onOpen}
              openingRoom={room.opening}
            />
          )}
          <RegistrationPanel event={event} view={view} form={form} user={user} now={now} />
          <div className="hidden lg:block">
            <PrizeCard event={event} />
          </div>
        </div>
        <div className="min-w-0">
          <EventTabs event={event} now={now} />
        </div>
        {/* Registrations on the organizer's own site are unknown here. */}
        {(event.registrationUrl === null || event.registeredCount > 0) && (
          <Participants tournamentId={event._id} />
        )}
      </div>
      {/* Space for the button at the bottom of small screens. */}
      <div className="h-16 lg:hidden" />
      {Form && user && !event.isRegistered && (
        <Form event={event} user={user} open={form.open} onClose={form.onClose} />
      )}
      {room.dialog}
    </>
  );
}

/** About, Rules and Prizes; the open one is in the URL. */
function EventTabs({ event, now }: { event: TournamentView; now: number }) {
  const [tab, choose] = useUrlChoice('tab', 'about');
  const tabs = [
    {
      id: 'about',
      label: 'About',
      content: (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Prose text={event.description} otherwise="No description yet." />
          <EventFacts event={event} now={now} />
        </div>
      ),
    },
    {
      id: 'rules',
      label: 'Rules',
      content: <Prose text={event.rules} otherwise="No rules yet." />,
    },
    { id: 'prizes', label: 'Prizes', content: <PrizesTab event={event} /> },
  ];
  return <Tabs label="Details" tabs={tabs} value={tab} onChange={choose} />;
}

function EventHero({ event }: { event: TournamentView }) {
  return (
    <div className="panel h-36 overflow-hidden sm:h-60">
      <EventBanner url={event.bannerUrl} title={event.title} game={event.game} priority />
    </div>
  );
}

/** Badges, title and who runs it. */
function EventHeader({ event, now }: { event: TournamentView; now: number }) {
  const status = statusOf(event, now);
  return (
    <header className="min-w-0">
      <p className="flex flex-wrap gap-2">
        {/* New teams cannot register, so 'Upcoming' would mislead. */}
        <StatusBadge status={event.organizerSuspended && status === 'upcoming' ? 'paused' : status} />
        {event.game && (
          <Badge tone="accent" className="min-w-0">
            <span className="min-w-0 break-words py-1">{event.game}</span>
          </Badge>
        )}
      </p>
      <h1 className="mt-2 break-words text-[1.75rem] sm:text-[2rem]">{event.title}</h1>
      <div className="mt-1">
        <OrganizerLink event={event} withCity />
      </div>
    </header>
  );
}

/** Dates and squad size. Times are exact and name their zone. */
function EventFacts({ event, now }: { event: TournamentView; now: number }) {
  return (
    <dl className="panel grid gap-x-6 gap-y-4 p-4 sm:grid-cols-2">
      <Fact label="Starts">
        <Moment at={event.startAt} now={now} />
      </Fact>
      <Fact label="Ends">
        {event.endAt ? <Moment at={event.endAt} now={now} /> : 'When the last match is played'}
      </Fact>
      <Fact label="Registration closes">
        <Moment at={registrationEnds(event)} now={now} />
      </Fact>
      <Fact label="Squad">
        {limits.players.required} players +{' '}
        {plural(limits.players.max - limits.players.required, 'substitute')}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ at, now }: { at: string; now: number }) {
  if (at === '') return 'To be announced';
  const ist = istText(at);
  return (
    <>
      <time dateTime={at} title={`${exactTime(at)}, ${relative(at, now)}`}>
        {exactTime(at).replace(/ \(.*\)$/, '')}
      </time>
      {ist && (
        <span className="block text-ink-3 text-sm">
          {ist} <span className="sr-only">in India; your time zone is {zoneName(at)}</span>
        </span>
      )}
    </>
  );
}

type Props = { event: TournamentView };

function PrizeCard({ event }: Props) {
  const pool = prizePoolText(event);
  return (
    <section aria-label="Prize pool" className="panel p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-[1.0625rem]">Prize pool</h2>
        {pool ? (
          <p className="numeric min-w-0 max-w-full break-words text-2xl text-accent">{pool}</p>
        ) : (
          <p className="text-ink-3">Not announced</p>
        )}
      </div>
      {event.prizeBreakdown.length > 0 && (
        <dl className="mt-2">
          {event.prizeBreakdown.map(({ place, amount }) => (
            <div key={place} className="flex items-baseline justify-between gap-4 py-1.5">
              <dt className="text-ink-2">{placeLabel(place)}</dt>
              <dd className="numeric">{rupees(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The Prizes tab. On wide screens the prize card is already next to it. */
function PrizesTab({ event }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="lg:hidden">
        <PrizeCard event={event} />
      </div>
      {event.prizes && (
        <p className="max-w-prose whitespace-pre-line break-words text-ink-2">{event.prizes}</p>
      )}
      {!event.prizes && (
        <p className="hidden text-ink-3 lg:block">
          {prizePoolText(event) || event.prizeBreakdown.length > 0
            ? 'No prize details yet.'
            : 'The organizer has not announced prizes.'}
        </p>
      )}
    </div>
  );
}
