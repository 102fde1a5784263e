import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type {
  Lobby,
  OrganizationDashboard,
} from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarPlus, CopyPlus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAct } from '../../lib/acts/use-act.ts';
import { api, messageOf } from '../../lib/api/client.ts';
import { count } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useAlarm, useTitle } from '../../lib/use-title.ts';
import { PaymentQueue } from '../../scrims/payments/payment-queue.tsx';
import { AddUpiId, wantsFee } from '../../scrims/payments/upi-notice.tsx';
import { nextStep } from '../../scrims/run/next-step.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import type { PromoEvent } from '../promos/model.ts';
import { OwnPromos } from '../promos/own-promos.tsx';
import { arrangeLobbies, type LobbyNow } from './arrange.ts';
import { dashboardQuery, useLiveOrganizationDashboard } from './dashboard-api.ts';
import { KickLines, LobbyLines, TournamentLines } from './event-lines.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LobbyCard } from './lobby-card.tsx';
import { NumbersRow } from './numbers-row.tsx';
import { ReputationCard } from './reputation-card.tsx';

/** /dashboard/org: what needs the organizer now, then all their other events. */
export function OrganizationDashboardPage() {
  useTitle('Dashboard');
  const query = useQuery(dashboardQuery());
  useLiveOrganizationDashboard(query.data);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8">
      {query.isPending && <DashboardSkeleton />}
      {query.isError && !query.data && (
        <>
          <h1 className="sr-only">Dashboard</h1>
          <LoadError title={scrimFallbackTexts.loadDashboard} query={query} />
        </>
      )}
      {query.data && <Dashboard dashboard={query.data} />}
    </div>
  );
}

function Dashboard({ dashboard }: { dashboard: OrganizationDashboard }) {
  const { user } = useSession();
  const now = useNow(15_000);
  const setDone = useDoneLobby();
  const { now: lobbies, upcoming, past } = arrangeLobbies(dashboard, now);
  const { payments, refunds, kickRequests, tournaments } = dashboard;
  const ahead = [...dashboard.today, ...dashboard.upcoming];
  useAlarm(lateText(lobbies, now));
  const isOn = ({ status }: ScrimSummary) => status !== 'cancelled';
  const evening = lobbies.map(({ lobby }) => lobby).filter(isOn);
  const repeat = useLazyDialog(
    () =>
      import('../../scrims/form/repeat-evening-dialog.tsx').then(
        ({ RepeatEveningDialog }) => RepeatEveningDialog,
      ),
    { lobbies: [...evening, ...upcoming.filter(isOn)] },
  );
  const mainAt = lobbies.findIndex(({ action }) => action !== 'wait');
  const isNew = lobbies.length + upcoming.length + past.length + tournaments.length === 0;
  if (!user) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-[1.75rem] sm:text-[2rem]">
          Dashboard
        </h1>
        {!isNew && (
          <ButtonLink
            to="/scrims/new"
            variant={mainAt < 0 ? 'primary' : 'secondary'}
            icon={<Plus aria-hidden size={18} />}
          >
            Create Scrim
          </ButtonLink>
        )}
      </div>
      {isNew && <FirstSteps />}
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8',
          !isNew && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 empty:hidden">
          {!isNew && (
            <>
              {!dashboard.takesFees && ahead.some(wantsFee) && <AddUpiId />}
              <NumbersRow dashboard={dashboard} />
              <Section
                id="today"
                title="Today"
                total={lobbies.length}
                action={
                  evening.length > 1 && (
                    <Button
                      size="sm"
                      icon={<CopyPlus aria-hidden size={18} />}
                      busy={repeat.opening}
                      onClick={repeat.show}
                    >
                      Repeat evening
                    </Button>
                  )
                }
              >
                {lobbies.length === 0 ? (
                  <EmptyState
                    icon={<CalendarPlus size={32} />}
                    title="No lobby in the next 24 hours"
                    body="Open one, or clone one below in a tap."
                  />
                ) : (
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
                    {lobbies.map(({ lobby, action }, index) => (
                      <LobbyCard
                        key={lobby._id}
                        lobby={lobby}
                        action={action}
                        now={now}
                        main={index === mainAt}
                        onDone={() => setDone(lobby._id)}
                      />
                    ))}
                  </div>
                )}
              </Section>
            </>
          )}
          <PaymentQueue
            label="Payments to confirm"
            items={payments.items}
            total={payments.total}
            showScrim
            frame={list => (
              <Section id="payments" title="Payments to confirm" total={payments.total}>
                {list}
              </Section>
            )}
          />
          {kickRequests.total > 0 && (
            <Section id="kicks" title="Kick requests" total={kickRequests.total}>
              <KickLines requests={kickRequests.items} total={kickRequests.total} now={now} />
            </Section>
          )}
          <PaymentQueue
            label="Refunds due"
            items={refunds.items}
            total={refunds.total}
            showScrim
            frame={list => (
              <Section id="refunds" title="Refunds due" total={refunds.total}>
                {list}
              </Section>
            )}
          />
          {upcoming.length > 0 && (
            <Section id="upcoming" title="Upcoming">
              <LobbyLines label="Upcoming lobbies" lobbies={upcoming} now={now} />
            </Section>
          )}
          {!isNew && (
            <Section
              id="tournaments"
              title="Tournaments"
              action={
                <ButtonLink to="/tournaments/new" size="sm" icon={<Plus aria-hidden size={18} />}>
                  Create Tournament
                </ButtonLink>
              }
            >
              {tournaments.length > 0 ? (
                <TournamentLines events={tournaments} now={now} />
              ) : (
                <p className="text-ink-3">Tournaments you create appear here.</p>
              )}
            </Section>
          )}
          {past.length > 0 && (
            <Section id="past" title="Past">
              <LobbyLines label="Past lobbies" lobbies={past} now={now} past />
            </Section>
          )}
        </div>
        <aside
          aria-label="Your organization and promos"
          className={clsx(
            'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-8',
            isNew && 'lg:grid-cols-2',
          )}
        >
          <ReputationCard
            organizationId={user._id}
            rating={dashboard.rating}
            rank={dashboard.rank}
            verified={dashboard.verified}
            kycStatus={dashboard.kycStatus}
            takesUpi={Boolean(user.organizationInfo?.upiId)}
          />
          <OwnPromos events={eventsToCome(dashboard, now)} />
        </aside>
      </div>
      {repeat.dialog}
    </>
  );
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your dashboard" className="grid gap-6">
      <Skeleton className="h-10 w-48" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {[1, 2, 3, 4].map(tile => (
          <Skeleton key={tile} className="h-18 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  );
}

/** Returns the first late step with its lobby; null if none. `now` in ms. */
function lateText(lobbies: readonly LobbyNow[], now: number): string | null {
  for (const { lobby, action } of lobbies) {
    const step = nextStep(action, { ...lobby, roomDetailsAt: lobby.credentialsReleaseAt, seen: null }, now);
    if (step.late) return `${step.title}: ${lobby.title}`;
  }
  return null;
}

/** Returns the organizer's events that have not started, for promos. `now` in ms. */
function eventsToCome({ today, upcoming, tournaments }: OrganizationDashboard, now: number): PromoEvent[] {
  const lobbies = [...today, ...upcoming].filter(({ status }) => status !== 'cancelled');
  const of = (list: string, events: readonly Pick<ScrimSummary, '_id' | 'title' | 'startAt'>[]) =>
    events
      .filter(({ startAt }) => Date.parse(startAt) > now)
      .map(({ _id, title, startAt }) => ({ path: `/${list}/${_id}`, title, startAt }));
  return [...of('scrims', lobbies), ...of('tournaments', tournaments)];
}

/** Moves a lobby to Past, at once here and on the organizer's other devices later. */
function useDoneLobby(): (scrimId: string) => void {
  const client = useQueryClient();
  const show = (id: string, done: boolean) =>
    client.setQueryData<OrganizationDashboard>(dashboardQuery().queryKey, dashboard => {
      if (!dashboard) return dashboard;
      const mark = (lobbies: Lobby[]) =>
        lobbies.map(lobby => (lobby._id === id ? { ...lobby, done } : lobby));
      return { ...dashboard, today: mark(dashboard.today), past: mark(dashboard.past) };
    });
  const act = useAct({
    mutationFn: (id: string) => api('POST /scrims/:id/done', { params: { id }, body: { done: true } }),
    onMutate: (id: string) => void show(id, true),
    onError(error, id) {
      show(id, false);
      toast.error(messageOf(error, fallbackTexts.action));
    },
  });
  return act.mutate;
}

type Props = {
  /** ID that the numbers at the top scroll to. */
  id: string;
  title: string;
  total?: number;
  action?: ReactNode;
  children: ReactNode;
};

/** A section of the dashboard with a heading. */
function Section({ id, title, total, action, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-20 outline-none"
    >
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-xl">
          {title} {total !== undefined && <span className="numeric text-ink-3">{count(total)}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
