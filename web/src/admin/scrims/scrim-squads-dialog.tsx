import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { refreshScrim } from '../../lib/scrim-cache.ts';
import { useNow } from '../../lib/use-now.ts';
import { SquadsPanel } from '../../scrims/bookings/squads-panel.tsx';
import { useScrim } from '../../scrims/scrim-api.ts';
import { useLiveScrim } from '../../scrims/use-live-scrim.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotLoaded } from '../kit/not-loaded.tsx';
import { AddSquadDialog } from './add-squad-dialog.tsx';

type Props = { id: string; refresh: () => Promise<void>; onClose: () => void };

/** Who is in a scrim, as its organizer has it, to put squads out; and to add one. */
export function ScrimSquadsDialog({ id, refresh, onClose }: Props) {
  const query = useScrim(id);
  const scrim = query.data;
  return (
    <Dialog
      open
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
