import { kycFallbackTexts } from '@hotdrop/contract/organizations/kyc-texts.ts';
import { BadgeCheck } from 'lucide-react';
import { AdminList } from '../../components/admin/admin-list.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { kycColumns } from './kyc-columns.tsx';
import type { KycTab, useKycList } from './use-kyc-list.ts';
import { nameOf } from './wording.ts';

/** What stands where there is nothing of this kind. */
const none: Record<KycTab, { title: string; body: string }> = {
  pending: { title: 'Nobody waits', body: 'An organization that asks for verification stands here.' },
  approved: { title: 'Nobody was approved yet', body: 'Organizations that you verify stand here.' },
  rejected: {
    title: 'Nobody was rejected',
    body: 'They can hand themselves in again and then wait here anew.',
  },
  all: { title: 'Nobody has asked yet', body: 'Organizations ask for verification on their own page.' },
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
