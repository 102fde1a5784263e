import type { KycItem } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { birthWithAge } from '../../lib/format/birth-date.ts';
import { dateTime } from '../../lib/format/time.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { CopyButton } from '../../ui/share-button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { documentsText, flagsOf, type KycFlag, nameOf, waited } from './kyc-model.ts';

type Props = { item: KycItem; now: number };

/** What was submitted, what to double-check, and earlier decisions. */
export function ReviewDetails({ item, now }: Props) {
  const { orgKyc, earlier } = item;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      {orgKyc.status !== 'pending' && <Decision item={item} now={now} />}
      <Part title="Flags">
        <FlagList flags={flagsOf(item)} />
      </Part>
      <Part title="Details">
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Entry name="Legal name" copied={orgKyc.legalName}>
            {orgKyc.legalName}
          </Entry>
          <Entry name="Date of birth">{orgKyc.dob && birthWithAge(orgKyc.dob, now)}</Entry>
          <Entry name="Aadhaar number">
            <span className="numeric text-lg">{orgKyc.aadhaarNumber}</span>
          </Entry>
          <Entry name="Email" copied={orgKyc.email}>
            {orgKyc.email}
            {orgKyc.email === item.email && <span className="text-ink-3"> · same as the account’s</span>}
          </Entry>
          {orgKyc.email !== item.email && (
            <Entry name="Account email" copied={item.email}>
              {item.email}
            </Entry>
          )}
          <Entry name="Organization">
            <Link
              to={`/organizations/${item._id}`}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 underline pointer-fine:min-h-8 underline-offset-4 hover:text-accent"
            >
              <span className="min-w-0">{nameOf(item)}</span>
              {item.verified && <VerifiedBadge size={17} />}
            </Link>
            {item.name !== nameOf(item) && <span className="block text-ink-2">{item.name}</span>}
          </Entry>
          {orgKyc.submittedAt && (
            <Entry name="Submitted">
              <TimeText at={orgKyc.submittedAt}>{dateTime(orgKyc.submittedAt, now)}</TimeText>
              {orgKyc.status === 'pending' && (
                <span className="block text-ink-2">waiting {waited(orgKyc.submittedAt, now)}</span>
              )}
            </Entry>
          )}
        </dl>
      </Part>
      {earlier.length > 0 && (
        <Part title="Rejected before">
          <ol className="grid gap-3">
            {earlier.map(({ submittedAt, reviewedAt, notes }) => (
              <li key={submittedAt} className="grid gap-0.5 border-line border-l-2 pl-3">
                <p className="text-ink-3 text-sm">
                  <TimeText at={reviewedAt ?? submittedAt}>
                    {dateTime(reviewedAt ?? submittedAt, now)}
                  </TimeText>
                </p>
                <p className="whitespace-pre-line">{notes || 'No reason was given.'}</p>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}

function Decision({ item: { orgKyc }, now }: Props) {
  const word = orgKyc.status === 'approved' ? 'Approved' : 'Rejected';
  return (
    <Part title="Decision">
      <p>
        {word}
        {orgKyc.reviewedBy && ` by ${orgKyc.reviewedBy}`}
        {orgKyc.reviewedAt && (
          <>
            {' · '}
            <TimeText at={orgKyc.reviewedAt}>{dateTime(orgKyc.reviewedAt, now)}</TimeText>
          </>
        )}
      </p>
      {orgKyc.notes && <p className="mt-1 whitespace-pre-line text-ink-2">{orgKyc.notes}</p>}
      <p className="mt-1 text-ink-2 empty:hidden">{documentsText(orgKyc, now)}</p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="[overflow-wrap:anywhere]">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  );
}

type EntryProps = { name: string; copied?: string; children: ReactNode };

function Entry({ name, copied, children }: EntryProps) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="flex items-start justify-between gap-3">
        <div className="min-w-0">{children || '—'}</div>
        {copied && (
          <div className="-my-2.5 shrink-0">
            <CopyButton text={copied} label={`Copy ${name.toLowerCase()}`} />
          </div>
        )}
      </dd>
    </div>
  );
}

/** What to double-check, one sentence each, with links to the other organizations concerned. */
function FlagList({ flags }: { flags: readonly KycFlag[] }) {
  const { linkTo } = useOpened('review');
  if (flags.length === 0) return <p className="text-ink-2">No flags.</p>;
  return (
    <ul aria-label="Flags" className="grid gap-3">
      {flags.map(({ id, label, tone, text, others }) => (
        <li key={id} className="flex gap-2.5">
          <TriangleAlert
            aria-hidden
            size={18}
            className={clsx('mt-0.5 shrink-0', tone === 'bad' ? 'text-bad' : 'text-warn')}
          />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <p className={clsx('font-medium', tone === 'bad' ? 'text-bad' : 'text-warn')}>{label}</p>
            <p className="text-ink-2">{text}</p>
            {others.length > 0 && (
              <ul className="grid">
                {others.map(other => (
                  <li key={other._id}>
                    {/* Back returns from the other one to this one. */}
                    <Link
                      {...linkTo(other._id)}
                      className="inline-block min-h-11 content-center underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent pointer-fine:min-h-8"
                    >
                      {other.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
