import type {
  Lobby,
  OrganizationDashboard,
} from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { bookableSlots, statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { CopyPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../events/event-status.tsx';
import { count, plural } from '../../lib/format/in-words.ts';
import { ago, dateTime, istText, midSentence } from '../../lib/format/time.ts';
import { useUnfolded } from '../../lib/use-unfolded.ts';
import { CloneDialog } from '../../scrims/form/clone-dialog.tsx';
import { statusOf, startLine as tournamentStart } from '../../tournaments/model.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFold } from '../../ui/fold-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type LobbiesProps = { label: string; lobbies: readonly Lobby[]; now: number; past?: boolean };

/** A week of evenings; a longer list would push the rest off the page. */
const shownFirst = 7;

/** Lobbies, one row each, with a Clone button. */
export function LobbyLines({ label, lobbies, now, past = false }: LobbiesProps) {
  const [cloning, setCloning] = useState<Lobby | null>(null);
  const [all, unfold] = useUnfolded(label);
  const [first] = lobbies;
  const chosen = cloning ?? first;
  return (
    <>
      <ul aria-label={label} className="panel divide-y divide-line overflow-hidden">
        {lobbies.slice(0, all ? undefined : shownFirst).map(lobby => (
          <Line
            key={lobby._id}
            title={lobby.title}
            to={`/scrims/${lobby._id}/run`}
            ist={istText(lobby.startAt)}
            badge={
              <span className={isAsUsual(lobby) ? 'max-sm:hidden' : undefined}>
                <StatusBadge status={statusNow(lobby, now)} />
              </span>
            }
            act={
              <IconButton
                label={`Clone ${lobby.title}`}
                icon={<CopyPlus aria-hidden size={18} />}
                className="relative z-10"
                onClick={() => setCloning(lobby)}
              />
            }
          >
            {lobby.status === 'cancelled'
              ? `Was for ${midSentence(dateTime(lobby.startAt, now))}`
              : `${dateTime(lobby.startAt, now)} · ${past ? enteredText(lobby) : bookedText(lobby)}`}
          </Line>
        ))}
      </ul>
      {!all && lobbies.length > shownFirst && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={unfold}>
          Show all {count(lobbies.length)}
        </Button>
      )}
      {chosen && <CloneDialog scrim={chosen} open={cloning !== null} onClose={() => setCloning(null)} />}
    </>
  );
}

const enteredText = ({ matchesPlayed, matchCount }: Lobby): string =>
  `${count(matchesPlayed)} of ${plural(matchCount, 'match', 'matches')} entered`;

const bookedText = (lobby: Lobby): string =>
  `${count(lobby.bookedCount)} of ${plural(bookableSlots(lobby).length, 'slot')}`;

/** Whether the number of slots implies the status, so that phones can hide the badge. */
const isAsUsual = ({ status }: Lobby): boolean => ['open', 'upcoming', 'completed'].includes(status);

/** Returns the row's time in IST: start if upcoming, end if over; null while live. */
function tournamentIst(event: TournamentSummary, now: number): string | null {
  const status = statusOf(event, now);
  if (status === 'live') return null;
  return istText(status === 'completed' ? (event.endAt ?? event.startAt) : event.startAt);
}

/** Tournaments, one row each. */
export function TournamentLines({ events, now }: { events: readonly TournamentSummary[]; now: number }) {
  return (
    <ul aria-label="Your tournaments" className="panel divide-y divide-line overflow-hidden">
      {events.map(event => (
        <Line
          key={event._id}
          title={event.title}
          to={`/tournaments/${event._id}/manage`}
          ist={tournamentIst(event, now)}
          badge={<StatusBadge status={statusOf(event, now)} />}
        >
          {tournamentStart(event, now)} · {count(event.registeredCount)} of {plural(event.capacity, 'team')}
        </Line>
      ))}
    </ul>
  );
}

type LineProps = {
  title: string;
  to: string;
  /** The row's time in IST, if the viewer's clock differs (FIELD 8). */
  ist: string | null;
  badge: ReactNode;
  act?: ReactNode;
  children: ReactNode;
};

/** The whole row is the link; buttons are on top of it. */
function Line({ title, to, ist, badge, act, children }: LineProps) {
  return (
    <li className="relative flex min-h-15 items-center gap-2 py-2 pr-2 pl-4 hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2">
      {/* The badge wraps below the text if a large font leaves it no room. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3 className="truncate text-base leading-6">
            <Link to={to} className="outline-none after:absolute after:inset-0">
              {title}
            </Link>
          </h3>
          <p className="numeric text-ink-2 leading-snug">{children}</p>
          {ist && <p className="text-ink-3 text-sm leading-snug">{ist}</p>}
        </div>
        {badge}
      </div>
      {act}
    </li>
  );
}

type Props = { requests: OrganizationDashboard['kickRequests']['items']; total: number; now: number };

/** Open kick requests, with a link to decide each. */
export function KickLines({ requests, total, now }: Props) {
  const { shown, more } = useFold('kicks', requests, total);
  return (
    <>
      <ul aria-label="Kick requests" className="panel divide-y divide-line">
        {shown.map(request => (
          <li key={request._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
              <span className="numeric w-9 shrink-0 text-2xl text-ink-3 leading-7">
                <span className="sr-only">Slot</span> {slotText(request.slotNumber)}
              </span>
              <div className="min-w-0">
                <h3 className="[overflow-wrap:anywhere] text-lg leading-7">{request.targetName}</h3>
                {request.reason && <p className="[overflow-wrap:anywhere] text-ink-2">{request.reason}</p>}
                <p className="[overflow-wrap:anywhere] text-ink-3 text-sm">
                  {request.requestedBy.teamName || request.requestedBy.name} · {request.scrimTitle} ·{' '}
                  <TimeText at={request.createdAt}>{ago(request.createdAt, now)}</TimeText>
                </p>
              </div>
            </div>
            <ButtonLink
              to={`/scrims/${request.scrimId}/run?tab=kicks`}
              size="sm"
              className="w-full sm:w-auto"
            >
              Decide<span className="sr-only">, {request.targetName}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
