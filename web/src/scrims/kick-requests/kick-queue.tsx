import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem, useAct } from '../../lib/acts/use-act.ts';
import { ApiError, api, messageOf } from '../../lib/api/client.ts';
import { ago, dateTime, midSentence } from '../../lib/format/time.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import { kickedText } from '../bookings/squad-dialogs.tsx';
import { refunderOf } from '../bookings/wording.ts';
import { refreshScrim } from '../scrim-api.ts';
import { DismissDialog, KickDialog } from './decide-dialogs.tsx';
import { kickRequestsKey, kickRequestsQuery, withRequest } from './kick-requests-api.ts';

type Question = { request: KickRequest; action: 'kick' | 'dismiss' };

type Props = { scrim: Scrim };

/** Kick requests for the organizer to decide. The page keeps them and their count up to date. */
export function KickQueue({ scrim }: Props) {
  const { _id: scrimId } = scrim;
  const client = useQueryClient();
  const { user } = useSession();
  const now = useNow(60_000);
  const query = useInfiniteQuery(kickRequestsQuery(scrimId));
  const [asked, setAsked] = useState<Question | null>(null);
  /** The question being submitted, even if Back has closed its dialog. */
  const [sent, setSent] = useState<Question | null>(null);
  const rows = useRowFocus();
  const refetchChanged = () => void client.invalidateQueries({ queryKey: kickRequestsKey(scrimId) });

  const decide = useAct({
    mutationFn: async ({ question: { request, action }, note }: { question: Question; note: string }) => {
      const params = { id: scrimId, requestId: request._id };
      const body = { action, note };
      return (await api('PATCH /scrims/:id/kick-requests/:requestId/resolve', { params, body })).request;
    },
    onSuccess: (request, { question }) => {
      client.setQueryData(kickRequestsQuery(scrimId).queryKey, data => withRequest(data, request));
      const team = question.request.target?.teamName;
      // The target may have left just before the kick.
      if (question.action === 'kick' && request.status === 'dismissed') toast(leftText(request, team));
      else toast.success(saidOf(request, team));
      close(question);
    },
    onError: (error, { question }) => {
      const isDecided = error instanceof ApiError && error.code === 'KICK_DECIDED';
      if (!isDecided) return void toast.error(attemptProblem(error, fallbackTexts.action));
      // Another tab or manager was faster: the refetched list shows their decision.
      toast(messageOf(error, fallbackTexts.action));
      close(question);
    },
    onSettled: () => {
      refetchChanged();
      // The kicked squad had a slot, and perhaps a payment.
      void refreshScrim(client, scrimId);
    },
  });

  function answer(note: string): void {
    if (!asked) return;
    setSent(asked);
    decide.mutate({ question: asked, note });
  }

  /** Leaves a dialog open that was opened since. */
  const close = (question: Question) => setAsked(now => (now === question ? null : now));

  const dialog = {
    busy: decide.isPending && asked === sent,
    onClose: () => setAsked(null),
    onConfirm: answer,
  };
  if (query.isPending) return <QueueSkeleton />;
  if (!query.data) {
    return <LoadError title="Could not load kick requests" query={query} />;
  }
  const requests = query.data.pages.flatMap(page => page.items);
  const pending = requests.filter(({ status }) => status === 'pending');
  const decided = requests.filter(({ status }) => status !== 'pending');
  const isOver = Date.parse(scrim.endAt) < now;
  const current = asked && (requests.find(({ _id }) => _id === asked.request._id) ?? asked.request);
  if (requests.length === 0 && scrim.status === 'cancelled') {
    return <p className="text-ink-2">This scrim was cancelled, so there is nobody to kick.</p>;
  }
  if (requests.length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck size={28} />}
        title="No kick requests"
        body="Squads report players from the scrim room. Decide here."
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section
        ref={rows}
        aria-labelledby={`kicks-${scrimId}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <h2 data-row-heading id={`kicks-${scrimId}`} tabIndex={-1} className="text-lg outline-none">
          To decide <span className="numeric text-ink-3">{pending.length}</span>
        </h2>
        {pending.length === 0 && <p className="text-ink-3">No open requests.</p>}
        {pending.length > 0 && isOver && <p className="text-ink-2">{scrimTexts.nobodyKicked}.</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
          {pending.map(request => (
            <KickRequestRow
              key={request._id}
              request={request}
              now={now}
              mayKick={!isOver}
              onDecide={setAsked}
            />
          ))}
        </ul>
      </section>
      {decided.length > 0 && (
        <section aria-label="Decided" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-lg">
            Decided <span className="numeric text-ink-3">{decided.length}</span>
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {decided.map(request => (
              <KickRequestRow key={request._id} request={request} now={now} />
            ))}
          </ul>
        </section>
      )}
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
          className="justify-self-center"
        >
          Show more
        </Button>
      )}
      <KickDialog
        {...dialog}
        refunder={refunderOf(user, scrim)}
        request={asked?.action === 'kick' ? current : null}
      />
      <DismissDialog {...dialog} request={asked?.action === 'dismiss' ? current : null} />
    </div>
  );
}

const leftText = ({ slotNumber }: KickRequest, team = 'The squad'): string =>
  `${team} had left slot ${slotText(slotNumber)} already: nobody was kicked`;

function saidOf({ status, slotNumber, seated }: KickRequest, team: string | undefined): string {
  if (status === 'dismissed') return 'Request dismissed';
  if (!team) return `Request for slot ${slotText(slotNumber)} closed`;
  return kickedText(team, slotNumber, seated?.teamName ?? null);
}

function QueueSkeleton() {
  return (
    <div role="status" aria-label="Loading kick requests" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {[0, 1, 2].map(row => (
        <div key={row} className="panel grid gap-3 p-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-11 w-48" />
        </div>
      ))}
    </div>
  );
}

type KickRequestRowProps = {
  request: KickRequest;
  /** In ms. */
  now: number;
  /** Squads can still be kicked; otherwise requests can only be dismissed. */
  mayKick?: boolean;
  /** Undefined once decided. */
  onDecide?: (asked: Question) => void;
};

/** One kick request: the player, the squad in the slot now, the requester and the reason. */
function KickRequestRow({ request, now, mayKick = false, onDecide }: KickRequestRowProps) {
  const { slotNumber, targetName, reason, target, targetTeam, isInSquad } = request;
  const { requestedBy, status, note, createdAt, resolvedAt } = request;
  const name = `slot ${slotText(slotNumber)}, ${targetName}`;
  return (
    <li data-row className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex items-start gap-4">
        <span aria-hidden className="numeric text-3xl text-ink-3 leading-none">
          {slotText(slotNumber)}
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="min-w-0 font-bold [overflow-wrap:anywhere]">
            <span className="sr-only">Slot {slotText(slotNumber)}: </span>
            {targetName}
          </p>
          <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">{squadSlotText(request)}</p>
          {status === 'pending' && isInSquad === false && (
            <p className="text-sm text-warn [overflow-wrap:anywhere]">
              No player of {targetTeam} has this IGN
            </p>
          )}
        </div>
        {status !== 'pending' && (
          <Badge tone={status === 'kicked' ? 'bad' : 'neutral'}>
            {status === 'kicked' ? 'Kicked' : 'Dismissed'}
          </Badge>
        )}
      </div>
      {reason && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</p>}
      {note && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          <span className="text-ink-3">Your note: </span>
          {note}
        </p>
      )}
      <p className="text-ink-3 text-sm [overflow-wrap:anywhere]">
        Asked by {requestedBy.teamName || requestedBy.name}
        {' · '}
        <TimeText at={resolvedAt ?? createdAt}>
          {resolvedAt ? `decided ${midSentence(dateTime(resolvedAt, now))}` : ago(createdAt, now)}
        </TimeText>
      </p>
      {onDecide && (
        <div className="grid grid-cols-2 gap-2 sm:flex">
          {mayKick && (
            <Button
              variant="danger"
              aria-label={`Kick: ${name}`}
              disabled={target === null}
              onClick={() => onDecide({ request, action: 'kick' })}
            >
              Kick
            </Button>
          )}
          <Button aria-label={`Dismiss: ${name}`} onClick={() => onDecide({ request, action: 'dismiss' })}>
            Dismiss
          </Button>
        </div>
      )}
    </li>
  );
}

/** Returns who was kicked and which squad has the slot now; a pending request also says if it is another squad. */
function squadSlotText({ slotNumber, status, target, targetTeam, seated }: KickRequest): string {
  if (status === 'kicked' && targetTeam !== null) {
    return `${targetTeam} was kicked. ${seated ? `${seated.teamName} has the slot now` : 'The slot is empty now'}`;
  }
  if (!seated) return 'The slot is empty now';
  const isOther = status === 'pending' && target === null;
  return `Slot ${slotText(slotNumber)} is ${seated.teamName}${isOther ? ', not the reported squad' : ''}`;
}
