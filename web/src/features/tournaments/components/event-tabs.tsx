import { Tabs } from '../../../components/ui/tabs.tsx';
import { useSearchParams } from '../../../lib/router.tsx';
import type { TournamentView } from '../normalise.ts';
import { EventFacts } from './event-facts.tsx';
import { PrizesTab } from './prizes.tsx';

/** About, Rules and Prizes; the open one is in the URL. */
export function EventTabs({ event, now }: { event: TournamentView; now: number }) {
  const [params, setParams] = useSearchParams();
  function onChange(id: string) {
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (id === 'about') next.delete('tab');
        else next.set('tab', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const tabs = [
    {
      id: 'about',
      label: 'About',
      content: (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Prose text={event.description} otherwise="The organizer has not described this tournament." />
          <EventFacts event={event} now={now} />
        </div>
      ),
    },
    {
      id: 'rules',
      label: 'Rules',
      content: <Prose text={event.rules} otherwise="The organizer has not written down any rules." />,
    },
    { id: 'prizes', label: 'Prizes', content: <PrizesTab event={event} /> },
  ];
  return <Tabs label="Details" tabs={tabs} value={params.get('tab') ?? 'about'} onChange={onChange} />;
}

function Prose({ text, otherwise }: { text: string; otherwise: string }) {
  if (text === '') return <p className="text-ink-3">{otherwise}</p>;
  return <p className="max-w-prose whitespace-pre-line break-words text-ink-2">{text}</p>;
}
