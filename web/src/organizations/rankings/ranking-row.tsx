import type { RankedOrganization } from '@hotdrop/contract/organizations/organizations.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { count, organizationName } from '../../lib/format/in-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { Stars } from '../ratings/stars.tsx';

/** Columns on wide screens; on phones rank and organizer, with the figures below the name. */
const columns =
  'grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-3 px-4 md:grid-cols-[3.5rem_minmax(0,1fr)_5.5rem_8rem_6rem_8rem] md:gap-x-5';

const headings = ['Score', 'Rating', 'Scrims', 'Tournaments'];

/** Column headings; on phones each figure is labelled instead. */
export function RankingHeadings() {
  return (
    <div
      aria-hidden
      className={clsx(columns, 'hidden min-h-10 border-line border-b text-ink-3 text-sm md:grid')}
    >
      <span>Place</span>
      <span>Organizer</span>
      {headings.map(heading => (
        <span key={heading} className="text-right">
          {heading}
        </span>
      ))}
    </div>
  );
}

type Props = { organization: RankedOrganization; isOwn: boolean };

const podium = 3;

/** One organizer with its rank; the whole row is the link. */
export function RankingRow({ organization, isOwn }: Props) {
  const { organizationInfo, rank, score, manual, rating } = organization;
  const shownName = organizationName(organization);
  return (
    <li
      className={clsx(
        columns,
        'relative min-h-17 gap-y-1.5 border-line py-3 not-first:border-t hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2',
        isOwn && 'bg-accent/8',
      )}
    >
      <span
        className={clsx(
          'numeric self-start text-2xl leading-8 md:self-center',
          isOwn ? 'text-accent' : rank <= podium ? 'text-ink' : 'text-ink-3',
        )}
      >
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={shownName} src={organization.avatarUrl} />
        <div className="min-w-0">
          <h2 className="flex min-w-0 items-center gap-1.5 text-lg leading-6">
            <Link
              to={`/organizations/${organization._id}`}
              className="min-w-0 truncate outline-none after:absolute after:inset-0"
            >
              {shownName}
            </Link>
            {organization.verified && <VerifiedBadge size={17} />}
            {isOwn && <Badge tone="accent">You</Badge>}
          </h2>
          {(organizationInfo.location || manual) && (
            <p className="truncate text-ink-3 text-sm">
              {[organizationInfo.location, manual ? 'rank set by an admin' : ''].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
      </div>
      <dl className="col-start-2 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm md:col-start-auto md:contents md:text-base">
        <Figure label="Score">{score.toFixed(1)}</Figure>
        <Figure label="Rating" isPlain>
          <Stars value={rating.average} count={rating.count} size="sm" />
        </Figure>
        <Figure label="Scrims">{count(organization.scrimsHosted)}</Figure>
        <Figure label="Tournaments">{count(organization.tournamentsHosted)}</Figure>
      </dl>
    </li>
  );
}

/** `isPlain`: the figure needs no visible label. */
function Figure({ label, isPlain, children }: { label: string; isPlain?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5 md:justify-end">
      <dt className={clsx('text-ink-3 md:sr-only', isPlain && 'sr-only')}>{label}</dt>
      <dd className="numeric text-ink">{children}</dd>
    </div>
  );
}

/** The grey shape of the list while it loads. */
export function RankingsSkeleton() {
  return (
    <div role="status" aria-label="Loading rankings" className="panel overflow-hidden">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight alike
        <div key={row} className={clsx(columns, 'min-h-17 border-line py-3 not-first:border-t')}>
          <Skeleton className="h-7 w-7" />
          <div className="flex items-center gap-2.5">
            <Skeleton className="size-8" />
            <Skeleton className="h-5 w-2/5" />
          </div>
          <Skeleton className="col-start-2 mt-2 h-4 w-4/5 md:col-span-4 md:col-start-3 md:mt-0 md:h-5 md:w-full" />
        </div>
      ))}
    </div>
  );
}
