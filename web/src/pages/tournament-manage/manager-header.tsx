import { managerTexts } from '@hotdrop/contract/texts.ts';
import type { GroupList } from '@hotdrop/contract/tournaments/groups.ts';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ExportMenu } from '../../features/groups/components/export-menu.tsx';
import { countsLine } from '../../features/groups/wording.ts';
import { StatusBadge } from '../../features/tournaments/components/status-badge.tsx';
import { DeleteTournamentDialog } from '../../features/tournaments/form/delete-dialog.tsx';
import { QuickEditDialog } from '../../features/tournaments/form/quick-edit-dialog.tsx';
import type { TournamentView } from '../../features/tournaments/normalise.ts';
import { Link } from '../../lib/router.tsx';
import { useNow } from '../../lib/use-now.ts';

const CLOCK_MS = 15_000;

type Props = { event: TournamentView; counts: GroupList; deleted: boolean; onDeleted: () => void };

/** Which tournament is managed, its counts, and what can be done with it as a whole. */
export function ManagerHeader({ event, counts, deleted, onDeleted }: Props) {
  const now = useNow(CLOCK_MS);
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 py-2 lg:min-h-16 lg:py-3">
      <Link
        to={deleted ? '/tournaments' : `/tournaments/${event._id}`}
        aria-label={deleted ? 'All tournaments' : 'Back to the tournament'}
        className="-ml-2.5 inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={19} />
      </Link>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-0.5">
        <h1 className="min-w-0 max-w-full truncate text-[1.375rem]">
          {deleted ? managerTexts.deletedTitle : event.title}
        </h1>
        {!deleted && <StatusBadge event={event} now={now} />}
        <p className="numeric text-ink-2 text-base">
          {countsLine({ teams: counts.teamCount, groups: counts.total, ungrouped: counts.ungroupedCount })}
        </p>
      </div>
      <div className="flex gap-2 max-lg:gap-1.5">
        <ExportMenu tournamentId={event._id} disabled={deleted} />
        <Button
          size="sm"
          aria-label="Quick edit"
          icon={<Pencil aria-hidden size={17} />}
          disabled={deleted}
          onClick={() => setAsking('edit')}
        >
          <span className="max-sm:hidden">Quick edit</span>
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-label="Delete Tournament"
          icon={<Trash2 aria-hidden size={17} />}
          disabled={deleted}
          onClick={() => setAsking('delete')}
        >
          <span className="max-sm:hidden">Delete</span>
        </Button>
      </div>
      {asking === 'edit' && <QuickEditDialog event={event} onClose={close} />}
      <DeleteTournamentDialog
        event={event}
        open={asking === 'delete'}
        onClose={close}
        onDeleted={() => {
          close();
          onDeleted();
        }}
      />
    </div>
  );
}
