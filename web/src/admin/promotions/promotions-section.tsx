import type { Promotion } from '@hotdrop/contract/admin/promotions/promotions.ts';
import {
  type PromoPlacement,
  promoPlacements,
  promoStatuses,
} from '@hotdrop/contract/organizations/promos/promos.ts';
import { Check, ExternalLink, Megaphone, Pencil, Plus, Trash2, User, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { PillSelect } from '../../events/list-selects.tsx';
import { count } from '../../lib/format/in-words.ts';
import { webLink } from '../../lib/links.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { placementText, promoRun, promoState } from '../../organizations/promos/model.ts';
import { PromoThumb } from '../../organizations/promos/promo-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { PersonCell } from '../kit/list-cells.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import {
  ApprovePromotionDialog,
  DeletePromotionDialog,
  EditPromotionDialog,
  NewPromotionDialog,
  RejectPromotionDialog,
} from './promotion-dialogs.tsx';

const statusText: Record<Promotion['status'], string> = {
  pending: 'In review',
  active: 'Approved',
  rejected: 'Rejected',
};
const statusOptions = [
  { value: '', label: 'Any status' },
  ...promoStatuses.map(value => ({ value, label: statusText[value] })),
] as const satisfies { value: Promotion['status'] | ''; label: string }[];

const placementOptions = [
  { value: '', label: 'Any place' },
  ...promoPlacements.map(value => ({ value, label: placementText[value] })),
] as const satisfies { value: PromoPlacement | ''; label: string }[];

const dialogs = {
  edit: EditPromotionDialog,
  approve: ApprovePromotionDialog,
  reject: RejectPromotionDialog,
  delete: DeletePromotionDialog,
};
type Act = keyof typeof dialogs;
type Asked = { act: 'new' } | { act: Act; promotion: Promotion };
type DialogProps = { promotion: Promotion; now: number; onClose: () => void };

/** The section of the admin panel at `?tab=promotions`: everybody's promos, their review, and new ones. */
export function PromotionsSection() {
  const now = useNow(60_000);
  const navigate = useNavigate();
  const { user } = useSession();
  const list = useAdminList('GET /admin/promotions', { status: promoStatuses, placement: promoPlacements });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const actions = (promotion: Promotion): MenuItem[] => {
    const ask = (act: Act) => () => setAsked({ act, promotion });
    const link = webLink(promotion.linkUrl);
    const items: (MenuItem | false | null)[] = [
      promotion.status !== 'active' && {
        id: 'approve',
        label: 'Approve',
        icon: <Check aria-hidden size={18} />,
        onSelect: ask('approve'),
      },
      promotion.status !== 'rejected' && {
        id: 'reject',
        label: 'Reject',
        icon: <X aria-hidden size={18} />,
        onSelect: ask('reject'),
      },
      { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden size={18} />, onSelect: ask('edit') },
      link !== null && {
        id: 'link',
        label: 'Open its link',
        icon: <ExternalLink aria-hidden size={18} />,
        onSelect: () => void window.open(link, '_blank', 'noopener'),
        separated: true,
      },
      {
        id: 'owner',
        label: 'Open its owner',
        icon: <User aria-hidden size={18} />,
        onSelect: () => navigate(`/admin?tab=users&user=${promotion.owner._id}`),
        separated: link === null,
      },
      {
        id: 'delete',
        label: 'Delete',
        icon: <Trash2 aria-hidden size={18} />,
        onSelect: ask('delete'),
        danger: true,
        separated: true,
      },
    ];
    return items.filter(item => item !== false && item !== null);
  };

  function dialogOf({ act, promotion }: Extract<Asked, { promotion: Promotion }>) {
    const ActDialog: ComponentType<DialogProps> = dialogs[act];
    return <ActDialog promotion={promotion} now={now} onClose={close} />;
  }

  return (
    <>
      <AdminList
        list={list}
        label="Promotions"
        noun="promotion"
        search="Title or owner"
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={19} />}
            onClick={() => setAsked({ act: 'new' })}
          >
            New promotion
          </Button>
        }
        filters={
          <>
            <PillSelect
              label="Status"
              value={list.filters.status}
              options={statusOptions}
              onChange={status => list.change({ status })}
            />
            <PillSelect
              label="Where"
              value={list.filters.placement}
              options={placementOptions}
              onChange={placement => list.change({ placement })}
            />
          </>
        }
        columns={columns(now)}
        keyOf={row => row._id}
        nameOf={row => row.title}
        actions={actions}
        empty={{
          icon: <Megaphone size={32} />,
          title: 'No promotions yet',
          body: 'Organizations submit them on their dashboard.',
        }}
      />
      {asked?.act === 'new' && <NewPromotionDialog userId={user?._id ?? ''} onClose={close} />}
      {asked && asked.act !== 'new' && dialogOf(asked)}
    </>
  );
}

const columns = (now: number): AdminColumn<Promotion>[] => [
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
  { label: 'Status', className: 'w-1/6', cell: row => <State promotion={row} now={now} /> },
  { label: 'Owner', className: 'w-1/5', cell: row => <PersonCell person={row.owner} /> },
  {
    label: 'Shown',
    className: 'w-1/4',
    cell: row => (
      <>
        {placementText[row.placement]}
        <span className="block text-ink-3 text-sm">{promoRun(row, now)}</span>
      </>
    ),
  },
  { label: 'Clicks', numeric: true, cell: row => count(row.clicks) },
];

/** Where it stands, and why it was rejected. */
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
