import type { AdminRating } from '@hotdrop/contract/admin/ratings/ratings.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { Building2, Eye, EyeOff, Star, User } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { actProblem } from '../../lib/acts/use-act.ts';
import { type ApiKey, api } from '../../lib/api/client.ts';
import { StarRow } from '../../organizations/ratings/stars.tsx';
import { Badge } from '../../ui/badge.tsx';
import { adminSection } from '../kit/admin-section.tsx';
import { EventCell, PersonCell, When } from '../kit/list-cells.tsx';
import { chip, choice } from '../kit/section-filters.tsx';

/** Queries that show an average. */
const affectedKeys: readonly ApiKey[] = [
  'GET /scrims/:id',
  'GET /organizations/:id',
  'GET /organizations/rankings',
];

/** Hides a rating and removes it from every average, or restores it. */
const setHidden = ({ _id, hidden: wasHidden }: AdminRating, hidden: boolean, note: string) =>
  api('PATCH /admin/ratings/:id', { params: { id: _id }, body: { hidden, wasHidden, note } });

/** `?tab=ratings`: players' ratings of organizers, and hiding those that break the rules. */
export const RatingsSection = adminSection({
  query: 'GET /admin/ratings',
  label: 'Ratings',
  noun: 'rating',
  search: 'Comment, player or organization',
  filters: {
    stars: choice('Stars', 'Any rating', ['1', '2', '3', '4'], {
      1: '1 star',
      2: '2 stars or fewer',
      3: '3 stars or fewer',
      4: '4 stars or fewer',
    }),
    hidden: choice('Hidden', 'Visible and hidden', ['false', 'true'], { false: 'Visible', true: 'Hidden' }),
    organizationId: chip<AdminRating>((id, rows) => {
      const row = rows.find(({ organization }) => organization._id === id);
      return `Organization: ${row?.organization.name ?? 'one'}`;
    }),
  },
  columns: [
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
      className: 'whitespace-nowrap',
      cell: (row, { now }) => <When at={row.createdAt} now={now} />,
    },
  ],
  acts: [
    [
      {
        id: 'restore',
        label: 'Restore',
        Icon: Eye,
        fits: row => row.hidden,
        // Nothing is lost: no confirmation.
        run: async (row, { refresh }) => {
          try {
            await setHidden(row, false, '');
            toast.success('Rating restored');
          } catch (error) {
            toast.error(actProblem(error, fallbackTexts.action));
          }
          await refresh(affectedKeys);
        },
      },
      {
        id: 'hide',
        label: 'Hide',
        Icon: EyeOff,
        danger: true,
        fits: row => !row.hidden,
        ask: row => ({
          title: `Hide the rating of ${row.user.name}?`,
          body: <HideText {...row} />,
          note: { keepAs: `hide-rating:${row._id}`, help: 'Only admins see this.' },
          confirmLabel: 'Hide',
          danger: true,
          act: async note => {
            await setHidden(row, true, note);
            return 'Rating hidden';
          },
          overtaken: ['RATING_HIDDEN'],
          affectedKeys,
        }),
      },
    ],
    [
      {
        id: 'organization',
        label: 'Only this organization',
        Icon: Building2,
        only: ({ organization }) => ({ organizationId: organization._id }),
      },
      {
        id: 'account',
        label: 'Open the player’s account',
        Icon: User,
        to: ({ user }) => `/admin?tab=users&user=${user._id}`,
      },
    ],
  ],
  nameOf: row => `the rating of ${row.user.name}`,
  empty: {
    icon: <Star size={32} />,
    title: 'No ratings yet',
    body: 'Players rate a scrim, or its organizer, after it has begun.',
  },
});

function HideText({ organization, user, comment }: AdminRating) {
  return (
    <>
      <p>
        It no longer counts, and nobody sees it. {organization.name} and {user.name} are not notified. You can
        restore it.
      </p>
      {comment && (
        <blockquote className="whitespace-pre-line border-line-strong border-l-2 pl-3 text-ink">
          {comment}
        </blockquote>
      )}
    </>
  );
}
