import { bookableSlots, statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { clsx } from 'clsx';
import { Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../events/event-status.tsx';
import { count, plural } from '../../lib/format/in-words.ts';
import { clockTime, dayLabel, istText } from '../../lib/format/time.ts';
import { copyScrimLink } from '../../scrims/links.ts';
import { playingText, startLine } from '../../scrims/model.ts';
import { ShareStandingsButton } from '../../scrims/results/share/share-standings-button.tsx';
import { nextStep } from '../../scrims/run/next-step.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { LobbyNow } from './arrange.ts';

type Props = LobbyNow & {
  now: number;
  /** Whether it is the first lobby that needs an action: its button is the page's primary one. */
  main: boolean;
  /** Marks the lobby done: its standings are shared, or need not be. */
  onDone: () => void;
};

/** One of today's lobbies: time, bookings, and the organizer's next action. */
export function LobbyCard({ lobby, action, now, main, onDone }: Props) {
  const step = nextStep(action, { ...lobby, roomDetailsAt: lobby.credentialsReleaseAt, seen: null }, now);
  const isToShare = action === 'share-results';
  const day = dayLabel(lobby.startAt, now);
  const ist = istText(lobby.startAt);
  return (
    <article
      aria-label={lobby.title}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border bg-surface-1 p-4',
        step.late ? 'border-bad' : main ? 'border-accent' : 'border-line',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:min-w-22">
          <p className="flex flex-wrap items-baseline gap-x-2.5 sm:block">
            <span className="block text-ink-3 text-sm">{day}</span>
            <span className="numeric block whitespace-nowrap text-2xl leading-8">
              {clockTime(lobby.startAt)}
            </span>
            {ist && <span className="block text-ink-3 text-xs">{ist}</span>}
          </p>
          <span className="sm:hidden">
            <StatusBadge status={statusNow(lobby, now)} />
          </span>
        </div>
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-3">
            <h3 className="min-w-0 [overflow-wrap:anywhere] text-lg leading-7">
              <Link
                to={`/scrims/${lobby._id}/run`}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline pointer-fine:min-h-0"
              >
                {lobby.title}
              </Link>
            </h3>
            <span className="max-sm:hidden">
              <StatusBadge status={statusNow(lobby, now)} />
            </span>
          </div>
          <p className="text-ink-2 text-sm">
            {playingText(lobby)} · <TimeText at={lobby.startAt}>{sinceText(lobby, now)}</TimeText>
          </p>
          <Numbers lobby={lobby} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-line border-t pt-3">
        <div className="min-w-0 flex-1 basis-52">
          <p
            className={clsx(
              '[overflow-wrap:anywhere]',
              step.late && 'text-bad',
              step.go ? 'font-semibold' : 'text-ink-2',
            )}
          >
            {step.title}
          </p>
          {step.detail && <p className="text-ink-3 text-sm">{step.detail}</p>}
        </div>
        {isToShare && (
          <Button variant="ghost" className="max-sm:w-full" onClick={onDone}>
            Done<span className="sr-only">, {lobby.title}</span>
          </Button>
        )}
        {isToShare ? (
          <ShareStandingsButton
            scrim={lobby}
            variant={main ? 'primary' : 'secondary'}
            className="w-full sm:w-auto"
            onShared={onDone}
          >
            <span className="sr-only">, {lobby.title}</span>
          </ShareStandingsButton>
        ) : step.go ? (
          <ButtonLink to={step.go.to} variant={main ? 'primary' : 'secondary'} className="w-full sm:w-auto">
            {step.go.label}
            <span className="sr-only">, {lobby.title}</span>
          </ButtonLink>
        ) : step.shares ? (
          <Button
            icon={<Share2 aria-hidden size={18} />}
            className="w-full sm:w-auto"
            onClick={() => void copyScrimLink(lobby._id)}
          >
            Copy link<span className="sr-only">, {lobby.title}</span>
          </Button>
        ) : (
          <ButtonLink to={`/scrims/${lobby._id}/run`} size="sm" variant="ghost">
            Open <span className="sr-only">{lobby.title}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** "in 2 h 10 m", "Started 40 min ago"; day and clock time are shown next to it. */
function sinceText(lobby: LobbyNow['lobby'], now: number): string {
  return startLine(lobby, now).split(' · ').at(-1) ?? '';
}

function Numbers({ lobby }: { lobby: LobbyNow['lobby'] }) {
  const facts = [
    `${count(lobby.confirmedCount)} of ${count(bookableSlots(lobby).length)} confirmed`,
    lobby.bookedCount > lobby.confirmedCount && `${count(lobby.bookedCount - lobby.confirmedCount)} held`,
    lobby.waitlistCount > 0 && `${count(lobby.waitlistCount)} waiting`,
    lobby.paymentsToConfirm > 0 && `${count(lobby.paymentsToConfirm)} to confirm`,
    lobby.kickRequests > 0 && plural(lobby.kickRequests, 'kick request'),
    lobby.refundsDue > 0 && `${plural(lobby.refundsDue, 'refund')} due`,
  ].filter(Boolean);
  return (
    <p className="numeric mt-1 flex flex-wrap gap-x-3 text-ink-2">
      {facts.map(fact => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  );
}
