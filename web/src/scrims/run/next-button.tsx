import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { Play } from 'lucide-react';
import type { NextStep } from '../../organizations/dashboard/next-step.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ShareStandingsButton } from '../results/share/share-standings-button.tsx';
import { useRunActs } from './use-run-acts.ts';

type Props = { scrim: Scrim; step: NextStep };

/** The next step as one button, for where the thumb already is; null where it is to wait or to enter results here. */
export function nextButtonOf({ scrim, step }: Props) {
  if (!step.go || step.go.to.endsWith('?tab=results')) return null;
  return <NextButton scrim={scrim} step={step} />;
}

function NextButton({ scrim, step: { go, title, starts, sharesStandings } }: Props) {
  const { start } = useRunActs(scrim._id);
  if (sharesStandings) {
    return <ShareStandingsButton scrim={scrim} variant="primary" className="max-sm:flex-1" />;
  }
  if (starts !== undefined) {
    return (
      <Button
        variant="primary"
        icon={<Play aria-hidden size={18} />}
        busy={start.isPending}
        onClick={() => start.mutate(starts)}
        className="max-sm:flex-1"
      >
        {title}
      </Button>
    );
  }
  return (
    go && (
      <ButtonLink
        to={go.to}
        replace={go.to.includes('/run?tab=')}
        variant="primary"
        className="max-sm:flex-1"
      >
        {go.label}
      </ButtonLink>
    )
  );
}
