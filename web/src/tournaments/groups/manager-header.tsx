import type { GroupList } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { managerTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { ArrowLeft, ClipboardCopy, Download, EllipsisVertical, Pencil, Sheet, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../events/event-status.tsx';
import { bytesText } from '../../lib/files.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useNow } from '../../lib/use-now.ts';
import { statusOf } from '../../tournaments/model.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { Spinner } from '../../ui/skeleton.tsx';
import { DeleteTournamentDialog } from '../form/delete-dialog.tsx';
import { QuickEditDialog, type QuickEditDraft } from '../form/quick-edit-dialog.tsx';
import type { TournamentView } from '../normalise.ts';
import { type ExportProgress, useExports } from './use-exports.ts';
import { countsLine } from './wording.ts';

const CLOCK_MS = 15_000;

type Props = {
  event: TournamentView;
  counts: GroupList;
  deleted: boolean;
  onDeleting: (deleting: boolean) => void;
  onUnsure: () => void;
  onDeleted: () => void;
};

/** Title and counts of the managed tournament, and actions on all of it. */
export function ManagerHeader({ event, counts, deleted, onDeleting, onUnsure, onDeleted }: Props) {
  const now = useNow(CLOCK_MS);
  const isNarrow = useMedia('(width < 40rem), (height < 30rem)');
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const draft = useRef<QuickEditDraft | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the dialog is disabled now and cannot have the focus.
    if (deleted) title.current?.focus();
  }, [deleted]);
  const { items, progress } = useExportItems(event._id);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 pt-1 pb-1.5 low:py-0! sm:py-2 min-[72rem]:min-h-16 min-[72rem]:py-3">
      {!deleted && (
        <Link
          to={`/tournaments/${event._id}`}
          aria-label="Back to the tournament"
          className="-ml-2.5 inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden size={19} />
        </Link>
      )}
      {/* `contents` on phones: the title is in the row, the counts below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-0.5 max-sm:contents">
        <h1
          ref={title}
          tabIndex={-1}
          className="min-w-0 max-w-full truncate text-[1.375rem] outline-none max-sm:flex-1"
        >
          {deleted ? managerTexts.deletedTitle : event.title}
        </h1>
        {/* Long counts wrap instead of being cut off. */}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:order-last max-sm:basis-full">
          {!deleted && <StatusBadge status={statusOf(event, now)} />}
          <p className="numeric min-w-0 text-base text-ink-2">
            {countsLine({ teams: counts.teamCount, groups: counts.total, ungrouped: counts.ungroupedCount })}
          </p>
        </div>
      </div>
      {deleted && (
        <ButtonLink to="/tournaments" size="sm" variant="primary">
          All tournaments
        </ButtonLink>
      )}
      {isNarrow ? (
        <Menu
          label={progress ? `Tournament actions, exporting, ${progressText(progress)}` : 'Tournament actions'}
          disabled={deleted}
          trigger={progress ? <Spinner /> : <EllipsisVertical aria-hidden size={20} />}
          triggerClassName="-mr-2 text-ink-2 hover:text-ink disabled:opacity-60"
          items={[
            ...items,
            {
              id: 'edit',
              label: 'Quick edit',
              icon: <Pencil aria-hidden size={18} />,
              onSelect: () => setAsking('edit'),
              separated: true,
            },
            {
              id: 'delete',
              label: 'Delete Tournament',
              icon: <Trash2 aria-hidden size={18} />,
              onSelect: () => setAsking('delete'),
              danger: true,
            },
          ]}
        />
      ) : (
        <div className="flex gap-2">
          <Menu
            label={progress ? `Export, ${progressText(progress)}` : 'Export'}
            disabled={deleted}
            trigger={
              <span className="flex items-center gap-2 font-bold font-display text-base">
                {progress ? <Spinner size={17} /> : <Download aria-hidden size={17} />}
                <span className="tabular-nums">{progress ? progressText(progress) : 'Export'}</span>
              </span>
            }
            triggerClassName="border border-line bg-surface-2 px-3.5 hover:bg-surface-3 disabled:opacity-60 pointer-fine:min-h-9!"
            items={items}
          />
          <Button
            size="sm"
            icon={<Pencil aria-hidden size={17} />}
            disabled={deleted}
            onClick={() => setAsking('edit')}
          >
            Quick edit
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label="Delete Tournament"
            icon={<Trash2 aria-hidden size={17} />}
            disabled={deleted}
            onClick={() => setAsking('delete')}
          >
            Delete
          </Button>
        </div>
      )}
      {asking === 'edit' && <QuickEditDialog event={event} draft={draft} onClose={close} />}
      <DeleteTournamentDialog
        event={event}
        open={asking === 'delete'}
        onClose={close}
        onDeleting={onDeleting}
        onUnsure={onUnsure}
        onDeleted={() => {
          close();
          onDeleted();
        }}
      />
    </div>
  );
}

/** Returns menu items for exports, and the progress of a download. */
function useExportItems(tournamentId: string): { items: MenuItem[]; progress: ExportProgress | null } {
  const { progress, download, copyList } = useExports(tournamentId);
  const items: MenuItem[] = [
    {
      id: 'participants',
      label: 'Participants CSV',
      icon: <Sheet aria-hidden size={18} />,
      onSelect: () => void download('participants'),
      disabled: progress !== null,
    },
    {
      id: 'groups',
      label: 'Groups CSV',
      icon: <Sheet aria-hidden size={18} />,
      onSelect: () => void download('groups'),
      disabled: progress !== null,
    },
    {
      id: 'list',
      label: 'Copy group list for WhatsApp',
      icon: <ClipboardCopy aria-hidden size={18} className="shrink-0" />,
      onSelect: () => void copyList(),
    },
  ];
  return { items, progress };
}

/** Returns the text of a running download. */
function progressText({ bytes }: ExportProgress): string {
  return bytes === 0 ? 'Preparing…' : bytesText(bytes);
}
