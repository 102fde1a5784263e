import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { type DelayMatchBody, delayMinutes } from '@hotdrop/contract/scrims/run/run.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { clsx } from 'clsx';
import {
  ArrowLeft,
  Ban,
  Clock3,
  CopyPlus,
  EllipsisVertical,
  ExternalLink,
  Flag,
  MessagesSquare,
  Pencil,
  Share2,
  Table2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { StatusBadge } from '../../events/event-status.tsx';
import { count, plural } from '../../lib/format/in-words.ts';
import { countdown, istText, whenText } from '../../lib/format/time.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CancelScrimDialog } from '../form/cancel-dialog.tsx';
import { CloneDialog } from '../form/clone-dialog.tsx';
import { copyScrimLink, fromRun } from '../links.ts';
import { capacityOf, playingText, startLine, waitingText } from '../model.ts';
import { useRunActs } from './use-run-acts.ts';

type Props = {
  scrim: Scrim;
  /** The open tab needs the space: phones and low windows show one line of facts. */
  compact: boolean;
};

/** Title, status, facts and countdowns of a lobby, with its menu of actions. */
export function RunHeader({ scrim, compact }: Props) {
  const now = useNow(1000);
  const status = statusNow(scrim, now);
  const waiting = waitingText(scrim);
  const ist = istText(scrim.startAt);
  const { user } = useSession();
  const isOwn = user?._id === scrim.organizationId._id;
  const publicPage = `/scrims/${scrim._id}`;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center gap-1">
        <Link
          to={isOwn ? '/dashboard/org' : publicPage}
          aria-label={isOwn ? 'Back to the dashboard' : 'Back to the scrim'}
          className="icon-button -ml-2.5"
        >
          <ArrowLeft aria-hidden size={19} />
        </Link>
        <h1 className="min-w-0 flex-1 [overflow-wrap:anywhere] text-[1.5rem] sm:text-[1.75rem]" tabIndex={-1}>
          {scrim.title}
        </h1>
        {isOwn && (
          <Link to={publicPage} aria-label="Public page" title="Public page" className="icon-button">
            <ExternalLink aria-hidden size={19} />
          </Link>
        )}
        <ButtonLink
          to={`/rooms/${scrim._id}`}
          size="sm"
          icon={<MessagesSquare aria-hidden size={18} />}
          className="max-sm:hidden"
        >
          Open room
        </ButtonLink>
        <ActsMenu
          scrim={scrim}
          over={status === 'completed' || status === 'cancelled'}
          isLive={status === 'live'}
        />
      </div>
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-x-8 gap-y-3 squat:gap-y-1',
          // A phone in landscape has room for one line above the open tab.
          compact && 'max-sm:gap-y-1 squat:hidden',
        )}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="flex flex-wrap gap-2">
            <StatusBadge status={statusNow(scrim, now)} />
            <Badge tone="accent">{playingText(scrim)}</Badge>
          </p>
          <p className={clsx('text-ink-2 squat:hidden', compact && 'max-sm:hidden')}>
            <TimeText at={scrim.startAt}>
              {status === 'cancelled' ? startLine(scrim, now) : whenText(scrim.startAt, now)}
            </TimeText>
            {ist && <span className="block text-ink-3 text-sm">{ist}</span>}
          </p>
        </div>
        <dl
          className={clsx(
            'flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-7 squat:*:flex squat:*:items-baseline squat:*:gap-1.5',
            compact && 'max-sm:*:flex max-sm:*:items-baseline max-sm:*:gap-1.5',
          )}
        >
          <Fact label="Booked">
            {count(scrim.bookedCount)} / {count(capacityOf(scrim))}
          </Fact>
          {waiting && <Fact label="Waitlist">{count(scrim.waitlistCount)}</Fact>}
          <Moment scrim={scrim} now={now} />
        </dl>
      </div>
    </header>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="whitespace-nowrap text-ink-3 text-sm">{label}</dt>
      <dd className="numeric whitespace-nowrap text-xl">{children}</dd>
    </div>
  );
}

/** Countdown to what is scheduled next: room details, start, next map. */
function Moment({ scrim, now }: { scrim: Scrim; now: number }) {
  const status = statusNow(scrim, now);
  if (status === 'cancelled' || status === 'completed') return null;
  const startOf = (match: number) => scrim.matchStarts[match - 1] ?? scrim.endAt;
  const until = (at: string) => Math.max(0, Date.parse(at) - now);
  if (status === 'live') {
    const numbers = Array.from({ length: scrim.matchCount }, (_, index) => index + 1);
    // The lobby may be ahead of schedule: matches with results are over.
    const next = numbers.find(number => number > scrim.matchesPlayed && Date.parse(startOf(number)) > now);
    if (!next) return <Fact label="Ends in">{countdown(until(scrim.endAt))}</Fact>;
    return <Fact label={`${matchTitle(scrim.maps, next)} in`}>{countdown(until(startOf(next)))}</Fact>;
  }
  return (
    <>
      {now < Date.parse(scrim.roomDetailsAt) && (
        <Fact label="Room ID in">{countdown(until(scrim.roomDetailsAt))}</Fact>
      )}
      <Fact label="Starts in">{countdown(until(scrim.startAt))}</Fact>
    </>
  );
}

/** Actions that are rarely needed while a lobby runs. */
function ActsMenu({ scrim, over, isLive }: { scrim: Scrim; over: boolean; isLive: boolean }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'clone' | 'cancel' | 'end' | null>(null);
  const close = () => setAsking(null);
  const { delay } = useRunActs(scrim._id);
  const [delayed, setDelayed] = useState<DelayMatchBody | null>(null);
  const next = scrim.matchesPlayed + 1;
  const canRunNext = !over && next <= scrim.matchCount;
  const delayItems: MenuItem[] = canRunNext
    ? delayMinutes.map(minutes => ({
        id: `delay-${minutes}`,
        label: `Delay ${scrim.matchCount > 1 ? `map ${next}` : 'the start'} by ${minutes} min`,
        icon: <Clock3 aria-hidden size={18} />,
        separated: minutes === delayMinutes[0],
        onSelect: () =>
          delay.mutate(
            { matchNumber: next, minutes },
            { onSuccess: () => setDelayed({ matchNumber: next, minutes }) },
          ),
      }))
    : [];
  const undoItem: MenuItem[] =
    canRunNext && delayed
      ? [
          {
            id: 'undo-delay',
            label: `Undo the delay of ${delayed.minutes} min`,
            icon: <Undo2 aria-hidden size={18} />,
            onSelect: () =>
              delay.mutate(
                { ...delayed, minutes: -delayed.minutes as DelayMatchBody['minutes'] },
                { onSuccess: () => setDelayed(null) },
              ),
          },
        ]
      : [];
  return (
    <>
      <Menu
        label="Scrim actions"
        trigger={<EllipsisVertical aria-hidden size={20} />}
        triggerClassName="-mr-2 text-ink-2 hover:text-ink"
        items={[
          {
            id: 'room',
            label: 'Open room',
            icon: <MessagesSquare aria-hidden size={18} />,
            onSelect: () => navigate(`/rooms/${scrim._id}`),
          },
          {
            id: 'standings',
            label: 'Standings',
            icon: <Table2 aria-hidden size={18} />,
            onSelect: () => navigate(`/scrims/${scrim._id}/standings`),
          },
          {
            id: 'share',
            label: 'Copy link',
            icon: <Share2 aria-hidden size={18} />,
            onSelect: () => void copyScrimLink(scrim._id),
          },
          ...undoItem,
          ...delayItems,
          {
            id: 'edit',
            label: 'Edit',
            icon: <Pencil aria-hidden size={18} />,
            separated: true,
            disabled: scrim.status === 'cancelled',
            onSelect: () => navigate(`/scrims/${scrim._id}/edit`, { state: fromRun }),
          },
          {
            id: 'clone',
            label: 'Clone',
            icon: <CopyPlus aria-hidden size={18} />,
            onSelect: () => setAsking('clone'),
          },
          ...(isLive
            ? [
                {
                  id: 'end',
                  label: 'End lobby',
                  icon: <Flag aria-hidden size={18} />,
                  onSelect: () => setAsking('end'),
                },
              ]
            : []),
          {
            id: 'cancel',
            label: 'Cancel scrim',
            icon: <Ban aria-hidden size={18} />,
            danger: true,
            disabled: over,
            onSelect: () => setAsking('cancel'),
          },
        ]}
      />
      <CloneDialog scrim={scrim} open={asking === 'clone'} onClose={close} />
      <EndDialog scrim={scrim} open={asking === 'end'} onClose={close} />
      <CancelScrimDialog scrim={scrim} open={asking === 'cancel'} onClose={close} />
    </>
  );
}

type EndDialogProps = { scrim: Scrim; open: boolean; onClose: () => void };

/** Confirms ending a lobby, and says how many results are missing. */
function EndDialog({ scrim, open, onClose }: EndDialogProps) {
  const { end } = useRunActs(scrim._id);
  const missing = scrim.matchCount - scrim.matchesPlayed;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => end.mutate(undefined, { onSettled: onClose })}
      title="End this lobby?"
      body={
        <p>
          {missing > 0 &&
            `${plural(missing, 'match', 'matches')} ${missing === 1 ? 'has' : 'have'} no results yet. `}
          Booking and the waitlist close. You can still enter results.
        </p>
      }
      confirmLabel="End lobby"
      busy={end.isPending}
    />
  );
}
