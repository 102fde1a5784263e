import type { Registration } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { PlayerRows } from '../../events/team-rows.tsx';
import { PushAsk } from '../../installed/push-ask.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Summary } from '../../ui/summary.tsx';
import { closesIn } from '../model.ts';
import type { TournamentView } from '../normalise.ts';
import { myGroupQuery, ownBookingsQuery, useWithdraw } from './registration-api.ts';

type Props = {
  event: TournamentView;
  userId: string;
  now: number;
  /** Opens the reader's group room over the page. */
  onOpenRoom: () => void;
  /** Its code is loading. */
  openingRoom: boolean;
};

/** The reader's team: its registration, group and squad, and Withdraw while registration is open. */
export function OwnTeam({ event, userId, now, onOpenRoom, openingRoom }: Props) {
  const bookings = useQuery(ownBookingsQuery());
  const own = bookings.data?.find(booking => booking.registration.tournamentId === event._id)?.registration;
  return (
    <section
      aria-label="Your team"
      data-arrival
      tabIndex={-1}
      className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-accent p-4"
    >
      <p className="flex items-baseline justify-between gap-2 text-ink-2">
        Your team
        {own && <span className="numeric text-ink-3">#{own.number}</span>}
      </p>
      {own && <Team team={own} />}
      {!own && bookings.isFetching && <Skeleton className="h-7 w-2/3" />}
      {!own && !bookings.isFetching && <NoTeamData onRetry={() => bookings.refetch()} />}
      <Button
        className="w-full border-ok/40 text-ok disabled:opacity-100"
        disabled
        icon={<Check aria-hidden size={18} />}
      >
        Already Registered
      </Button>
      <GroupState event={event} userId={userId} onOpenRoom={onOpenRoom} openingRoom={openingRoom} />
      <PushAsk
        title="Know what comes next"
        news="Hotdrop can notify you on this device: your group, new start times, messages."
      />
      {closesIn(event, now) !== null && <Withdraw event={event} teamName={own?.teamName ?? 'Your team'} />}
    </section>
  );
}

function NoTeamData({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-ink-2 text-sm">Could not load your squad.</p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function Team({ team }: { team: Registration }) {
  return (
    <div>
      <h2 className="text-xl [overflow-wrap:anywhere]">{team.teamName}</h2>
      <details className="mt-1">
        <Summary className="text-sm">Squad and contact</Summary>
        <ol className="grid gap-1">
          <PlayerRows players={team.players} />
        </ol>
        <p className="mt-2 break-words text-ink-3 text-sm">
          {team.realName} · {team.phone}
        </p>
      </details>
    </div>
  );
}

/** 'Checking…', then the group or 'Group not made' (SPEC §4). */
function GroupState({ event, userId, onOpenRoom, openingRoom }: Omit<Props, 'now'>) {
  const group = useQuery(myGroupQuery(event._id, userId, event.embeddedGroups));
  if (group.isPending) {
    return (
      <p role="status" className="text-center text-ink-3">
        Checking…
      </p>
    );
  }
  if (group.data) {
    const { number, name } = group.data;
    const isNamed = name !== `Group ${number}`;
    return (
      <>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          busy={openingRoom}
          onClick={onOpenRoom}
          icon={<MessagesSquare aria-hidden size={18} />}
        >
          {number === null ? 'Check Your Room' : `My Group: ${number}`}
        </Button>
        {isNamed && <p className="text-center text-ink-2 text-sm [overflow-wrap:anywhere]">{name}</p>}
      </>
    );
  }
  if (group.isError) {
    return (
      <div className="grid justify-items-center gap-2">
        <p role="alert" className="text-bad text-sm">
          Could not load your group.
        </p>
        <Button size="sm" busy={group.isFetching} onClick={() => group.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="text-center text-ink-3">
      Group not made
    </p>
  );
}

function Withdraw({ event, teamName }: { event: TournamentView; teamName: string }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const mutation = useWithdraw(event._id);
  return (
    <>
      <Button variant="danger" size="sm" className="w-full" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title="Withdraw your team?"
        body={
          <p className="break-words">
            {teamName} gives up its slot in {event.title}. If it fills up, you cannot register again.
          </p>
        }
        confirmLabel="Withdraw"
        danger
        busy={mutation.isPending}
        onConfirm={() => mutation.mutate(undefined, { onSettled: close })}
      />
    </>
  );
}
