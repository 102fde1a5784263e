import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '../../../lib/api/error.ts';
import { organizerName } from '../../../lib/format/in-words.ts';
import { shareOrCopy } from '../../../lib/share.ts';
import { Button } from '../../../ui/button.tsx';
import { standingsQuery } from '../points-api.ts';
import { standingsAddress, standingsText } from './standings-text.ts';

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'children'> & {
  scrim: ScrimSummary;
  onShared?: (() => void) | undefined;
};

/** Shares the standings as text in one tap: through the share sheet on phones, else to the clipboard. */
export function ShareStandingsButton({ scrim, onShared, ...button }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    setBusy(true);
    try {
      const { items, matches } = await client.fetchQuery(standingsQuery(scrim._id));
      const shared = { scrim, organizer: organizerName(scrim), items, played: matches.length };
      const text = standingsText(shared, standingsAddress(scrim._id));
      if (await shareOrCopy({ text }, text, 'Standings copied')) onShared?.();
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={<Share2 aria-hidden size={18} />} busy={busy} onClick={() => void share()} {...button}>
      Share standings{button.children}
    </Button>
  );
}
