import type { AdminRating } from '@hotdrop/contract/admin/ratings/ratings.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Building2, Eye, EyeOff, Star, User } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { PillSelect } from '../../events/list-selects.tsx';
import { actProblem, useAct } from '../../lib/acts/use-act.ts';
import { ApiError, type ApiKey, api } from '../../lib/api/client.ts';
import { useNow } from '../../lib/use-now.ts';
import { StarRow } from '../../organizations/ratings/stars.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { EventCell, FilterChip, PersonCell, When } from '../kit/list-cells.tsx';
import { useAdminList, useAdminRefresh } from '../kit/use-admin-list.ts';

type Input = { id: string; hidden: boolean; wasHidden: boolean; note: string };

/** Whatever shows an average. */
const concerned: readonly ApiKey[] = [
  'GET /scrims/:id',
  'GET /organizations/:id',
  'GET /organizations/rankings',
];

/** PATCH /admin/ratings/{id}: takes a rating out of sight and out of every average, and puts it back. */
function useHideRating() {
  const client = useQueryClient();
  const refresh = useAdminRefresh();
  const change = useAct({
    mutationFn: ({ id, ...body }: Input) => api('PATCH /admin/ratings/:id', { params: { id }, body }),
    onSettled: async () => {
      for (const key of concerned) void client.invalidateQueries({ queryKey: [key] });
      await refresh();
    },
  });

  return {
    /** Gives what is then said: no success where another admin was first, whose note stays. @throws ApiError */
    hide: async ({ _id }: AdminRating, note: string): Promise<string | { words: string; good: false }> => {
      try {
        await change.mutateAsync({ id: _id, hidden: true, wasHidden: false, note });
        return 'Rating hidden';
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'RATING_HIDDEN') throw cause;
        return { words: cause.message, good: false };
      }
    },
    /** It takes nothing away: done without a question, and how it went is said. */
    restore: async ({ _id }: AdminRating): Promise<void> => {
      try {
        await change.mutateAsync({ id: _id, hidden: false, wasHidden: true, note: '' });
        toast.success('Rating restored');
      } catch (error) {
        toast.error(actProblem(error, fallbackTexts.action));
      }
    },
  };
}

const hiddenOptions = [
  { value: '', label: 'Hidden or not' },
  { value: 'false', label: 'Visible' },
  { value: 'true', label: 'Hidden' },
] as const;

const starsOptions = [
  { value: '', label: 'Any stars' },
  { value: '1', label: '1 star' },
  { value: '2', label: '2 stars or fewer' },
  { value: '3', label: '3 stars or fewer' },
  { value: '4', label: '4 stars or fewer' },
] as const;

/** The section of the admin panel at `?tab=ratings`: what players say of organizers, and hiding what should not stand there. */
export function RatingsSection() {
  const now = useNow(60_000);
  const navigate = useNavigate();
  const list = useAdminList('GET /admin/ratings', {
    hidden: ['true', 'false'],
    stars: ['1', '2', '3', '4'],
    organizationId: 'id',
  });
  const { filters, items, change, narrow } = list;
  const [asked, setAsked] = useState<AdminRating | null>(null);
  const { hide, restore } = useHideRating();
  const only = items.find(({ organization }) => organization._id === filters.organizationId);

  const actions = (rating: AdminRating): MenuItem[] => [
    rating.hidden
      ? {
          id: 'restore',
          label: 'Restore',
          icon: <Eye aria-hidden size={18} />,
          onSelect: () => void restore(rating),
        }
      : {
          id: 'hide',
          label: 'Hide',
          icon: <EyeOff aria-hidden size={18} />,
          onSelect: () => setAsked(rating),
          danger: true,
        },
    {
      id: 'organization',
      label: 'Only this organization',
      icon: <Building2 aria-hidden size={18} />,
      onSelect: () => narrow({ organizationId: rating.organization._id }),
      disabled: filters.organizationId === rating.organization._id,
      separated: true,
    },
    {
      id: 'account',
      label: 'Open the player’s account',
      icon: <User aria-hidden size={18} />,
      onSelect: () => navigate(`/admin?tab=users&user=${rating.user._id}`),
    },
  ];

  return (
    <>
      <AdminList
        list={list}
        label="Ratings"
        noun="rating"
        search="Comment, player or organization"
        filters={
          <>
            <PillSelect
              label="Stars"
              value={filters.stars}
              options={starsOptions}
              onChange={stars => change({ stars })}
            />
            <PillSelect
              label="Hidden"
              value={filters.hidden}
              options={hiddenOptions}
              onChange={hidden => change({ hidden })}
            />
            {filters.organizationId && (
              <FilterChip
                label={`Organization: ${only?.organization.name ?? 'one'}`}
                onRemove={() => change({ organizationId: '' })}
              />
            )}
          </>
        }
        columns={columns(now)}
        keyOf={row => row._id}
        nameOf={row => `the rating of ${row.user.name}`}
        actions={actions}
        empty={{
          icon: <Star size={32} />,
          title: 'No ratings yet',
          body: 'Players rate a scrim, or its organizer, after it has begun.',
        }}
      />
      {asked && (
        <ActDialog
          title={`Hide the rating of ${asked.user.name}?`}
          body={
            <>
              <p>
                It no longer counts, and nobody sees it. {asked.organization.name} and {asked.user.name} are
                not notified. You can restore it.
              </p>
              {asked.comment && (
                <blockquote className="whitespace-pre-line border-line-strong border-l-2 pl-3 text-ink">
                  {asked.comment}
                </blockquote>
              )}
            </>
          }
          note={{ keepAs: `hide-rating:${asked._id}`, help: 'Only admins see this.' }}
          confirmLabel="Hide"
          danger
          act={note => hide(asked, note)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const columns = (now: number): AdminColumn<AdminRating>[] => [
  {
    label: 'Rating',
    head: true,
    cell: row => (
      <>
        <span className="flex flex-wrap items-center gap-2">
          <StarRow rating={row.rating} />
          {row.hidden && <Badge tone="bad">Hidden</Badge>}
        </span>
        {row.hiddenNote && (
          <span className="block whitespace-pre-line text-ink-3 text-sm">Why: {row.hiddenNote}</span>
        )}
      </>
    ),
  },
  {
    label: 'Comment',
    className: 'w-1/3',
    cell: row => row.comment && <span className="whitespace-pre-line">{row.comment}</span>,
  },
  { label: 'By', className: 'w-1/5', cell: row => <PersonCell person={row.user} /> },
  {
    label: 'Of',
    className: 'w-1/5',
    cell: ({ organization, event }) => (
      <EventCell
        to={`/organizations/${organization._id}`}
        title={organization.name}
        about={event && <EventCell to={`/${event.kind}s/${event._id}`} title={event.title} aside />}
        aside
      />
    ),
  },
  {
    label: 'When',
    cell: row => <When at={row.createdAt} now={now} />,
    className: 'whitespace-nowrap',
  },
];
