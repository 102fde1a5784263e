import { canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { IndianRupee, MessagesSquare, Play, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useAlarm } from '../../lib/use-title.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SquadsPanel } from '../bookings/squads-panel.tsx';
import { CredentialsForm } from '../credentials/credentials-form.tsx';
import { KickQueue } from '../kick-requests/kick-queue.tsx';
import { copyScrimLink } from '../links.ts';
import { PaymentsPanel } from '../payments/payments-panel.tsx';
import { UpiNotice } from '../payments/upi-notice.tsx';
import { ResultsEntry } from '../results/results-entry.tsx';
import { ShareStandingsButton } from '../results/share/share-standings-button.tsx';
import { useLiveScrim } from '../use-live-scrim.ts';
import { NextCard } from './next-card.tsx';
import type { NextStep } from './next-step.ts';
import { RunHeader } from './run-header.tsx';
import { useLobbyState } from './use-lobby-state.ts';
import { useRunActs } from './use-run-acts.ts';

/** A lobby as its organizer runs it: what comes next on top, and the five things of an evening as tabs. */
export function Run({ scrim }: { scrim: Scrim }) {
  const [tab, choose] = useUrlChoice('tab', 'squads');
  const { user } = useSession();
  // A match that was started a moment ago has started, whenever the page looked at the clock last.
  const now = Math.max(useNow(15_000), Date.now());
  useLiveScrim(scrim._id);
  const isOwn = canRunRoom(user, scrim);
  const { counts, steps, retry, detailsOut } = useLobbyState(scrim, now, isOwn);
  useAlarm(isOwn && steps?.[0]?.late ? steps[0].title : null);
  const status = statusNow(scrim, now);
  const isOver = status === 'completed' || status === 'cancelled';
  const { payments, refunds, kicks } = counts;
  const hasMoney = scrim.entryFee > 0 || payments + refunds > 0;

  const tabs = [
    {
      id: 'squads',
      label: 'Squads',
      content: (
        <SquadsPanel
          scrim={scrim}
          addsSquads
          // Once it is played, who has seen them matters to nobody.
          showSeen={detailsOut && !isOver && scrim.matchesPlayed < scrim.matchCount}
          share={
            // As the next step it stands above already.
            !steps?.[0]?.shares && (
              <Button icon={<Share2 aria-hidden size={18} />} onClick={() => void copyScrimLink(scrim._id)}>
                Copy link
              </Button>
            )
          }
        />
      ),
    },
    ...(hasMoney
      ? [
          {
            id: 'payments',
            label: (
              <WithCount
                label={
                  <>
                    <IndianRupee aria-hidden size={18} className="inline align-[-0.15em] sm:hidden" />
                    <span className="max-sm:sr-only">Payments</span>
                  </>
                }
                count={payments + refunds}
                unit="to decide"
              />
            ),
            content: <PaymentsPanel scrim={scrim} />,
          },
        ]
      : []),
    {
      id: 'room',
      label: 'Room',
      content: (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <CredentialsForm scrim={scrim} />
          {isOwn && (
            <div>
              <ButtonLink to={`/rooms/${scrim._id}`} icon={<MessagesSquare aria-hidden size={18} />}>
                Write to the squads
              </ButtonLink>
            </div>
          )}
        </div>
      ),
    },
    {
      id: 'kicks',
      label: <WithCount label="Kicks" count={kicks} unit="to decide" />,
      content: <KickQueue scrim={scrim} />,
    },
    {
      id: 'results',
      label: (
        <>
          Results{' '}
          <span className="numeric text-ink-3 max-sm:sr-only">
            {scrim.matchesPlayed}
            <span aria-hidden>/</span>
            <span className="sr-only"> of </span>
            {scrim.matchCount}
          </span>
        </>
      ),
      content: (
        <ResultsEntry scrim={scrim} next={steps?.[0] ? nextButtonOf({ scrim, step: steps[0] }) : null} />
      ),
    },
  ];

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-3 py-2 sm:gap-5 sm:py-6 squat:gap-2 squat:py-2">
      <RunHeader scrim={scrim} compact={tab !== 'squads'} />
      <NextCard scrim={scrim} steps={steps} retry={retry} tab={tab} />
      <UpiNotice scrim={scrim} />
      <Tabs label="Parts of the lobby" tabs={tabs} dense value={tab} onChange={choose} />
    </div>
  );
}

/** A tab's name with how many things wait in it. */
function WithCount({ label, count, unit }: { label: ReactNode; count: number; unit: string }): ReactNode {
  if (count === 0) return label;
  return (
    <>
      {label}{' '}
      <span className="numeric ml-0.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-warn px-1.5 align-[0.06em] text-canvas text-sm leading-none">
        {count}
      </span>{' '}
      <span className="sr-only">{unit}</span>
    </>
  );
}

type Props = { scrim: Scrim; step: NextStep };

/** The next step as one button, for where the thumb already is; null where it is to wait or to enter results here. */
function nextButtonOf({ scrim, step }: Props) {
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
