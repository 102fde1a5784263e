import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SuspendedNotice } from '../account/auth/suspended-notice.tsx';
import { useFocusOnChange } from '../events/use-focus-on-change.ts';
import { isMissing } from '../lib/api/refusals.ts';
import { useSession } from '../lib/session/session.tsx';
import { useFocusWhenGone } from '../lib/use-focus-when-gone.ts';
import { useListsFollow } from '../lib/use-lists-follow.ts';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { useNoDeadEntry } from '../ui/dialog-back.ts';
import { tournamentListsKey, tournamentQuery } from './api.ts';
import { EventHeader, EventHero } from './event-header.tsx';
import { TournamentProblem, TournamentSkeleton } from './event-states.tsx';
import { EventTabs } from './event-tabs.tsx';
import { statusOf } from './model.ts';
import type { TournamentView } from './normalise.ts';
import { Participants } from './participants.tsx';
import { PrizeCard } from './prizes.tsx';
import { OwnTeam } from './registration/own-team.tsx';
import { RegistrationAction, RegistrationPanel } from './registration/registration-panel.tsx';
import { registrationView } from './registration/registration-view.ts';
import { useRegistrationForm } from './registration/use-registration-form.ts';
import { useClosedRoom, useGroupDialog } from './use-group-dialog.tsx';
import { useLiveEvent } from './use-live-event.ts';

const CLOCK_MS = 15_000;

/** /tournaments/{id}: one tournament. */
export function TournamentDetailPage() {
  const { id = '' } = useParams();
  const query = useQuery(tournamentQuery(id));
  useListsFollow(tournamentListsKey, id, isMissing(query.error) ? null : query.data);
  useNoDeadEntry();
  useTitle(isMissing(query.error) ? 'Tournament not found' : (query.data?.title ?? 'Tournament'));
  // One that was deleted while its page is open goes away; any other failure leaves what is known.
  const problem = query.isError && (!query.data || isMissing(query.error));
  useFocusWhenGone(query.data !== undefined && !problem);
  useClosedRoom(isMissing(query.error));
  return (
    <div className="page py-5">
      {query.isPending && <TournamentSkeleton />}
      {problem && (
        <TournamentProblem
          error={query.error}
          known={query.data?.title}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      )}
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
  useLiveEvent(event._id);
  const action = { event, view, onRegister: form.onOpen, onSignIn: form.onSignIn, opening: form.opening };

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
        {/* On phones the own state comes before everything else that can be read. */}
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
          <RegistrationPanel
            event={event}
            view={view}
            user={user}
            now={now}
            action={view === 'registered' ? null : <RegistrationAction {...action} />}
          />
          <div className="hidden lg:block">
            <PrizeCard event={event} />
          </div>
        </div>
        <div className="min-w-0">
          <EventTabs event={event} now={now} />
        </div>
        {/* Who registered on the organizer's own site is not known here. */}
        {(event.registrationUrl === null || event.registeredCount > 0) && (
          <Participants tournamentId={event._id} />
        )}
      </div>
      {/* Room for the action at the bottom of small screens. */}
      <div className="h-16 lg:hidden" />
      {Form && user && !event.isRegistered && (
        <Form event={event} user={user} open={form.open} onClose={form.onClose} />
      )}
      {room.dialog}
    </>
  );
}
