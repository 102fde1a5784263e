import { useUrlChoice } from '../lib/use-url-choice.ts';
import { Prose } from '../ui/prose.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { EventFacts } from './event-facts.tsx';
import type { TournamentView } from './normalise.ts';
import { PrizesTab } from './prizes.tsx';

/** About, Rules and Prizes; the open one is in the URL. */
export function EventTabs({ event, now }: { event: TournamentView; now: number }) {
  const [tab, choose] = useUrlChoice('tab', 'about');
  const tabs = [
    {
      id: 'about',
      label: 'About',
      content: (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Prose text={event.description} otherwise="No description yet." />
          <EventFacts event={event} now={now} />
        </div>
      ),
    },
    {
      id: 'rules',
      label: 'Rules',
      content: <Prose text={event.rules} otherwise="No rules yet." />,
    },
    { id: 'prizes', label: 'Prizes', content: <PrizesTab event={event} /> },
  ];
  return <Tabs label="Details" tabs={tabs} value={tab} onChange={choose} />;
}
