import type { OrganizationDashboard } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { BadgeCheck, ShieldAlert, ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { count } from '../../lib/format/in-words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stars } from '../ratings/stars.tsx';

type Props = Pick<OrganizationDashboard, 'rating' | 'rank' | 'verified' | 'kycStatus'> & {
  organizationId: string;
  /** Whether squads see a UPI ID on the pay step. */
  takesUpi: boolean;
};

/** The organization's rating, rank and verification status. */
export function ReputationCard({ rating, rank, verified, kycStatus, takesUpi, organizationId }: Props) {
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
      <Verification verified={verified} kycStatus={kycStatus} takesUpi={takesUpi} />
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
    detail: 'Get the verified badge and take UPI payments.',
    label: 'Get verified',
  },
  pending: {
    icon: <ShieldQuestion aria-hidden size={22} className="mt-0.5 shrink-0 text-warn" />,
    title: 'Under review',
    detail: 'We’ll email you the decision.',
    label: 'See submission',
  },
  rejected: {
    icon: <ShieldAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-bad" />,
    title: 'Verification was rejected',
    detail: 'Read the note, then submit it again.',
    label: 'Open verification',
  },
  approved: {
    icon: <BadgeCheck aria-hidden size={22} className="mt-0.5 shrink-0 text-player" />,
    title: 'Verified organization',
    detail: 'Add your UPI ID to take fees.',
    label: null,
  },
};

type VerificationProps = Pick<Props, 'verified' | 'kycStatus' | 'takesUpi'>;

function Verification({ verified, kycStatus, takesUpi }: VerificationProps) {
  const { icon, title, detail, label } = states[verified ? 'approved' : kycStatus];
  const lacksUpi = verified && !takesUpi;
  return (
    <div className="grid gap-3 p-4">
      <div className="flex items-start gap-3">
        {icon}
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-2 text-sm">{verified && takesUpi ? 'Your UPI ID is set.' : detail}</p>
        </div>
      </div>
      {lacksUpi && (
        <ButtonLink to="/settings" size="sm" className="justify-self-start">
          Add your UPI ID
        </ButtonLink>
      )}
      {label && (
        <ButtonLink to="/org/verify" size="sm" className="justify-self-start">
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
