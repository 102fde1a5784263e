import { CircleCheck, Zap } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { NextStep } from '../../features/dashboards/organization/next-step.ts';

type Props = {
  /** Null while it is not known. */
  step: NextStep | null;
  /** The part that is open: whoever is there needs no way to it. */
  tab: string;
};

/** Parts with a main action of their own. */
const hasOwnMain = ['room', 'results'];

/** What the organizer does next, with the way there: the one main action of the page. */
export function NextCard({ step, tab }: Props) {
  if (!step) return <Skeleton className="h-22 rounded-card" />;
  const { title, detail, go } = step;
  const Icon = go ? Zap : CircleCheck;
  return (
    <section
      aria-label="Next step"
      className={
        go
          ? 'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-accent bg-accent/8 p-4'
          : 'panel flex flex-wrap items-center gap-x-5 gap-y-3 p-4'
      }
    >
      <div role="status" className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon
          aria-hidden
          size={22}
          className={go ? 'mt-0.5 shrink-0 text-accent' : 'mt-0.5 shrink-0 text-ok'}
        />
        <div className="min-w-0">
          <p className="break-words font-bold font-display text-lg leading-snug">{title}</p>
          {detail && <p className="text-ink-2">{detail}</p>}
        </div>
      </div>
      {go && !go.to.endsWith(`?tab=${tab}`) && (
        <ButtonLink
          to={go.to}
          replace
          variant={hasOwnMain.includes(tab) ? 'secondary' : 'primary'}
          className="w-full sm:w-auto"
        >
          {go.label}
        </ButtonLink>
      )}
    </section>
  );
}
