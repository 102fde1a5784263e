import type { User } from '@hotdrop/contract/account/users.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { registrationEnds } from '@hotdrop/contract/tournaments/rules.ts';
import { clsx } from 'clsx';
import { ExternalLink, Pencil, Users } from 'lucide-react';
import { StickyAction } from '../../events/event-page.tsx';
import { plural } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { countdown, withIst } from '../../lib/format/time.ts';
import { imageUrl } from '../../lib/image-url.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FillBar } from '../../ui/fill-bar.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { slotsLeft, startLine } from '../model.ts';
import type { TournamentView } from '../normalise.ts';
import { ShareButtons } from '../share-buttons.tsx';
import type { RegistrationView, useRegistrationForm } from './registration-view.ts';

type ActionProps = {
  event: TournamentView;
  view: RegistrationView;
  form: Pick<ReturnType<typeof useRegistrationForm>, 'onOpen' | 'onSignIn' | 'opening'>;
};

/** The main action, or why there is none. */
function RegistrationAction({ event, view, form }: ActionProps) {
  const label = (
    <span>
      Register your squad
      {/* Above the bar at the bottom, the panel with the fee may be off the screen. */}
      <span className="lg:hidden"> · {feeText(event.entryFee)}</span>
    </span>
  );
  switch (view) {
    case 'register':
      return (
        <Button variant="primary" className="w-full" busy={form.opening} onClick={() => form.onOpen()}>
          {label}
        </Button>
      );
    case 'sign-in':
      return (
        <Button variant="primary" className="w-full" onClick={() => form.onSignIn()}>
          {label}
        </Button>
      );
    case 'external':
      return <ExternalAction url={event.registrationUrl} />;
    default:
      return unavailable[view] ? (
        <Button className="w-full" disabled>
          {unavailable[view]}
        </Button>
      ) : null;
  }
}

const unavailable: Partial<Record<RegistrationView, string>> = {
  checking: 'Checking…',
  completed: 'Tournament over',
  closed: 'Registration closed',
  full: 'Tournament full',
  suspended: 'Registration paused',
};

function ExternalAction({ url }: { url: string | null }) {
  // Same rule as for pictures: https only, and never a local address.
  const address = imageUrl(url);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 w-full items-center justify-center gap-2 rounded-control bg-accent px-5 py-2 font-bold font-display text-[1.0625rem] text-on-accent leading-tight hover:bg-[color-mix(in_oklch,var(--accent),var(--ink)_12%)]"
    >
      Register Now
      <ExternalLink aria-hidden size={18} />
      <span className="sr-only">(opens the organizer’s site in a new tab)</span>
    </a>
  );
}

/** Whether the view has a button. */
function hasAction(view: RegistrationView): boolean {
  return view === 'register' || view === 'sign-in' || view === 'external';
}

type PanelProps = ActionProps & { user: User | null; now: number };

/** Answers "can I get in, when, how much": fee, start, slots, deadline and the action. */
export function RegistrationPanel({ event, view, form, user, now }: PanelProps) {
  const action = <RegistrationAction event={event} view={view} form={form} />;
  const mayEdit = canEditTournament(user, event);
  // Registrations on the organizer's own site are unknown here, so no slots are counted.
  const elsewhere = event.registrationUrl !== null;
  return (
    <section aria-label="Registration" tabIndex={-1} className="panel grid gap-4 p-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-ink-2">Registration fee</span>
        <span className={`numeric text-2xl ${event.entryFee === 0 ? 'text-ok' : ''}`}>
          {feeText(event.entryFee)}
        </span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">When</span>
        <TimeText at={event.startAt}>{withIst(startLine(event, now), event.startAt)}</TimeText>
      </div>
      <div>
        {!elsewhere && <FillBar label="Teams" taken={event.registeredCount} capacity={event.capacity} />}
        <Places event={event} view={view} elsewhere={elsewhere} />
      </div>
      {hasAction(view) ? (
        <StickyAction>{action}</StickyAction>
      ) : (
        <div data-arrival className="empty:hidden">
          {action}
        </div>
      )}
      <Note view={view} />
      <ShareButtons event={event} />
      {mayEdit && (
        <div className="grid grid-cols-2 gap-2 border-line border-t pt-4">
          <ButtonLink
            variant="primary"
            to={`/tournaments/${event._id}/manage`}
            icon={<Users aria-hidden size={18} />}
          >
            Manage
          </ButtonLink>
          <ButtonLink to={`/tournaments/${event._id}/edit`} icon={<Pencil aria-hidden size={18} />}>
            Edit
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function Note({ view }: { view: RegistrationView }) {
  const text =
    view === 'sign-in'
      ? validationTexts.signInToRegister
      : view === 'players-only'
        ? 'Squads are registered from a player account.'
        : view === 'suspended'
          ? 'Its organizer is suspended.'
          : '';
  return text && <p className="-mt-1 text-center text-ink-3 text-sm">{text}</p>;
}

type PlacesProps = { event: TournamentView; view: RegistrationView; elsewhere: boolean };

/** "100 slots left · closes in 2 h 10 m"; counts seconds in the last hour. */
function Places({ event, view, elsewhere }: PlacesProps) {
  const ends = registrationEnds(event);
  const now = useNow(1000);
  const remaining = Date.parse(ends) - now;
  const open = remaining > 0 && view !== 'completed' && !event.organizerSuspended;
  const left = slotsLeft(event);
  const places = elsewhere
    ? `Up to ${plural(event.capacity, 'team')}, on the organizer’s own site`
    : left === 0
      ? 'No slots left'
      : `${plural(left, 'slot')} left`;
  // Free slots would confuse below "Registration paused".
  if (event.organizerSuspended && !elsewhere) return null;
  return (
    <p className={clsx('text-ink-3 text-sm tabular-nums', !elsewhere && 'mt-2')}>
      {places}
      {open && (
        <>
          {' · '}
          <TimeText at={ends}>{`closes in ${countdown(remaining)}`}</TimeText>
        </>
      )}
    </p>
  );
}
