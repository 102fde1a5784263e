import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { ReactNode } from 'react';
import { useUrlChoice } from '../lib/use-url-choice.ts';
import { Prose } from '../ui/prose.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { PointsTable } from './points-table.tsx';
import { Squads } from './squads.tsx';

type Props = {
  scrim: Scrim;
  /** The table, once there are results. */
  standings: ReactNode;
};

/** Standings, About, Rules, Points and Squads; the open one is in the URL. */
export function ScrimTabs({ scrim, standings }: Props) {
  const tabs = [
    ...(standings ? [{ id: 'standings', label: 'Standings', content: standings }] : []),
    { id: 'about', label: 'About', content: <About scrim={scrim} /> },
    {
      id: 'rules',
      label: 'Rules',
      content: <Prose text={scrim.rules} otherwise="No rules yet." />,
    },
    { id: 'points', label: 'Points', content: <PointsTable presetId={scrim.pointsPreset} /> },
    { id: 'squads', label: 'Squads', content: <Squads scrimId={scrim._id} /> },
  ];
  const [tab, choose] = useUrlChoice('tab', tabs[0]?.id ?? '');
  return <Tabs label="Details" tabs={tabs} value={tab} onChange={choose} />;
}

function About({ scrim }: { scrim: Scrim }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Prose text={scrim.description} otherwise="No description yet." />
      {scrim.prizePool && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-ink-3">Prize pool</span>
          <span className="numeric min-w-0 break-words text-lg">{scrim.prizePool}</span>
        </p>
      )}
    </div>
  );
}
