import { kycFallbackTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { BadgeCheck } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { AdminList } from '../kit/admin-list.tsx';
import { kycColumns } from './kyc-columns.tsx';
import type { KycTab, useKycList } from './use-kyc-list.ts';
import { nameOf } from './wording.ts';

/** What stands where there is nothing of this kind. */
const none: Record<KycTab, { title: string; body: string }> = {
  pending: { title: 'Nothing to review', body: 'Organizations that ask for verification show up here.' },
  approved: { title: 'None approved yet', body: 'Organizations you verify show up here.' },
  rejected: {
    title: 'None rejected',
    body: 'They can resubmit and will show up here again.',
  },
  all: { title: 'No requests yet', body: 'Organizations ask for verification on their own page.' },
};

/** The submissions of one tab. */
export function KycList({ list }: { list: ReturnType<typeof useKycList> }) {
  const now = useNow(30_000);
  const { linkTo } = useOpened('review');
  return (
    <AdminList
      list={list}
      label="Submissions"
      noun="submission"
      failed={kycFallbackTexts.load}
      search="Organization, name or email"
      columns={kycColumns({ now, linkTo })}
      keyOf={item => item._id}
      nameOf={nameOf}
      empty={{ icon: <BadgeCheck size={32} />, ...none[list.tab] }}
    />
  );
}
