import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ChevronRight, RotateCw } from 'lucide-react';
import { hostPath } from '../../lib/host-path.ts';
import { Link } from '../../lib/router.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DropRow, DropSkeletons } from './drop-row.tsx';
import type { Drop } from './drops.ts';

type Props = {
  drops: readonly Drop[];
  /** How many lobbies can be booked now: "7", "12+". */
  open: string;
  now: number;
  pending: boolean;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
};

/** What runs and starts next, as the stops of one evening: time, name, slots left. */
export function NextDrops({ drops, open, now, pending, failed, busy, onRetry }: Props) {
  const { user } = useSession();
  const none = drops.length === 0;
  return (
    <section
      aria-label="Next drops"
      aria-busy={pending}
      className="overflow-hidden rounded-card border border-line bg-surface-1 shadow-lift"
    >
      <header className="flex min-h-13 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="text-xl">Next drops</h2>
        {open !== '0' && <span className="numeric text-ink-2">{open} open</span>}
      </header>
      {pending && none && <DropSkeletons />}
      {failed && none && (
        <div role="alert" className="grid justify-items-start gap-3 px-4 py-8">
          <p className="font-bold font-display text-lg">{scrimFallbackTexts.loadScrims}</p>
          <Button icon={<RotateCw aria-hidden size={18} />} busy={busy} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {!pending && !failed && none && (
        <div className="grid justify-items-start gap-3 px-4 py-8">
          <p className="font-bold font-display text-lg">Nothing is scheduled yet</p>
          <p className="text-ink-2">Be the first to open a lobby. It takes a minute.</p>
          <ButtonLink to={hostPath(user)}>Host a scrim</ButtonLink>
        </div>
      )}
      {!none && (
        <>
          <ol>
            {drops.map((drop, index) => (
              <DropRow key={drop.id} drop={drop} now={now} first={index === 0} />
            ))}
          </ol>
          <Link
            to="/scrims"
            className="flex min-h-12 items-center justify-between border-line border-t px-4 font-semibold text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2"
          >
            All scrims
            <ChevronRight aria-hidden size={18} />
          </Link>
        </>
      )}
    </section>
  );
}
