import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { Copy } from 'lucide-react';
import { copyToClipboard } from '../../lib/copy.ts';
import { toast } from '../../lib/toast.ts';
import { IconButton } from './icon-button.tsx';

/** Puts `text` on the clipboard and says whether that worked; `label` is its name, such as 'Copy UTR'. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <IconButton
      label={label}
      icon={<Copy aria-hidden size={18} />}
      onClick={async () => {
        if (await copyToClipboard(text)) toast.success(successTexts.copied);
        else toast.error(fallbackTexts.copy);
      }}
    />
  );
}
