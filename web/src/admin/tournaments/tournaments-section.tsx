import type { AdminTournament } from '@hotdrop/contract/admin/lists/lists.ts';
import { timeStatuses } from '@hotdrop/contract/tournaments/rules.ts';
import { ExternalLink, Pencil, Trash2, Trophy, User, Users } from 'lucide-react';
import { StatusBadge, statusText } from '../../events/event-status.tsx';
import { count } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { DeleteTournamentDialog } from '../../tournaments/form/delete-dialog.tsx';
import { statusOf } from '../../tournaments/model.ts';
import { Badge } from '../../ui/badge.tsx';
import { type ActProps, adminSection } from '../kit/admin-section.tsx';
import { EventCell, MomentCell, OrganizerCell, When } from '../kit/list-cells.tsx';
import { choice, organizerChip } from '../kit/section-filters.tsx';
import { useAdminRefresh } from '../kit/use-admin-list.ts';

const isThere = (event: AdminTournament) => !event.deletedAt;

/** `?tab=tournaments`. */
export const TournamentsSection = adminSection({
  query: 'GET /admin/tournaments',
  label: 'Tournaments',
  noun: 'tournament',
  search: 'Title, game or organizer',
  filters: {
    status: choice('Status', 'Not deleted', [...timeStatuses, 'deleted'], {
      ...statusText,
      deleted: 'Deleted',
    }),
    organizationId: organizerChip,
  },
  columns: [
    {
      label: 'Tournament',
      head: true,
      cell: row => (
        <EventCell
          to={row.deletedAt ? null : `/tournaments/${row._id}`}
          title={row.title}
          about={row.game || 'Any game'}
        />
      ),
    },
    { label: 'Organizer', cell: row => <OrganizerCell organizer={row.organizationId} /> },
    { label: 'Starts', cell: (row, { now }) => <MomentCell at={row.startAt} now={now} /> },
    { label: 'Status', cell: (row, { now }) => <State event={row} now={now} /> },
    { label: 'Teams', numeric: true, cell: row => `${count(row.registeredCount)} / ${count(row.capacity)}` },
    { label: 'Fee', numeric: true, cell: row => feeText(row.entryFee) },
  ],
  acts: [
    [
      {
        id: 'open',
        label: 'Open',
        Icon: ExternalLink,
        fits: isThere,
        to: row => `/tournaments/${row._id}`,
      },
      {
        id: 'manage',
        label: 'Manage teams and groups',
        Icon: Users,
        fits: isThere,
        to: row => `/tournaments/${row._id}/manage`,
      },
      { id: 'edit', label: 'Edit', Icon: Pencil, fits: isThere, to: row => `/tournaments/${row._id}/edit` },
      {
        id: 'organizer',
        label: 'Only this organizer',
        Icon: User,
        only: row => ({ organizationId: row.organizationId._id }),
      },
    ],
    [{ id: 'delete', label: 'Delete', Icon: Trash2, danger: true, fits: isThere, Dialog: DeleteDialog }],
  ],
  nameOf: row => row.title,
  empty: { icon: <Trophy size={32} />, title: 'No tournaments yet' },
});

function State({ event, now }: { event: AdminTournament; now: number }) {
  if (event.deletedAt) {
    return (
      <>
        <Badge tone="bad">Deleted</Badge>
        <span className="block text-ink-3 text-sm">
          <When at={event.deletedAt} now={now} />
        </span>
      </>
    );
  }
  // Nobody can join while the organizer is suspended.
  const status = statusOf(event, now);
  return <StatusBadge status={event.organizerSuspended && status === 'upcoming' ? 'paused' : status} />;
}

function DeleteDialog({ row, onClose }: ActProps<'GET /admin/tournaments'>) {
  const refresh = useAdminRefresh();
  function done() {
    onClose();
    void refresh();
  }
  return <DeleteTournamentDialog event={row} open onClose={onClose} onDeleted={done} onGone={done} />;
}
