import { ClipboardCopy, Download, Sheet } from 'lucide-react';
import { Menu } from '../../../components/ui/menu.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useExports } from '../use-exports.ts';

type Props = { tournamentId: string; disabled: boolean };

/** Files and lists to take out of the Manager. */
export function ExportMenu({ tournamentId, disabled }: Props) {
  const { progress, download, copyList } = useExports(tournamentId);
  const size = progress && progress.bytes > 0 ? ` ${sizeText(progress.bytes)}` : '';
  return (
    <div role="none">
      <Menu
        label={progress ? `Export, downloading${size}` : 'Export'}
        disabled={disabled}
        trigger={
          <span className="flex items-center gap-2 font-bold font-display text-base">
            {progress ? <Spinner size={17} /> : <Download aria-hidden size={17} />}
            <span className={progress ? 'tabular-nums' : 'max-sm:sr-only'}>
              {progress ? size.trim() || 'Preparing…' : 'Export'}
            </span>
          </span>
        }
        triggerClassName="border border-line bg-surface-2 px-3.5 hover:bg-surface-3 pointer-fine:min-h-9!"
        items={[
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
            separated: true,
          },
        ]}
      />
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
