import type { OrganizationDashboard } from '@hotdrop/contract/dashboards.ts';
import { BadgeCheck, ShieldAlert, ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Stars } from '../../features/ratings/stars.tsx';
import { count } from '../../lib/format/count.ts';
import { Link } from '../../lib/router.tsx';

type Props = Pick<OrganizationDashboard, 'rating' | 'rank' | 'verified' | 'kycStatus'> & {
  organizationId: string;
};

/** How the organization stands: what squads say of it, its rank, and whether its identity was checked. */
export function StandingCard({ rating, rank, verified, kycStatus, organizationId }: Props) {
  return (
    <section aria-label="Your organization" className="panel divide-y divide-line">
      <dl className="grid grid-cols-2 gap-4 p-4">
        <div>
          <dt className="text-ink-3 text-sm">Rating</dt>
          <dd className="text-lg">
            <Stars value={rating.average} count={rating.count} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-3 text-sm">Rank</dt>
          <dd className="numeric text-xl">
            {rank === null ? <span className="text-ink-3">None yet</span> : `#${count(rank)}`}
          </dd>
        </div>
      </dl>
      <Verification verified={verified} kycStatus={kycStatus} />
      <p className="flex flex-wrap gap-x-5 px-4 py-1">
        <Link
          to={`/organizations/${organizationId}`}
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          Your page
        </Link>
        <Link
          to="/rankings"
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          Rankings
        </Link>
      </p>
    </section>
  );
}

type State = { icon: ReactNode; title: string; detail: string; label: string | null };

const states: Record<OrganizationDashboard['kycStatus'], State> = {
  unsubmitted: {
    icon: <ShieldQuestion aria-hidden size={22} className="mt-0.5 shrink-0 text-ink-3" />,
    title: 'Not verified yet',
    detail: 'The tick beside your name, and your UPI ID on the pay step.',
    label: 'Get verified',
  },
  pending: {
    icon: <ShieldQuestion aria-hidden size={22} className="mt-0.5 shrink-0 text-warn" />,
    title: 'Under review',
    detail: 'We write to you when it is decided.',
    label: 'See submission',
  },
  rejected: {
    icon: <ShieldAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-bad" />,
    title: 'Verification was rejected',
    detail: 'Read the note, then hand it in again.',
    label: 'Open verification',
  },
  approved: {
    icon: <BadgeCheck aria-hidden size={22} className="mt-0.5 shrink-0 text-player" />,
    title: 'Verified organization',
    detail: 'Your UPI ID stands in your settings.',
    label: null,
  },
};

function Verification({ verified, kycStatus }: Pick<Props, 'verified' | 'kycStatus'>) {
  const { icon, title, detail, label } = states[verified ? 'approved' : kycStatus];
  return (
    <div className="grid gap-3 p-4">
      <div className="flex items-start gap-3">
        {icon}
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-2 text-sm">{detail}</p>
        </div>
      </div>
      {label && (
        <ButtonLink to="/org/verify" size="sm" className="justify-self-start">
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
