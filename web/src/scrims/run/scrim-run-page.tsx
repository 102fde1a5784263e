import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchOfRoom } from '@hotdrop/contract/scrims/next-action.ts';
import { canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { IndianRupee, MessagesSquare, Play, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api/client.ts';
import { isRefused } from '../../lib/api/error.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useWatch } from '../../lib/realtime/use-server-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useAlarm } from '../../lib/use-title.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SquadsPanel } from '../bookings/squads-panel.tsx';
import { detailsKey, roomDetailsQuery, useOwnDetails } from '../credentials/credentials-api.ts';
import { CredentialsForm } from '../credentials/credentials-form.tsx';
import { KickQueue } from '../kick-requests/kick-queue.tsx';
import { kickRequestsQuery, useLiveKickRequests } from '../kick-requests/kick-requests-api.ts';
import { copyScrimLink } from '../links.ts';
import { ManagedScrim } from '../managed-scrim.tsx';
import { PaymentsPanel } from '../payments/payments-panel.tsx';
import { paymentsQuery } from '../payments/queue-api.ts';
import { UpiNotice } from '../payments/upi-notice.tsx';
import { ResultsEntry } from '../results/results-entry.tsx';
import { ShareStandingsButton } from '../results/share/share-standings-button.tsx';
import { squadsKey } from '../scrim-api.ts';
import { useLiveScrim, useScrimEvent } from '../use-live-scrim.ts';
import { NextCard } from './next-card.tsx';
import { type NextStep, nextSteps } from './next-step.ts';
import { RunHeader } from './run-header.tsx';
import { useRunActs } from './use-run-acts.ts';

type LobbyState = {
  counts: { payments: number; refunds: number; kicks: number };
  /** The most urgent first, or the wait step; null until everything has loaded. */
  steps: readonly NextStep[] | null;
  /** Retries what could not be loaded; null if nothing failed. */
  retry: (() => void) | null;
  /** Room details are released, so squads may have opened them. */
  detailsOut: boolean;
};

/** Squads are confirmed in bursts: the count that has seen the details is refetched once within this, in ms. */
const gatherMs = 800;

/** Returns a lobby's open tasks and next steps. `now` in ms; `isOwn`: the reader is the organizer. */
function useLobbyState(scrim: Scrim, now: number, isOwn: boolean): LobbyState {
  const client = useQueryClient();
  const submitted = useQuery(paymentsQuery(scrim._id, 'submitted'));
  const due = useQuery(paymentsQuery(scrim._id, 'refund-due'));
  const requests = useInfiniteQuery(kickRequestsQuery(scrim._id));
  const match = matchOfRoom(scrim, now);
  const latest = useQuery(roomDetailsQuery(scrim._id, null));
  const ofMatch = useOwnDetails(scrim._id, match);
  useLiveKickRequests(scrim._id);
  const ask = useRefetchSoon(() => void refetchChanged(client, { queryKey: detailsKey(scrim._id) }), {
    withinMs: gatherMs,
  });
  // The count covers confirmed squads only, and changes with them.
  useScrimEvent('booking:updated', scrim._id, ask.soon);
  useWatch('scrim', [scrim._id], ask.soon);
  const { seen = null } = ofMatch.data ?? {};
  useSeenMarks(scrim._id, seen?.count);

  // Open requests come first, so the first page has them.
  const asked = requests.data?.pages.flatMap(page => page.items) ?? [];
  const kicks = asked.filter(request => request.status === 'pending').length;
  const counts = { payments: submitted.data?.total ?? 0, refunds: due.data?.total ?? 0, kicks };
  const detailsOut = latest.data?.released === true || ofMatch.data?.released === true;
  // Unknown must not show as none.
  const unknown = [submitted, due, requests, latest, ofMatch].filter(
    ({ data, error }) => data === undefined && !isNone(error),
  );
  if (unknown.length > 0) {
    const retry = () => unknown.forEach(query => void query.refetch());
    return { counts, steps: null, retry: unknown.some(query => query.isError) ? retry : null, detailsOut };
  }

  // An admin gets the release time, not the details themselves.
  const credentialsFor = [latest.data, ofMatch.data].flatMap(details =>
    details && details.releaseAt !== null ? matchesOf(details) : [],
  );
  const lobby = {
    ...scrim,
    status: statusNow(scrim, now),
    confirmedCount: scrim.slotBoard.filter(slot => slot.state === 'taken').length,
    paymentsToConfirm: counts.payments,
    refundsDue: counts.refunds,
    kickRequests: kicks,
    credentialsFor,
    credentialsSet: credentialsFor.length > 0,
    seen: ofMatch.data?.released ? seen : null,
  };
  return { counts, steps: nextSteps(lobby, now, isOwn ? 'organizer' : 'admin'), retry: null, detailsOut };
}

const matchesOf = ({ matchNumber, throughMatch }: Credentials): number[] =>
  Array.from({ length: throughMatch - matchNumber + 1 }, (_, index) => matchNumber + index);

/** Whether the error means that there is nothing to load: no access, or a cancelled scrim. */
const isNone = (error: unknown): boolean =>
  isRefused(error) || (error instanceof ApiError && error.code === 'SCRIM_CANCELLED');

/** Refetches the squads when the count that has seen the details changes, so that their marks follow. */
function useSeenMarks(scrimId: string, seen: number | undefined): void {
  const client = useQueryClient();
  const before = useRef(seen);
  useEffect(() => {
    if (before.current !== undefined && seen !== before.current) {
      void refetchChanged(client, { queryKey: squadsKey(scrimId) });
    }
    before.current = seen;
  }, [client, scrimId, seen]);
}

/** /scrims/{id}/run: one screen to run a lobby, for its organizer and admins. */
export function ScrimRunPage() {
  return (
    <ManagedScrim verb="Run" skeleton={<RunSkeleton />}>
      {scrim => <Run key={scrim._id} scrim={scrim} />}
    </ManagedScrim>
  );
}

function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading scrim" className="page grid gap-4 py-6 sm:py-8">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}

/** A lobby as its organizer runs it: the next step on top, everything else in tabs. */
function Run({ scrim }: { scrim: Scrim }) {
  const [tab, choose] = useUrlChoice('tab', 'squads');
  const { user } = useSession();
  // `useNow` may lag, but a match that was just started must count as started.
  const now = Math.max(useNow(15_000), Date.now());
  useLiveScrim(scrim._id);
  const isOwn = canRunRoom(user, scrim);
  const { counts, steps, retry, detailsOut } = useLobbyState(scrim, now, isOwn);
  useAlarm(isOwn && steps?.[0]?.late ? steps[0].title : null);
  const status = statusNow(scrim, now);
  const isOver = status === 'completed' || status === 'cancelled';
  const { payments, refunds, kicks } = counts;
  const hasMoney = scrim.entryFee > 0 || payments + refunds > 0;

  const tabs = [
    {
      id: 'squads',
      label: 'Squads',
      content: (
        <SquadsPanel
          scrim={scrim}
          addsSquads
          // After the last match nobody needs to know who has seen them.
          showSeen={detailsOut && !isOver && scrim.matchesPlayed < scrim.matchCount}
          share={
            // Not if the next step above already offers it.
            !steps?.[0]?.shares && (
              <Button icon={<Share2 aria-hidden size={18} />} onClick={() => void copyScrimLink(scrim._id)}>
                Copy link
              </Button>
            )
          }
        />
      ),
    },
    ...(hasMoney
      ? [
          {
            id: 'payments',
            label: (
              <WithCount
                label={
                  <>
                    <IndianRupee aria-hidden size={18} className="inline align-[-0.15em] sm:hidden" />
                    <span className="max-sm:sr-only">Payments</span>
                  </>
                }
                count={payments + refunds}
                unit="to decide"
              />
            ),
            content: <PaymentsPanel scrim={scrim} />,
          },
        ]
      : []),
    {
      id: 'room',
      label: 'Room',
      content: (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <CredentialsForm scrim={scrim} />
          {isOwn && (
            <div>
              <ButtonLink to={`/rooms/${scrim._id}`} icon={<MessagesSquare aria-hidden size={18} />}>
                Message the squads
              </ButtonLink>
            </div>
          )}
        </div>
      ),
    },
    {
      id: 'kicks',
      label: <WithCount label="Kicks" count={kicks} unit="to decide" />,
      content: <KickQueue scrim={scrim} />,
    },
    {
      id: 'results',
      label: (
        <>
          Results{' '}
          <span className="numeric text-ink-3 max-sm:sr-only">
            {scrim.matchesPlayed}
            <span aria-hidden>/</span>
            <span className="sr-only"> of </span>
            {scrim.matchCount}
          </span>
        </>
      ),
      content: (
        <ResultsEntry scrim={scrim} next={steps?.[0] ? nextButtonOf({ scrim, step: steps[0] }) : null} />
      ),
    },
  ];

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-3 py-2 sm:gap-5 sm:py-6 squat:gap-2 squat:py-2">
      <RunHeader scrim={scrim} compact={tab !== 'squads'} />
      <NextCard scrim={scrim} steps={steps} retry={retry} tab={tab} />
      <UpiNotice scrim={scrim} />
      <Tabs label="Lobby sections" tabs={tabs} dense value={tab} onChange={choose} />
    </div>
  );
}

/** A tab's name with the number of its open tasks. */
function WithCount({ label, count, unit }: { label: ReactNode; count: number; unit: string }): ReactNode {
  if (count === 0) return label;
  return (
    <>
      {label}{' '}
      <span className="numeric ml-0.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-warn px-1.5 align-[0.06em] text-canvas text-sm leading-none">
        {count}
      </span>{' '}
      <span className="sr-only">{unit}</span>
    </>
  );
}

type Props = { scrim: Scrim; step: NextStep };

/** Returns the next step as a button that replaces Save; null if it is to wait, or to enter results here. */
function nextButtonOf({ scrim, step }: Props) {
  if (!step.go || step.go.to.endsWith('?tab=results')) return null;
  return <NextButton scrim={scrim} step={step} />;
}

function NextButton({ scrim, step: { go, title, starts, sharesStandings } }: Props) {
  const { start } = useRunActs(scrim._id);
  if (sharesStandings) {
    return <ShareStandingsButton scrim={scrim} variant="primary" className="max-sm:flex-1" />;
  }
  if (starts !== undefined) {
    return (
      <Button
        variant="primary"
        icon={<Play aria-hidden size={18} />}
        busy={start.isPending}
        onClick={() => start.mutate(starts)}
        className="max-sm:flex-1"
      >
        {title}
      </Button>
    );
  }
  return (
    go && (
      <ButtonLink
        to={go.to}
        replace={go.to.includes('/run?tab=')}
        variant="primary"
        className="max-sm:flex-1"
      >
        {go.label}
      </ButtonLink>
    )
  );
}
