import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { SquadsPanel } from '../../scrims/bookings/squads-panel.tsx';
import { useScrim } from '../../scrims/scrim-api.ts';
import { refreshScrim } from '../../scrims/scrim-cache.ts';
import { useLiveScrim } from '../../scrims/use-live-scrim.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotLoaded } from '../kit/not-loaded.tsx';
import { useAdminRefresh } from '../kit/use-admin-list.ts';
import { AddSquadDialog } from './add-squad-dialog.tsx';

type Props = { id: string; tools: { close: () => void } };

/** Who is in a scrim, as its organizer has it, to kick squads; and to add one. */
export function ScrimSquadsDialog({ id, tools: { close } }: Props) {
  const query = useScrim(id);
  const scrim = query.data;
  return (
    <Dialog
      open
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
