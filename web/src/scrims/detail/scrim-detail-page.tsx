import { canManageScrim, canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import { isBookingOpen, statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { Ban, ChevronRight, CopyPlus, Pencil, Play, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { SuspendedNotice } from '../../account/auth/suspended-notice.tsx';
import { useEventPage, useFocusOnChange, useListsFollow } from '../../events/event-page.tsx';
import { isMissing } from '../../lib/api/error.ts';
import { plural } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Stars } from '../../organizations/ratings/stars.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import { BookPanel } from '../bookings/book-panel.tsx';
import { bookingView, useBookingForm } from '../bookings/booking-view.ts';
import { useEndedBooking } from '../bookings/bookings-api.ts';
import { OwnBooking } from '../bookings/own-booking.tsx';
import { CredentialsCard } from '../credentials/credentials-card.tsx';
import { UpiNotice } from '../payments/upi-notice.tsx';
import { useStandings } from '../results/points-api.ts';
import { Leaders, OwnResult } from '../results/standings-table.tsx';
import { scrimListsKey, useScrim } from '../scrim-api.ts';
import { ScrimHeader } from '../scrim-header.tsx';
import { ScrimProblem, ScrimSkeleton } from '../scrim-states.tsx';
import { MapsCard, ScrimTabs } from '../scrim-tabs.tsx';
import { SlotBoard } from '../slot-board.tsx';
import { useLiveScrim } from '../use-live-scrim.ts';

const SLOW_MS = 5_000;
const SECOND = 1_000;
/** From this long before a moment, the page updates every second; in ms. */
const NEAR_MS = 65_000;

/**
 * Returns the current time in ms for a page that changes at these instants (ISO): updated every few
 * seconds, every second shortly before one, and right at it.
 */
function useMoments(moments: readonly string[]): number {
  const slow = useNow(SLOW_MS);
  const distances = moments.map(moment => Date.parse(moment) - slow);
  const isNear = distances.some(distance => distance > -SLOW_MS && distance < NEAR_MS);
  const ticking = useNow(isNear ? SECOND : SLOW_MS);
  const [reached, setReached] = useState(0);
  const now = Math.max(slow, ticking, reached);
  const next = Math.min(...moments.map(moment => Date.parse(moment)).filter(at => at > now));
  // Timeouts of more than 24 days overflow and fire at once.
  const isDue = next - now < NEAR_MS;
  useEffect(() => {
    if (!isDue) return;
    // A timer may fire slightly early by this clock.
    const timer = setTimeout(() => setReached(Math.max(Date.now(), next)), next - Date.now());
    return () => clearTimeout(timer);
  }, [isDue, next]);
  return now;
}

/** /scrims/{id}: one scrim. */
export function ScrimDetailPage() {
  const { id = '' } = useParams();
  const query = useScrim(id);
  const problem = useEventPage(query, 'Scrim');
  useListsFollow(scrimListsKey, id, isMissing(query.error) ? null : query.data);
  return (
    <div className="page py-5">
      {query.isPending && <ScrimSkeleton />}
      {problem && <ScrimProblem query={query} />}
      {query.data && !problem && <Detail key={query.data._id} scrim={query.data} />}
    </div>
  );
}

function Detail({ scrim }: { scrim: Scrim }) {
  const now = useMoments([scrim.bookingOpensAt, scrim.bookingClosesAt, scrim.startAt, scrim.endAt]);
  const { status, user } = useSession();
  const { myBooking: own } = scrim;
  const ended = useEndedBooking(scrim._id, user !== null && own === null);
  const view = bookingView(scrim, { status, user, isKicked: ended?.status === 'kicked' }, now);
  const { Form, onTake, ...form } = useBookingForm(view);
  // Not while the form shows its result: that has the focus.
  const side = useFocusOnChange(view === 'own' && !form.open);
  const manages = canManageScrim(user, scrim);
  const { organizerRating } = scrim;
  // Here, not beside its button: the button unmounts once the rating is saved, the dialog must stay.
  const rate = useLazyDialog(
    () => import('../../organizations/ratings/rate-dialog.tsx').then(({ RateDialog }) => RateDialog),
    { scrim },
  );
  useLiveScrim(scrim._id);

  const maps = <MapsCard scrim={scrim} />;
  const details = (
    <ScrimTabs
      scrim={scrim}
      standings={scrim.matchesPlayed > 0 && <StandingsTab scrim={scrim} ownSlot={own?.slotNumber ?? null} />}
    />
  );
  const scrimStatus = statusNow(scrim, now);
  const isOpen = isBookingOpen(scrim, now) && !scrim.organizerSuspended;
  // The planned end has passed, or all results are in.
  const isPlayed = scrimStatus === 'completed' || scrim.matchesPlayed >= scrim.matchCount;
  const hasStandings = scrim.matchesPlayed > 0 && scrimStatus !== 'cancelled';
  const share = <ShareButton title={scrim.title} path={`/scrims/${scrim._id}`} />;
  return (
    <>
      <ScrimHeader
        scrim={scrim}
        now={now}
        stars={
          organizerRating.count > 0 && <Stars value={organizerRating.average} count={organizerRating.count} />
        }
        notice={
          scrim.organizerSuspended &&
          scrimStatus !== 'completed' &&
          scrimStatus !== 'cancelled' && <SuspendedNotice of="scrim" />
        }
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-x-7">
        {/* On phones the reader's booking comes first. */}
        <div
          ref={side}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-2 lg:row-start-1"
        >
          {manages && <UpiNotice scrim={scrim} />}
          {own ? (
            <OwnBooking
              scrim={scrim}
              booking={own}
              now={now}
              result={scrim.matchesPlayed > 0 && <OwnResult scrim={scrim} booking={own} />}
              roomDetails={
                own.status === 'confirmed' && (
                  <CredentialsCard
                    scrimId={scrim._id}
                    slot={own.slotNumber}
                    releaseAt={scrim.roomDetailsAt}
                    isReleased={scrim.roomDetailsOut}
                    startAt={scrim.startAt}
                    maps={scrim.maps}
                    onlyReleased
                  />
                )
              }
            />
          ) : (
            view !== 'own' && (
              <BookPanel
                scrim={scrim}
                view={view}
                ended={ended}
                now={now}
                onBook={() => onTake?.(null)}
                opening={form.opening}
              />
            )
          )}
          {manages && <Organizer scrim={scrim} now={now} isOwner={canRunRoom(user, scrim)} />}
          <div className={own ? '' : 'hidden lg:block'}>{maps}</div>
          {scrim.canRate && isPlayed && (
            <Button icon={<Star aria-hidden size={18} />} busy={rate.opening} onClick={rate.show}>
              Rate this scrim
            </Button>
          )}
          <div className="hidden lg:grid">{share}</div>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7 lg:row-start-1">
          {/* Once there are results, people come for the standings. */}
          {hasStandings && details}
          <SlotBoard
            scrim={scrim}
            onTake={onTake}
            isOpen={isOpen}
            isOver={scrimStatus === 'completed' || scrimStatus === 'cancelled'}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:hidden">
            {!own && maps}
            {share}
          </div>
          {!hasStandings && details}
        </div>
      </div>
      {rate.dialog}
      {/* Space for the sticky button on small screens. */}
      {onTake && <div className="h-16 lg:hidden" />}
      {Form && user && (form.open || !own) && (
        <Form
          scrim={scrim}
          user={user}
          open={form.open}
          isClosed={!isOpen}
          slotNumber={form.slotNumber}
          onSlot={form.onSlot}
          onClose={form.onClose}
        />
      )}
    </>
  );
}

type OrganizerProps = {
  scrim: Scrim;
  now: number;
  /** Whether it is the reader's own scrim; admins manage those of others. */
  isOwner: boolean;
};

/** Actions for the scrim's organizer or an admin. */
function Organizer({ scrim, now, isOwner }: OrganizerProps) {
  const status = statusNow(scrim, now);
  const isOver = status === 'completed' || status === 'cancelled';
  const clone = useLazyDialog(
    () => import('../form/clone-dialog.tsx').then(({ CloneDialog }) => CloneDialog),
    { scrim },
  );
  const cancel = useLazyDialog(
    () => import('../form/cancel-dialog.tsx').then(({ CancelScrimDialog }) => CancelScrimDialog),
    { scrim },
  );
  return (
    <>
      <section aria-label="Organizer" className="panel grid gap-2 p-4">
        <p className="text-ink-2">{isOwner ? 'You run this scrim' : 'You manage this scrim as admin'}</p>
        {status !== 'cancelled' && (
          <ButtonLink variant="primary" to={`/scrims/${scrim._id}/run`} icon={<Play aria-hidden size={18} />}>
            Run
          </ButtonLink>
        )}
        <div className="grid grid-cols-2 gap-2">
          {status !== 'cancelled' && (
            <ButtonLink size="sm" to={`/scrims/${scrim._id}/edit`} icon={<Pencil aria-hidden size={17} />}>
              Edit
            </ButtonLink>
          )}
          <Button size="sm" icon={<CopyPlus aria-hidden size={17} />} onClick={clone.show}>
            Clone
          </Button>
          {!isOver && (
            <Button
              variant="danger"
              size="sm"
              className="col-span-2"
              icon={<Ban aria-hidden size={17} />}
              onClick={cancel.show}
            >
              Cancel scrim
            </Button>
          )}
        </div>
      </section>
      {clone.dialog}
      {cancel.dialog}
    </>
  );
}

type Props = { scrim: Scrim; ownSlot: number | null };

/** The leaders, with a link to the full standings. */
function StandingsTab({ scrim, ownSlot }: Props) {
  const query = useStandings(scrim._id, scrim);
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading standings" className="grid gap-2.5">
        {['a', 'b', 'c', 'd', 'e'].map(row => (
          <Skeleton key={row} className="h-10 rounded-card" />
        ))}
      </div>
    );
  }
  if (query.isError && !query.data) {
    return <LoadError title="Failed to load standings" query={query} />;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        {scrim.matchesPlayed} of {plural(scrim.matchCount, 'match', 'matches')} played
      </p>
      <div className="w-full min-w-0">
        <Leaders items={query.data.items} ownSlot={ownSlot} />
      </div>
      <ButtonLink to={`/scrims/${scrim._id}/standings`} size="sm">
        Full standings
        <ChevronRight aria-hidden size={17} />
      </ButtonLink>
    </div>
  );
}
