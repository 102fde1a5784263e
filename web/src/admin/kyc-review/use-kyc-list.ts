import { reviewStatuses } from '@hotdrop/contract/admin/kyc-review.ts';
import { useAdminList } from '../kit/use-admin-list.ts';
import type { ReviewStatus } from './kyc-api.ts';

export type KycTab = ReviewStatus | 'all';

/** Those that wait come first; the address names only another choice. */
const firstTab = 'pending';
export const kycTabs: readonly KycTab[] = [...reviewStatuses, 'all'];

/** The submissions with their tab, search and page in the address. */
export function useKycList() {
  const list = useAdminList('GET /admin/org-kyc', { status: kycTabs }, ({ status, ...others }) => ({
    ...others,
    status: status === 'all' ? '' : status || firstTab,
  }));
  return {
    ...list,
    tab: list.filters.status || firstTab,
    show: (tab: KycTab) => list.change({ status: tab === firstTab ? '' : tab }),
    // A tab is a place to be, no filter to be taken away.
    filtered: list.typed.trim() !== '',
    reset: () => {
      list.setTyped('');
      list.change({ search: '' });
    },
  };
}
