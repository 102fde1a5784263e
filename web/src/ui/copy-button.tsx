import { Copy } from 'lucide-react';
import { copyAndSay } from '../lib/copy.ts';
import { IconButton } from './icon-button.tsx';

/** Puts `text` on the clipboard and says whether that worked; `label` is its name, such as 'Copy UTR'. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <IconButton label={label} icon={<Copy aria-hidden size={18} />} onClick={() => void copyAndSay(text)} />
  );
}
