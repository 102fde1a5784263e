import { CircleCheck, Share2, Zap } from 'lucide-react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { NextStep } from '../../features/dashboards/organization/next-step.ts';
import { Link } from '../../lib/router.tsx';
import { copyScrimLink } from './copy-link.ts';

type Props = {
  scrimId: string;
  /** The most urgent first; null while they are not known. */
  steps: readonly NextStep[] | null;
  /** Where they could not be loaded. */
  retry: (() => void) | null;
  /** The part that is open: whoever is there needs no way to it. */
  tab: string;
};

/** Parts with a main action of their own. */
const hasOwnMain = ['room', 'results'];
/** What else waits; more would hide what comes first. */
const besideMost = 2;

/** What the organizer does next, with the way there: the one main action of the page; below it what else waits. */
export function NextCard({ scrimId, steps, retry, tab }: Props) {
  const [first, ...others] = steps ?? [];
  if (retry) return <Failed onRetry={retry} />;
  if (!first) return <Skeleton className="h-22 rounded-card" />;
  const { title, detail, go, shares } = first;
  const isToDo = go !== null || shares;
  const Icon = isToDo ? Zap : CircleCheck;
  const variant = hasOwnMain.includes(tab) ? 'secondary' : 'primary';
  return (
    <section
      aria-label="Next step"
      className={
        isToDo
          ? 'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-accent bg-accent/8 p-4'
          : 'panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4'
      }
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div role="status" className="flex min-w-0 flex-1 basis-64 items-start gap-3">
          <Icon
            aria-hidden
            size={22}
            className={isToDo ? 'mt-0.5 shrink-0 text-accent' : 'mt-0.5 shrink-0 text-ok'}
          />
          <div className="min-w-0">
            <p className="font-bold font-display text-lg leading-snug [overflow-wrap:anywhere]">{title}</p>
            {detail && <p className="text-ink-2">{detail}</p>}
          </div>
        </div>
        {go && !go.to.endsWith(`?tab=${tab}`) && (
          <ButtonLink to={go.to} replace={isOnThisPage(go.to)} variant={variant} className="w-full sm:w-auto">
            {go.label}
          </ButtonLink>
        )}
        {shares && (
          <Button
            variant={variant}
            icon={<Share2 aria-hidden size={18} />}
            className="w-full sm:w-auto"
            onClick={() => void copyScrimLink(scrimId)}
          >
            Copy link
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <ul aria-label="Also waiting" className="flex flex-wrap gap-x-5 border-line border-t pt-1">
          {others.slice(0, besideMost).map(step => (
            <li key={step.title} className="flex min-h-11 min-w-0 items-center">
              {step.go && !step.go.to.endsWith(`?tab=${tab}`) ? (
                <Link
                  to={step.go.to}
                  replace={isOnThisPage(step.go.to)}
                  className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 [overflow-wrap:anywhere] hover:text-ink"
                >
                  {step.title}
                </Link>
              ) : (
                <span className="text-ink-2">{step.title}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="panel flex min-h-22 flex-wrap items-center justify-between gap-3 p-4">
      <span className="text-bad">What comes next could not be loaded</span>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** Another part of this page takes its place in the history. */
const isOnThisPage = (to: string): boolean => to.includes('/run?tab=');
