import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { clsx } from 'clsx';
import { AlarmClock, CircleCheck, Play, Share2, Zap } from 'lucide-react';
import { Link } from 'react-router';
import { useFocusWhenGone } from '../../lib/focus.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copyScrimLink } from '../links.ts';
import { ShareStandingsButton } from '../results/share/share-standings-button.tsx';
import type { NextStep } from './next-step.ts';
import { useRunActs } from './use-run-acts.ts';

type Props = {
  scrim: Scrim;
  /** The most urgent first; null while unknown. */
  steps: readonly NextStep[] | null;
  /** Retries a failed load; null if nothing failed. */
  retry: (() => void) | null;
  /** The open tab: a step in it needs no link to it. */
  tab: string;
};

/** Tabs with their own primary action. */
const hasOwnMain = ['room', 'results'];
/** Most other steps to show; more would distract from the first one. */
const besideMost = 2;

/** The organizer's next step as the page's primary action, with other open steps below it. */
export function NextCard({ scrim, steps, retry, tab }: Props) {
  const { start } = useRunActs(scrim._id);
  const [first, ...others] = steps ?? [];
  useFocusWhenGone(first?.starts !== undefined);
  if (retry) return <Failed onRetry={retry} />;
  if (!first) return <Skeleton className="h-22 rounded-card" />;
  const { title, detail, go, shares, sharesStandings, starts, late } = first;
  const isToDo = go !== null || shares;
  const Icon = late ? AlarmClock : isToDo ? Zap : CircleCheck;
  // The step is done in the open tab, so its title is enough.
  const isHere = go?.to.endsWith(`?tab=${tab}`) === true;
  // Beside a tab's own primary action, phones show the step in one line.
  const isAside = hasOwnMain.includes(tab);
  const variant = isAside ? 'secondary' : 'primary';
  const buttonWidth = isAside ? 'sm:w-auto' : 'w-full sm:w-auto';
  return (
    <section
      aria-label="Next step"
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] gap-3',
        isAside || isHere ? 'px-4 py-2 sm:py-4 squat:py-2' : 'p-4 squat:py-2',
        late
          ? 'rounded-card border border-bad bg-bad/10'
          : isToDo
            ? 'rounded-card border border-accent bg-accent/8'
            : 'panel',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div
          role="status"
          className={clsx(
            'flex min-w-0 flex-1 items-start gap-3',
            isAside ? 'basis-36 sm:basis-64' : 'basis-64',
          )}
        >
          <Icon
            aria-hidden
            size={22}
            className={clsx('mt-0.5 shrink-0', late ? 'text-bad' : isToDo ? 'text-accent' : 'text-ok')}
          />
          <div className="min-w-0">
            <p className="font-bold font-display text-lg leading-snug [overflow-wrap:anywhere]">{title}</p>
            {detail && (
              <p className={clsx('text-ink-2 squat:hidden', (isAside || isHere) && 'max-sm:hidden')}>
                {detail}
              </p>
            )}
          </div>
        </div>
        {starts !== undefined && (
          <Button
            variant="primary"
            icon={<Play aria-hidden size={18} />}
            busy={start.isPending}
            className={buttonWidth}
            onClick={() => start.mutate(starts)}
          >
            Start now
          </Button>
        )}
        {sharesStandings && <ShareStandingsButton scrim={scrim} variant={variant} className={buttonWidth} />}
        {go && !isHere && (
          <ButtonLink
            to={go.to}
            replace={isOnThisPage(go.to)}
            variant={starts === undefined && !sharesStandings ? variant : 'secondary'}
            className={buttonWidth}
          >
            {go.label}
          </ButtonLink>
        )}
        {shares && (
          <Button
            variant={variant}
            icon={<Share2 aria-hidden size={18} />}
            className={buttonWidth}
            onClick={() => void copyScrimLink(scrim._id)}
          >
            Copy link
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <ul
          aria-label="Also waiting"
          className={clsx('flex flex-wrap gap-x-5 border-line border-t pt-1', isAside && 'max-sm:hidden')}
        >
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
      <span className="text-bad">Could not load the next step</span>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** Whether a link is to a tab of this page, which replaces the history entry. */
const isOnThisPage = (to: string): boolean => to.includes('/run?tab=');
