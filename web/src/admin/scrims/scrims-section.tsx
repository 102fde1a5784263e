import type { AdminScrim } from '@hotdrop/contract/admin/scrims.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { scrimStatuses } from '@hotdrop/contract/scrims/scrims.ts';
import { Ban, ExternalLink, Pencil, Play, Swords, User, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { StatusBadge, statusText } from '../../events/event-status.tsx';
import { count } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { CancelScrimDialog } from '../../scrims/form/cancel-dialog.tsx';
import { capacityOf } from '../../scrims/lobby-slots.ts';
import { playingText, waitingText } from '../../scrims/model.ts';
import { type ActProps, adminSection } from '../kit/admin-section.tsx';
import { EventCell, MomentCell, OrganizerCell } from '../kit/list-cells.tsx';
import { choice, organizerChip } from '../kit/section-filters.tsx';
import { useAdminRefresh } from '../kit/use-admin-list.ts';
import { ScrimSquadsDialog } from './scrim-squads-dialog.tsx';

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

/** As on its page: of a suspended organizer, 'Open' would be wrong. */
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
  const [open, setOpen] = useState(true);
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    // After the dialog has left its entry of the history.
    if (!open) closed();
  }, [open]);
  return (
    <CancelScrimDialog
      scrim={row}
      open={open}
      onClose={() => setOpen(false)}
      onCancelled={() => void refresh()}
    />
  );
}
