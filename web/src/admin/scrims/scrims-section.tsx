import type { AdminScrim } from '@hotdrop/contract/admin/scrims.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { type Scrim, type ScrimStatus, scrimStatuses } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, ExternalLink, Pencil, Play, Swords, User, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PillSelect } from '../../events/list-selects.tsx';
import { count, organizerName } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { SquadsPanel } from '../../scrims/bookings/squads-panel.tsx';
import { CancelScrimDialog } from '../../scrims/form/cancel-dialog.tsx';
import { capacityOf } from '../../scrims/lobby-slots.ts';
import { playingText, statusText, waitingText } from '../../scrims/model.ts';
import { useScrim } from '../../scrims/scrim-api.ts';
import { refreshScrim } from '../../scrims/scrim-cache.ts';
import { ScrimStatusBadge } from '../../scrims/status-badge.tsx';
import { useLiveScrim } from '../../scrims/use-live-scrim.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { EventCell, FilterChip, MomentCell, OrganizerCell } from '../kit/list-cells.tsx';
import { NotLoaded } from '../kit/not-loaded.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { AddSquadDialog } from './add-squad-dialog.tsx';

const statusOptions = [
  { value: '', label: 'Any status' },
  ...scrimStatuses.map(value => ({ value, label: statusText[value] })),
] as const satisfies { value: ScrimStatus | ''; label: string }[];

/** The section of the admin panel at `?tab=scrims`; `?scrim=` opens the squads of one. */
export function ScrimsSection() {
  const now = useNow(60_000);
  const navigate = useNavigate();
  const list = useAdminList('GET /admin/scrims', { status: scrimStatuses, organizationId: 'id' });
  const { filters, items, change, narrow, refresh } = list;
  const squads = useOpened('scrim');
  const [asked, setAsked] = useState<{ scrim: AdminScrim; open: boolean } | null>(null);
  // While another page loads, the rows are still those of before.
  const one = items.find(({ organizationId }) => organizationId._id === filters.organizationId);

  const actions = (scrim: AdminScrim): MenuItem[] => {
    const status = statusNow(scrim, now);
    const isOver = status === 'completed' || status === 'cancelled';
    const open = (path: string) => () => navigate(`/scrims/${scrim._id}${path}`);
    const all: (MenuItem | false)[] = [
      { id: 'open', label: 'Open', icon: <ExternalLink aria-hidden size={18} />, onSelect: open('') },
      {
        id: 'squads',
        label: 'Squads',
        icon: <Users aria-hidden size={18} />,
        onSelect: () => squads.open(scrim._id),
      },
      status !== 'cancelled' && {
        id: 'run',
        label: 'Payments, results, kick requests',
        icon: <Play aria-hidden size={18} className="shrink-0" />,
        onSelect: open('/run'),
      },
      status !== 'cancelled' && {
        id: 'edit',
        label: 'Edit',
        icon: <Pencil aria-hidden size={18} />,
        onSelect: open('/edit'),
      },
      {
        id: 'organizer',
        label: 'Only this organizer',
        icon: <User aria-hidden size={18} />,
        onSelect: () => narrow({ organizationId: scrim.organizationId._id }),
        disabled: filters.organizationId === scrim.organizationId._id,
      },
      !isOver && {
        id: 'cancel',
        label: 'Cancel scrim',
        icon: <Ban aria-hidden size={18} />,
        onSelect: () => setAsked({ scrim, open: true }),
        danger: true,
        separated: true,
      },
    ];
    return all.filter(item => item !== false);
  };

  return (
    <>
      <AdminList
        list={list}
        label="Scrims"
        noun="scrim"
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
        empty={{ icon: <Swords size={32} />, title: 'No scrims yet' }}
      />
      {squads.openId && <ScrimSquadsDialog id={squads.openId} refresh={refresh} onClose={squads.close} />}
      {asked && (
        <CancelScrimDialog
          key={asked.scrim._id}
          {...asked}
          onClose={() => setAsked({ ...asked, open: false })}
          onCancelled={() => void refresh()}
        />
      )}
    </>
  );
}

const columns = (now: number): AdminColumn<AdminScrim>[] => [
  {
    label: 'Scrim',
    head: true,
    cell: row => <EventCell to={`/scrims/${row._id}`} title={row.title} about={playingText(row)} />,
  },
  { label: 'Organizer', cell: row => <OrganizerCell organizer={row.organizationId} /> },
  { label: 'Starts', cell: row => <MomentCell at={row.startAt} now={now} /> },
  { label: 'Status', cell: row => <State scrim={row} now={now} /> },
  {
    label: 'Slots',
    numeric: true,
    cell: row => (
      <>
        {count(row.bookedCount)} / {count(capacityOf(row))}
        {row.waitlistCount > 0 && (
          <span className="block whitespace-nowrap text-ink-3 text-sm">{waitingText(row)}</span>
        )}
      </>
    ),
  },
  { label: 'Fee', numeric: true, cell: row => feeText(row.entryFee) },
];

/** As on its page: of a suspended organizer, 'Open' would be wrong. */
function State({ scrim, now }: { scrim: AdminScrim; now: number }) {
  const status = statusNow(scrim, now);
  const isPaused = scrim.organizerSuspended && (status === 'open' || status === 'full');
  return isPaused ? <Badge tone="bad">Paused</Badge> : <ScrimStatusBadge scrim={scrim} now={now} />;
}

type Props = { id: string; refresh: () => Promise<void>; onClose: () => void };

/** Who is in a scrim, as its organizer has it, to put squads out; and to add one. */
function ScrimSquadsDialog({ id, refresh, onClose }: Props) {
  const query = useScrim(id);
  const scrim = query.data;
  return (
    <Dialog
      open
      noEntry
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">{scrim?.title ?? 'Squads'}</span>}
    >
      {query.isPending && (
        <div role="status" aria-label="Loading scrim" className="grid gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-60 rounded-card" />
        </div>
      )}
      {query.isError && !scrim && <NotLoaded query={query} what="scrim" list="scrims" onClose={onClose} />}
      {scrim && <Squads scrim={scrim} refresh={refresh} />}
    </Dialog>
  );
}

function Squads({ scrim, refresh }: { scrim: Scrim; refresh: () => Promise<void> }) {
  const client = useQueryClient();
  const now = useNow(30_000);
  const [adding, setAdding] = useState(false);
  const isOver = scrim.status === 'cancelled' || now > Date.parse(scrim.endAt);
  const add = !isOver && !scrim.organizerSuspended && (
    <Button size="sm" icon={<UserPlus aria-hidden size={18} />} onClick={() => setAdding(true)}>
      Add a squad
    </Button>
  );
  useLiveScrim(scrim._id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {add && <div>{add}</div>}
      {!isOver && scrim.organizerSuspended && (
        <p className="text-ink-2">Its organizer is suspended. You cannot add squads for now.</p>
      )}
      <SquadsPanel scrim={scrim} showSeen={false} share={null} onRemoved={() => void refresh()} />
      {adding && (
        <AddSquadDialog
          scrim={scrim}
          refresh={() => Promise.all([refreshScrim(client, scrim._id), refresh()])}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
