import { successTexts } from '@hotdrop/contract/texts.ts';
import { Share2 } from 'lucide-react';
import { copyAndSay } from '../../lib/copy.ts';
import { Button } from './button.tsx';

type Props = {
  title: string;
  /** Of the page, from the root. */
  path: string;
};

/** Hands the address of a page on: by the phone's own sheet where there is one for fingers, else by the clipboard. */
export function ShareButton({ title, path }: Props) {
  return (
    <Button
      size="sm"
      icon={<Share2 aria-hidden size={18} />}
      onClick={() => share(title, window.location.origin + path)}
    >
      Share
    </Button>
  );
}

async function share(title: string, url: string): Promise<void> {
  const isPhone = window.matchMedia?.('(pointer: coarse)').matches;
  if (isPhone && typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyAndSay(url, successTexts.linkCopied);
}
