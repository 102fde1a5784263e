import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { type InfiniteData, type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isMissing } from '../lib/api/error.ts';
import { useFocusWhenGone } from '../lib/focus.ts';
import { organizerName } from '../lib/format/in-words.ts';
import { useTitle } from '../lib/use-title.ts';
import { Avatar } from '../ui/avatar.tsx';
import { LoadError, MissingState } from '../ui/states.tsx';
import { VerifiedBadge } from '../ui/verified-badge.tsx';

type Card = { _id: string };

/**
 * Invalidates lists (`listsKey`) whose card differs from the event's page. `event`: the page's event; null once it
 * is gone, undefined while unknown.
 */
export function useListsFollow(listsKey: QueryKey, id: string, event: object | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (event === undefined) return;
    void client.invalidateQueries({
      queryKey: listsKey,
      predicate: ({ state }) => {
        const list = state.data as InfiniteData<{ items: Card[] }> | undefined;
        const card = list?.pages?.flatMap(page => page.items).find(({ _id }) => _id === id);
        return card !== undefined && !(event && saysTheSame(card, event));
      },
    });
  }, [client, listsKey, id, event]);
}

const saysTheSame = (card: Card, event: object): boolean =>
  Object.entries(card).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify((event as { [name: string]: unknown })[name]),
  );

/**
 * Sets the title and focus of an event's page, and returns whether a problem replaces the event: it is gone, or its
 * first load failed. A failed refetch keeps the cached event.
 */
export function useEventPage(
  query: UseQueryResult<{ title: string }>,
  noun: 'Scrim' | 'Tournament',
): boolean {
  const isGone = isMissing(query.error);
  const problem = query.isError && (!query.data || isGone);
  useTitle(isGone ? `${noun} not found` : (query.data?.title ?? noun));
  useFocusWhenGone(query.data !== undefined && !problem);
  return problem;
}

type ProblemProps = {
  query: ComponentProps<typeof LoadError>['query'];
  icon: LucideIcon;
  missing: { title: string; body: string };
  back: { to: string; label: string };
  /** Shown if loading failed. */
  failure: string;
};

/** Says why there is no event: it does not exist, or loading it failed. */
export function EventProblem({ query, icon, missing, back, failure }: ProblemProps) {
  if (isMissing(query.error)) return <MissingState icon={icon} {...missing} back={back} />;
  return <LoadError title={failure} query={query} />;
}

type OrganizerProps = { event: { organizationId: OrganizationSummary }; withCity?: boolean };

/** The organizer, linked to their page. */
export function OrganizerLink({ event, withCity }: OrganizerProps) {
  const organizer = organizerName(event);
  const { _id, avatarUrl, verified, organizationInfo } = event.organizationId;
  return (
    <Link
      to={`/organizations/${_id}`}
      className="group inline-flex min-h-11 min-w-0 max-w-full items-center gap-x-2.5"
    >
      <Avatar name={organizer} src={avatarUrl} size="sm" />
      <span className={clsx('min-w-0 truncate group-hover:underline', withCity && 'font-semibold')}>
        {organizer}
      </span>
      {verified && <VerifiedBadge />}
      {/* The name is cut off first only if both are long. */}
      {withCity && organizationInfo.location && (
        <span className="min-w-0 max-w-[45%] truncate text-ink-3">{organizationInfo.location}</span>
      )}
    </Link>
  );
}

/** A page's main action: at the bottom of small screens, within the thumb's reach; in place on wide ones. */
export function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div
      data-arrival
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[var(--bottom-bar)] max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface-1 max-lg:px-4 max-lg:py-3"
    >
      {children}
    </div>
  );
}

/**
 * When `state` changes and the focused element disappears, moves the focus to its replacement inside the returned
 * ref: the element with `data-arrival`, or the first button or link in it.
 */
export function useFocusOnChange(state: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    // If the form opened on arrival, the focus is on the page's heading.
    if (document.activeElement && !document.activeElement.matches('body, h1')) return;
    const place = root.current?.querySelector<HTMLElement>('[data-arrival]');
    const target = place?.matches('[tabindex]')
      ? place
      : (place?.querySelector<HTMLElement>('button:enabled, a[href]') ??
        place?.closest<HTMLElement>('[tabindex]'));
    target?.focus();
  }, [state]);
  return root;
}
