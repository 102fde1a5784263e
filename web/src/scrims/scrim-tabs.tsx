import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { TeamNames, TeamsSkeleton } from '../events/team-rows.tsx';
import { api } from '../lib/api/client.ts';
import { pagesQuery, queryKey } from '../lib/api/query.ts';
import { placeLabel } from '../lib/format/in-words.ts';
import { clockTime, istText } from '../lib/format/time.ts';
import { useUrlChoice } from '../lib/use-url-choice.ts';
import { Button } from '../ui/button.tsx';
import { Prose } from '../ui/page-heading.tsx';
import { EmptyState, LoadError } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { tieBreakText } from './model.ts';

const PAGE = 100;

/** The confirmed squads by slot, as everybody sees them. */
function squadsQuery(id: string) {
  const params = { id };
  const query = { status: 'confirmed', limit: PAGE } as const;
  return pagesQuery(queryKey('GET /scrims/:id/participants', { params, query }), (cursor, signal) =>
    api('GET /scrims/:id/participants', { params, query: { ...query, ...cursor } }, { signal }),
  );
}

/** The squads that play, by slot. */
function Squads({ scrimId }: { scrimId: string }) {
  const query = useInfiniteQuery(squadsQuery(scrimId));
  const squads = query.data?.pages.flatMap(page => page.items) ?? [];
  if (query.isPending) return <TeamsSkeleton label="Loading squads" />;
  if (query.isError && squads.length === 0) {
    return <LoadError title={scrimFallbackTexts.loadSquads} query={query} />;
  }
  if (squads.length === 0) {
    return (
      <EmptyState
        icon={<Users size={30} />}
        title="No squads yet"
        body="Confirmed squads show up here by slot."
      />
    );
  }
  return (
    <>
      <SquadList squads={squads} />
      {query.hasNextPage && (
        <div className="mt-4 grid justify-items-center">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

function SquadList({ squads }: { squads: readonly ScrimParticipant[] }) {
  return (
    <ol className="panel divide-y divide-line">
      {squads.map(squad => (
        <li key={squad._id} className="flex items-center gap-3 px-4 py-2.5">
          <span className="numeric w-7 text-ink-3 text-lg">
            {squad.slotNumber !== null && (
              <>
                <span className="sr-only">Slot </span>
                {slotText(squad.slotNumber)}
              </>
            )}
          </span>
          <TeamNames {...squad} />
        </li>
      ))}
    </ol>
  );
}

/** The maps with their times; without times if the scrim was cancelled. */
export function MapsCard({ scrim }: { scrim: Scrim }) {
  const matches = Array.from({ length: scrim.matchCount }, (_, index) => index + 1);
  const named = scrim.maps.length > 0;
  return (
    <section aria-label="Maps" className="panel p-4">
      <h2 className="font-semibold text-[1.0625rem]">{named ? 'Maps' : 'Matches'}</h2>
      <ol className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        {matches.map(match => {
          const at = scrim.matchStarts[match - 1] ?? scrim.endAt;
          return (
            <li key={match} className="flex min-h-8 items-center gap-2.5">
              <span aria-hidden className="numeric text-ink-3">
                {match}
              </span>
              <span className="min-w-0 flex-1 truncate">{scrim.maps[match - 1] ?? `Match ${match}`}</span>
              {!scrim.cancelledAt && (
                <span className="numeric shrink-0 text-right text-ink-2 leading-tight">
                  <TimeText at={at}>{clockTime(at)}</TimeText>
                  {istClock(at) && <span className="block text-ink-3 text-sm">{istClock(at)}</span>}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {matches.length > 1 && !scrim.cancelledAt && scrim.status !== 'completed' && (
        <p className="mt-2 text-ink-3 text-sm">Later maps show their planned times.</p>
      )}
    </section>
  );
}

/** "9:45 PM IST" if the reader's time zone differs (FIELD 8), else null; the start above shows the day. */
const istClock = (at: string): string | null => istText(at)?.replace(/^.*, /, '') ?? null;

type Props = {
  scrim: Scrim;
  /** Standings, once there are results. */
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

type Row = { from: number; to: number; points: number };

/** Merges placements with equal points into one row: "7th to 8th". */
function rowsOf(placement: readonly number[]): Row[] {
  const rows: Row[] = [];
  for (const [index, points] of placement.entries()) {
    const last = rows.at(-1);
    if (last?.points === points) last.to = index + 1;
    else rows.push({ from: index + 1, to: index + 1, points });
  }
  return rows;
}

/** Points per placement and kill, and the tie-breaker. */
function PointsTable({ presetId }: { presetId: Scrim['pointsPreset'] }) {
  const { name, placement, tieBreak } = pointsPresets[presetId];
  return (
    <div className="grid max-w-md gap-3">
      <table className="panel border-separate border-spacing-0 overflow-hidden">
        <caption className="pb-2 text-left text-ink-2">{name}, a kill is 1 point</caption>
        <thead>
          <tr className="text-left text-ink-3 text-sm">
            <th scope="col" className="px-4 py-2 font-normal">
              Place
            </th>
            <th scope="col" className="px-4 py-2 text-right font-normal">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(placement).map(({ from, to, points }) => (
            <tr key={from}>
              <th scope="row" className="border-line border-t px-4 py-1.5 text-left font-normal">
                {from === to ? placeLabel(from) : `${placeLabel(from)} to ${placeLabel(to)}`}
              </th>
              <td className="numeric border-line border-t px-4 py-1.5 text-right">{points}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="border-line border-t px-4 py-1.5 text-left font-normal">
              After that
            </th>
            <td className="numeric border-line border-t px-4 py-1.5 text-right">0</td>
          </tr>
        </tbody>
      </table>
      <p className="text-ink-2 text-sm">
        Ties are broken by {tieBreakText(tieBreak)}. Teams still tied share the rank.
      </p>
    </div>
  );
}
