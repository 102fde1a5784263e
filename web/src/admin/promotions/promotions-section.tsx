import type { Promotion } from '@hotdrop/contract/admin/promotions/promotions.ts';
import { promoPlacements, promoStatuses } from '@hotdrop/contract/organizations/promos/promos.ts';
import { Check, ExternalLink, Megaphone, Pencil, Trash2, User, X } from 'lucide-react';
import { api } from '../../lib/api/client.ts';
import { count, plural } from '../../lib/format/in-words.ts';
import { webLink } from '../../lib/links.ts';
import { placementText, promoRun, promoState } from '../../organizations/promos/model.ts';
import { PromoCard, PromoThumb } from '../../organizations/promos/promo-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { adminSection, type Question } from '../kit/admin-section.tsx';
import { PersonCell } from '../kit/list-cells.tsx';
import { choice } from '../kit/section-filters.tsx';
import { EditPromotionDialog, NewPromotion, showsPromos } from './promotion-dialogs.tsx';

const statusText: Record<Promotion['status'], string> = {
  pending: 'In review',
  active: 'Approved',
  rejected: 'Rejected',
};

/** `?tab=promotions`: everyone's promos, their review, and new ones. */
export const PromotionsSection = adminSection({
  query: 'GET /admin/promotions',
  label: 'Promotions',
  noun: 'promotion',
  search: 'Title or owner',
  Action: NewPromotion,
  filters: {
    status: choice('Status', 'Any status', promoStatuses, statusText),
    placement: choice('Where', 'Any placement', promoPlacements, placementText),
  },
  columns: [
    {
      label: 'Promotion',
      head: true,
      className: 'w-1/3',
      cell: row => (
        <div className="flex items-start gap-3">
          <PromoThumb promo={row} />
          <span className="min-w-0 font-semibold">{row.title}</span>
        </div>
      ),
    },
    { label: 'Status', className: 'w-1/6', cell: (row, { now }) => <State promotion={row} now={now} /> },
    { label: 'Owner', className: 'w-1/5', cell: row => <PersonCell person={row.owner} /> },
    {
      label: 'Shown',
      className: 'w-1/4',
      cell: (row, { now }) => (
        <>
          {placementText[row.placement]}
          <span className="block text-ink-3 text-sm">{promoRun(row, now)}</span>
        </>
      ),
    },
    { label: 'Clicks', numeric: true, cell: row => count(row.clicks) },
  ],
  acts: [
    [
      {
        id: 'approve',
        label: 'Approve',
        Icon: Check,
        fits: ({ status }) => status !== 'active',
        ask: (row, { now }) => ({
          ...decision(row, { status: 'active' }, 'Promotion approved'),
          title: 'Approve this promotion?',
          body: <Shown promotion={row} now={now} />,
          confirmLabel: 'Approve',
        }),
      },
      {
        id: 'reject',
        label: 'Reject',
        Icon: X,
        fits: ({ status }) => status !== 'rejected',
        ask: (row, { now }) => ({
          ...decision(row, { status: 'rejected' }, 'Promotion rejected'),
          title: 'Reject this promotion?',
          body: <Shown promotion={row} now={now} />,
          note: {
            keepAs: `reject-promotion:${row._id}`,
            label: 'Why',
            help: `${row.owner.name} reads it.`,
            required: 'Enter a reason',
          },
          confirmLabel: 'Reject',
          danger: true,
        }),
      },
      { id: 'edit', label: 'Edit', Icon: Pencil, Dialog: EditPromotionDialog },
    ],
    [
      {
        id: 'link',
        label: 'Open its link',
        Icon: ExternalLink,
        fits: ({ linkUrl }) => webLink(linkUrl) !== null,
        run: ({ linkUrl }) => void window.open(webLink(linkUrl) ?? '', '_blank', 'noopener'),
      },
      {
        id: 'owner',
        label: 'Open its owner',
        Icon: User,
        to: ({ owner }) => `/admin?tab=users&user=${owner._id}`,
      },
    ],
    [
      {
        id: 'delete',
        label: 'Delete',
        Icon: Trash2,
        danger: true,
        ask: row => ({
          title: 'Delete this promotion?',
          body: (
            <p>
              <strong className="text-ink">{row.title}</strong> of {row.owner.name}, its picture and its count
              of {plural(row.clicks, 'click')} are deleted permanently. To take it down with a reason, reject
              it.
            </p>
          ),
          confirmLabel: 'Delete',
          danger: true,
          act: async () => {
            await api('DELETE /admin/promotions/:id', { params: { id: row._id } });
            return 'Promotion deleted';
          },
          affectedKeys: showsPromos,
        }),
      },
    ],
  ],
  nameOf: row => row.title,
  empty: {
    icon: <Megaphone size={32} />,
    title: 'No promotions yet',
    body: 'Organizations submit them on their dashboard.',
  },
});

/** Decides on a promo as shown here; if it has changed, the confirmation is out of date. */
function decision(
  { _id, status, revision }: Promotion,
  change: { status: 'active' | 'rejected' },
  words: string,
): Pick<Question, 'act' | 'overtaken' | 'affectedKeys'> {
  return {
    act: async note => {
      const body = { ...change, ...(note && { note }), seen: { status, revision } };
      await api('PUT /admin/promotions/:id', { params: { id: _id }, body });
      return words;
    },
    overtaken: ['PROMO_DECIDED', 'PROMO_CHANGED'],
    affectedKeys: showsPromos,
  };
}

/** The promo as shown in the confirmation of a decision. */
function Shown({ promotion, now }: { promotion: Promotion; now: number }) {
  return (
    <>
      <PromoCard promo={promotion} linked={false} />
      <p>
        {placementText[promotion.placement]} · {promoRun(promotion, now)}
      </p>
      <p>{promotion.linkUrl ? <>Links to {promotion.linkUrl}</> : 'No link.'}</p>
    </>
  );
}

function State({ promotion, now }: { promotion: Promotion; now: number }) {
  const { label, tone } = promoState(promotion, now);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {promotion.status === 'rejected' && promotion.note && (
        <span className="mt-1 block max-w-64 whitespace-pre-line text-ink-3 text-sm">{promotion.note}</span>
      )}
    </>
  );
}
