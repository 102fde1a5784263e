import { ClipboardCopy, Download, Sheet } from 'lucide-react';
import { bytesText } from '../../lib/files.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type ExportProgress, useExports } from './use-exports.ts';

/** Files and lists to take out of the Manager, as the items of a menu, and how far a file is. */
export function useExportItems(tournamentId: string): { items: MenuItem[]; progress: ExportProgress | null } {
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

/** What a download says while it runs. */
export function progressText({ bytes }: ExportProgress): string {
  return bytes === 0 ? 'Preparing…' : bytesText(bytes);
}

type Props = { tournamentId: string; disabled: boolean };

/** The button with everything that can be taken out of the Manager. */
export function ExportMenu({ tournamentId, disabled }: Props) {
  const { items, progress } = useExportItems(tournamentId);
  return (
    <Menu
      label={progress ? `Export, ${progressText(progress)}` : 'Export'}
      disabled={disabled}
      trigger={
        <span className="flex items-center gap-2 font-bold font-display text-base">
          {progress ? <Spinner size={17} /> : <Download aria-hidden size={17} />}
          <span className="tabular-nums">{progress ? progressText(progress) : 'Export'}</span>
        </span>
      }
      triggerClassName="border border-line bg-surface-2 px-3.5 hover:bg-surface-3 disabled:opacity-60 pointer-fine:min-h-9!"
      items={items}
    />
  );
}
