import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { PaymentStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { organizationName } from '../../lib/format/in-words.ts';
import { ago, dateTime, dayLabel } from '../../lib/format/time.ts';
import { paymentStatusText } from '../../scrims/payments/queue-wording.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';

type WhenProps = {
  /** ISO; null for never. */
  at: string | null;
  /** In ms. */
  now: number;
  /** Includes the time of day even if it is longer ago. */
  precise?: boolean;
};

const DAY = 24 * 60 * 60_000;

/** A past time: "40 min ago", "Yesterday", "Fri 20 Nov"; the exact time on hover and tap. */
export function When({ at, now, precise }: WhenProps) {
  if (!at) return null;
  const isNear = Math.abs(Date.parse(at) - now) < DAY;
  if (isNear) return <TimeText at={at}>{ago(at, now)}</TimeText>;
  return <TimeText at={at}>{precise ? dateTime(at, now) : dayLabel(at, now)}</TimeText>;
}

type TextLinkProps = { to: string; className?: string | undefined; children: ReactNode };

/** A link within a row's text, with a tap area as high as a finger that takes no extra space. */
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
  /** Null if the event has no page any more. */
  to: string | null;
  title: string;
  about?: ReactNode;
  /** Whether the row is about something else. */
  aside?: boolean;
};

/** An event's title, linked to its page. */
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
            <VerifiedBadge size={16} />
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
  /** Whether to show the name alone. */
  short?: boolean;
};

/** An account, linked to its entry among the users, with its email unless it is erased. */
export function PersonCell({ person, short }: PersonProps) {
  const { _id, name, email } = person;
  return (
    <>
      <TextLink to={`/admin?tab=users&user=${_id}`}>{name}</TextLink>
      {!short && !isErased(person) && <AddressLine text={email} />}
    </>
  );
}

/** Whether an account is erased: lists have its email empty or as a placeholder. */
export const isErased = ({ email }: AdminPerson): boolean =>
  email === '' || email.endsWith('@deleted.invalid');

/** A day and time that may be in the future: "Today, 9:00 PM". */
export function MomentCell({ at, now }: { at: string; now: number }) {
  return (
    <span className="whitespace-nowrap">
      <TimeText at={at}>{dateTime(at, now)}</TimeText>
    </span>
  );
}

/** An email address, usually below a name: cut to one line in a table, in full on hover; wrapped on phones. */
export function AddressLine({ text }: { text: string }) {
  return (
    <span
      title={text}
      // Does not widen its column, but fills it.
      className="block text-ink-3 text-sm min-[56rem]:w-0 min-[56rem]:min-w-full min-[56rem]:truncate"
    >
      {text}
    </span>
  );
}
