import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import { Copy, Share2 } from 'lucide-react';
import { copyAndSay, shareOrCopy } from '../lib/share.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

type Props = {
  title: string;
  /** Path of the page, from the root. */
  path: string;
};

/** Shares a page's URL by a phone's share sheet, else by the clipboard. */
export function ShareButton({ title, path }: Props) {
  const url = window.location.origin + path;
  return (
    <Button
      size="sm"
      icon={<Share2 aria-hidden size={18} />}
      onClick={() => void shareOrCopy({ title, url }, url, successTexts.linkCopied)}
    >
      Share
    </Button>
  );
}

/** Copies `text` and says whether that worked; `label` is its name, such as 'Copy UTR'. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <IconButton label={label} icon={<Copy aria-hidden size={18} />} onClick={() => void copyAndSay(text)} />
  );
}
