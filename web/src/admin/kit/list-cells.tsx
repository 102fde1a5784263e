import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { PaymentStatus } from '@hotdrop/contract/scrims/booking.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { organizationName } from '../../lib/format/in-words.ts';
import { ago, dateTime, dayLabel } from '../../lib/format/time.ts';
import { paymentStatusText } from '../../scrims/payments/queue-wording.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';

type WhenProps = {
  /** ISO; null for never. */
  at: string | null;
  /** In ms. */
  now: number;
  /** With the time of day also when it is longer ago. */
  precise?: boolean;
};

const DAY = 24 * 60 * 60_000;

/** When something of the past was: "40 min ago", "Yesterday", "Fri 20 Nov"; the exact time on hover and tap. */
export function When({ at, now, precise }: WhenProps) {
  if (!at) return null;
  const isNear = Math.abs(Date.parse(at) - now) < DAY;
  if (isNear) return <TimeText at={at}>{ago(at, now)}</TimeText>;
  return <TimeText at={at}>{precise ? dateTime(at, now) : dayLabel(at, now)}</TimeText>;
}

type TextLinkProps = { to: string; className?: string | undefined; children: ReactNode };

/** A link among the words of a row, as high as a finger without taking that place. */
function TextLink({ to, className, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      className={clsx('[overflow-wrap:anywhere] py-3.5 underline-offset-4 hover:underline', className)}
    >
      {children}
    </Link>
  );
}

type EventProps = {
  /** Null where the event has no page any more. */
  to: string | null;
  title: string;
  about?: ReactNode;
  /** It is not what the row is about. */
  aside?: boolean;
};

/** The title of an event as the way to its page. */
export function EventCell({ to, title, about, aside }: EventProps) {
  const look = aside ? 'text-ink-2' : 'font-semibold';
  return (
    <>
      {to === null ? (
        <span className={look}>{title}</span>
      ) : (
        <TextLink to={to} className={look}>
          {title}
        </TextLink>
      )}
      {about && <span className="block text-ink-3 text-sm">{about}</span>}
    </>
  );
}

export function OrganizerCell({ organizer }: { organizer: OrganizationSummary }) {
  return (
    <>
      <TextLink to={`/organizations/${organizer._id}`}>{organizationName(organizer)}</TextLink>
      {organizer.verified && (
        // Keeps the badge next to the name's last word.
        <span className="whitespace-nowrap">
          {'\u00a0'}
          <span className="inline-flex align-[-0.15em]">
            <VerifiedTick size={16} />
          </span>
        </span>
      )}
    </>
  );
}

const paymentTones: Partial<Record<PaymentStatus, BadgeTone>> = {
  submitted: 'warn',
  captured: 'ok',
  rejected: 'bad',
  failed: 'bad',
  'refund-due': 'warn',
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status] ?? 'neutral'}>{paymentStatusText[status]}</Badge>;
}

type PersonProps = {
  person: AdminPerson;
  /** The name alone. */
  short?: boolean;
};

/** An account with its address, and the way to it among the users; of an erased one without the address. */
export function PersonCell({ person, short }: PersonProps) {
  const { _id, name, email } = person;
  return (
    <>
      <TextLink to={`/admin?tab=users&user=${_id}`}>{name}</TextLink>
      {!short && !isErased(person) && <AddressLine text={email} />}
    </>
  );
}

/** Whether an account is erased: lists leave its email empty, or give the placeholder. */
export const isErased = ({ email }: AdminPerson): boolean =>
  email === '' || email.endsWith('@deleted.invalid');

/** A day and time that may be to come: "Today, 9:00 PM". */
export function MomentCell({ at, now }: { at: string; now: number }) {
  return (
    <span className="whitespace-nowrap">
      <TimeText at={at}>{dateTime(at, now)}</TimeText>
    </span>
  );
}

/**
 * An email address, mostly below a name: in a table on one line, as long as the column is wide, and whole for the mouse; on phones
 * whole on as many lines as it takes.
 */
export function AddressLine({ text }: { text: string }) {
  return (
    <span
      title={text}
      // Adds nothing to the width of its column, and takes all of it.
      className="block text-ink-3 text-sm min-[56rem]:w-0 min-[56rem]:min-w-full min-[56rem]:truncate"
    >
      {text}
    </span>
  );
}
