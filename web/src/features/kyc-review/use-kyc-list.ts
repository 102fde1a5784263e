import { reviewStatuses } from '@hotdrop/contract/admin/org-kyc.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { pageOf } from '../../components/admin/admin-list-state.ts';
import { pageSize } from '../../components/admin/use-admin-list.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { kycListQuery, type ReviewStatus } from './kyc-api.ts';
import { reviewOf, withReview } from './use-review-place.ts';

export type KycTab = ReviewStatus | 'all';
type Filters = { status: KycTab; search: string };

/** Those that wait come first; the address names only another choice. */
const firstTab = 'pending';
export const kycTabs: readonly KycTab[] = [...reviewStatuses, 'all'];

const rules = {
  fromParams: (params: URLSearchParams): Filters => ({
    status: kycTabs.find(tab => tab === params.get('status')) ?? firstTab,
    search: params.get('search') ?? '',
  }),
  // Without the page: another choice begins at its first page.
  toParams: ({ status, search }: Filters) =>
    new URLSearchParams({ ...(status !== firstTab && { status }), ...(search !== '' && { search }) }),
  cleared: ({ status }: Filters): Filters => ({ status, search: '' }),
};

/** The submissions with their status, search and page in the address. */
export function useKycList() {
  const [params, setParams] = useSearchParams();
  const state = useUrlFilters<Filters>({
    ...rules,
    // A search that is still being typed when a submission is opened must not close it.
    toParams: filters => withReview(rules.toParams(filters), reviewOf(params)),
  });
  const { status, search } = state.filters;
  const cursor = params.get('cursor') ?? '';
  const page = pageOf(params);
  const query = useQuery(
    kycListQuery({
      limit: pageSize,
      ...(status !== 'all' && { status }),
      ...(search !== '' && { search }),
      ...(cursor !== '' && { cursor }),
    }),
  );
  // The cursor of the page before each one that was reached with Next; the wire knows only the way ahead.
  const before = useRef(new Map<string, string>());

  function goTo(nextCursor: string, nextPage: number) {
    setParams(
      now => {
        now.delete('cursor');
        now.delete('page');
        if (nextCursor === '') return now;
        now.set('cursor', nextCursor);
        now.set('page', String(nextPage));
        return now;
      },
      { preventScrollReset: true },
    );
  }

  const nextCursor = query.isPlaceholderData ? null : (query.data?.nextCursor ?? null);
  const previousCursor = before.current.get(cursor);
  return {
    ...state,
    query,
    page,
    items: query.data?.items ?? [],
    /** How many there are, once that is known of this very choice. */
    total: query.isPlaceholderData ? null : (query.data?.total ?? null),
    /** What is shown is about to be replaced. */
    busy: query.isPlaceholderData || state.typed.trim() !== search,
    next: nextCursor
      ? () => {
          before.current.set(nextCursor, cursor);
          goTo(nextCursor, page + 1);
        }
      : null,
    previous: previousCursor === undefined ? null : () => goTo(previousCursor, page - 1),
    first: cursor ? () => goTo('', 1) : null,
  };
}
