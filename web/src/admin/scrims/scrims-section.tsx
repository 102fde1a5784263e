import type { AdminScrim } from '@hotdrop/contract/admin/scrims/scrims.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { type Scrim, scrimStatuses } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, ExternalLink, Pencil, Play, Swords, User, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { StatusBadge, statusText } from '../../events/event-status.tsx';
import { count } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { SquadsPanel } from '../../scrims/bookings/squads-panel.tsx';
import { CancelScrimDialog } from '../../scrims/form/cancel-dialog.tsx';
import { capacityOf, playingText, waitingText } from '../../scrims/model.ts';
import { refreshScrim, useScrim } from '../../scrims/scrim-api.ts';
import { useLiveScrim } from '../../scrims/use-live-scrim.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ActProps, adminSection } from '../kit/admin-section.tsx';
import { EventCell, MomentCell, OrganizerCell } from '../kit/list-cells.tsx';
import { NotLoaded } from '../kit/not-loaded.tsx';
import { choice, organizerChip } from '../kit/section-filters.tsx';
import { useAdminRefresh } from '../kit/use-admin-list.ts';
import { AddSquadDialog } from './add-squad-dialog.tsx';

type Row = ActProps<'GET /admin/scrims'>;

const isOff = (scrim: AdminScrim, now: number) => statusNow(scrim, now) === 'cancelled';
const isOver = (scrim: AdminScrim, now: number) => ['completed', 'cancelled'].includes(statusNow(scrim, now));

/** `?tab=scrims`; `?scrim=` opens the squads of one. */
export const ScrimsSection = adminSection({
  query: 'GET /admin/scrims',
  label: 'Scrims',
  noun: 'scrim',
  search: 'Title, game or organizer',
  filters: {
    status: choice('Status', 'Any status', scrimStatuses, statusText),
    organizationId: organizerChip,
  },
  columns: [
    {
      label: 'Scrim',
      head: true,
      cell: row => <EventCell to={`/scrims/${row._id}`} title={row.title} about={playingText(row)} />,
    },
    { label: 'Organizer', cell: row => <OrganizerCell organizer={row.organizationId} /> },
    { label: 'Starts', cell: (row, { now }) => <MomentCell at={row.startAt} now={now} /> },
    { label: 'Status', cell: (row, { now }) => <State scrim={row} now={now} /> },
    { label: 'Slots', numeric: true, cell: row => <Slots {...row} /> },
    { label: 'Fee', numeric: true, cell: row => feeText(row.entryFee) },
  ],
  acts: [
    [
      { id: 'open', label: 'Open', Icon: ExternalLink, to: row => `/scrims/${row._id}` },
      { id: 'squads', label: 'Squads', Icon: Users, run: (row, { open }) => open(row._id) },
      {
        id: 'run',
        label: 'Payments, results, kick requests',
        Icon: Play,
        fits: (row, { now }) => !isOff(row, now),
        to: row => `/scrims/${row._id}/run`,
      },
      {
        id: 'edit',
        label: 'Edit',
        Icon: Pencil,
        fits: (row, { now }) => !isOff(row, now),
        to: row => `/scrims/${row._id}/edit`,
      },
      {
        id: 'organizer',
        label: 'Only this organizer',
        Icon: User,
        only: row => ({ organizationId: row.organizationId._id }),
      },
    ],
    [
      {
        id: 'cancel',
        label: 'Cancel scrim',
        Icon: Ban,
        danger: true,
        fits: (row, { now }) => !isOver(row, now),
        Dialog: CancelDialog,
      },
    ],
  ],
  nameOf: row => row.title,
  opened: { param: 'scrim', Dialog: ScrimSquadsDialog },
  empty: { icon: <Swords size={32} />, title: 'No scrims yet' },
});

/** 'Open' would be wrong for a suspended organizer; the scrim's page shows 'Paused' too. */
function State({ scrim, now }: { scrim: AdminScrim; now: number }) {
  const status = statusNow(scrim, now);
  const isPaused = scrim.organizerSuspended && (status === 'open' || status === 'full');
  return <StatusBadge status={isPaused ? 'paused' : status} />;
}

function Slots(scrim: AdminScrim) {
  return (
    <>
      {count(scrim.bookedCount)} / {count(capacityOf(scrim))}
      {scrim.waitlistCount > 0 && (
        <span className="block whitespace-nowrap text-ink-3 text-sm">{waitingText(scrim)}</span>
      )}
    </>
  );
}

function CancelDialog({ row, onClose }: Row) {
  const refresh = useAdminRefresh();
  return <CancelScrimDialog scrim={row} open onClose={onClose} onCancelled={() => void refresh()} />;
}

type Props = { id: string; tools: { close: () => void } };

/** A scrim's squads as its organizer sees them, to kick or add some. */
function ScrimSquadsDialog({ id, tools: { close } }: Props) {
  const query = useScrim(id);
  const scrim = query.data;
  return (
    <Dialog
      open
      noEntry
      onClose={close}
      title={<span className="[overflow-wrap:anywhere]">{scrim?.title ?? 'Squads'}</span>}
    >
      {query.isPending && (
        <div role="status" aria-label="Loading scrim" className="grid gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-60 rounded-card" />
        </div>
      )}
      {query.isError && !scrim && <NotLoaded query={query} what="scrim" list="scrims" onClose={close} />}
      {scrim && <Squads scrim={scrim} />}
    </Dialog>
  );
}

function Squads({ scrim }: { scrim: Scrim }) {
  const client = useQueryClient();
  const refresh = useAdminRefresh();
  const now = useNow(30_000);
  const [adding, setAdding] = useState(false);
  const isOver = scrim.status === 'cancelled' || now > Date.parse(scrim.endAt);
  useLiveScrim(scrim._id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!isOver && !scrim.organizerSuspended && (
        <div>
          <Button size="sm" icon={<UserPlus aria-hidden size={18} />} onClick={() => setAdding(true)}>
            Add a squad
          </Button>
        </div>
      )}
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
