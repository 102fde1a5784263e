import type { AdminTournament } from '@hotdrop/contract/admin/lists.ts';
import { timeStatuses } from '@hotdrop/contract/tournaments/tournaments.ts';
import { ExternalLink, Pencil, Trash2, Trophy, User, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PillSelect } from '../../events/list-selects.tsx';
import { count, organizerName } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { DeleteTournamentDialog } from '../../tournaments/form/delete-dialog.tsx';
import { statusOf } from '../../tournaments/model.ts';
import { StatusBadge } from '../../tournaments/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { EventCell, FilterChip, MomentCell, OrganizerCell, When } from '../kit/list-cells.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';

const statuses = [...timeStatuses, 'deleted'] as const;
const statusOptions = [
  { value: '', label: 'Not deleted' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'live', label: 'Live' },
  { value: 'completed', label: 'Completed' },
  { value: 'deleted', label: 'Deleted' },
] as const satisfies { value: (typeof statuses)[number] | ''; label: string }[];

/** The section of the admin panel at `?tab=tournaments`. */
export function TournamentsSection() {
  const now = useNow(60_000);
  const navigate = useNavigate();
  const list = useAdminList('GET /admin/tournaments', { status: statuses, organizationId: 'id' });
  const { filters, items, change, narrow, refresh } = list;
  const [asked, setAsked] = useState<AdminTournament | null>(null);
  const close = () => setAsked(null);

  function done() {
    close();
    void refresh();
  }

  const actions = (event: AdminTournament): MenuItem[] => {
    const ofOrganizer: MenuItem = {
      id: 'organizer',
      label: 'Only this organizer',
      icon: <User aria-hidden size={18} />,
      onSelect: () => narrow({ organizationId: event.organizationId._id }),
      disabled: filters.organizationId === event.organizationId._id,
    };
    if (event.deletedAt) return [ofOrganizer];
    return [
      {
        id: 'open',
        label: 'Open',
        icon: <ExternalLink aria-hidden size={18} />,
        onSelect: () => navigate(`/tournaments/${event._id}`),
      },
      {
        id: 'manage',
        label: 'Manage teams and groups',
        icon: <Users aria-hidden size={18} />,
        onSelect: () => navigate(`/tournaments/${event._id}/manage`),
      },
      {
        id: 'edit',
        label: 'Edit',
        icon: <Pencil aria-hidden size={18} />,
        onSelect: () => navigate(`/tournaments/${event._id}/edit`),
      },
      ofOrganizer,
      {
        id: 'delete',
        label: 'Delete',
        icon: <Trash2 aria-hidden size={18} />,
        onSelect: () => setAsked(event),
        danger: true,
        separated: true,
      },
    ];
  };

  // While another page loads, the rows are still those of before.
  const one = items.find(({ organizationId }) => organizationId._id === filters.organizationId);
  return (
    <>
      <AdminList
        list={list}
        label="Tournaments"
        noun="tournament"
        search="Title, game or organizer"
        filters={
          <>
            <PillSelect
              label="Status"
              value={filters.status}
              options={statusOptions}
              onChange={status => change({ status })}
            />
            {filters.organizationId && (
              <FilterChip
                label={`By ${one ? organizerName(one) : 'one organizer'}`}
                onRemove={() => change({ organizationId: '' })}
              />
            )}
          </>
        }
        columns={columns(now)}
        keyOf={row => row._id}
        nameOf={row => row.title}
        actions={actions}
        empty={{ icon: <Trophy size={32} />, title: 'No tournaments yet' }}
      />
      {asked && <DeleteTournamentDialog event={asked} open onClose={close} onDeleted={done} onGone={done} />}
    </>
  );
}

const columns = (now: number): AdminColumn<AdminTournament>[] => [
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
  { label: 'Starts', cell: row => <MomentCell at={row.startAt} now={now} /> },
  {
    label: 'Status',
    cell: row =>
      row.deletedAt ? (
        <>
          <Badge tone="bad">Deleted</Badge>
          <span className="block text-ink-3 text-sm">
            <When at={row.deletedAt} now={now} />
          </span>
        </>
      ) : row.organizerSuspended && statusOf(row, now) === 'upcoming' ? (
        // Nobody new gets in while its organizer is suspended.
        <Badge tone="bad">Paused</Badge>
      ) : (
        <StatusBadge event={row} now={now} />
      ),
  },
  {
    label: 'Teams',
    numeric: true,
    cell: row => `${count(row.registeredCount)} / ${count(row.capacity)}`,
  },
  { label: 'Fee', numeric: true, cell: row => feeText(row.entryFee) },
];
