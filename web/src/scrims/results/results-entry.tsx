import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Standings } from '@hotdrop/contract/scrims/results/points.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, PencilLine, Users } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '../../lib/api/error.ts';
import { whenText } from '../../lib/format/time.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { centreInRow } from '../../ui/centre-in-row.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { MatchEntry } from './match-entry.tsx';
import { matchSlotsQuery, standingsQuery } from './points-api.ts';
import { hasResultsDraft } from './use-results-draft.ts';

type Props = {
  scrim: Scrim;
  /** What to do next once a match is saved, unless that is the next match's results. */
  next: ReactNode;
};

/** The organizer's fields for placements and kills of each match. */
export function ResultsEntry({ scrim, next }: Props) {
  const { user } = useSession();
  const now = useNow(10_000);
  const standings = useQuery(standingsQuery(scrim._id));
  const seated = useQuery(matchSlotsQuery(scrim._id));
  const [chosen, setChosen] = useState<number | null>(null);
  const chips = useRef<HTMLDivElement>(null);

  if (scrim.status === 'cancelled') return <p className="text-ink-2">This scrim was cancelled.</p>;
  if (now < Date.parse(scrim.startAt)) {
    return (
      <EmptyState
        icon={<Clock size={28} />}
        title="Results open when the scrim starts"
        body={`${whenText(scrim.startAt, now)}. Then enter placements and kills here after each match.`}
      />
    );
  }
  const failed = [standings, seated].find(query => query.isError && !query.data);
  if (failed) {
    return (
      <ErrorState
        title="Could not load results"
        message={failureText(failed.error)}
        onRetry={() => void Promise.all([standings.refetch(), seated.refetch()])}
        busy={standings.isFetching || seated.isFetching}
      />
    );
  }
  if (!standings.data || !seated.data) return <EntrySkeleton />;

  const draftKey = (match: number) => `${user?._id ?? ''}:${scrim._id}:${match}`;
  const open = firstOpen(scrim.matchCount, standings.data);
  const number = chosen ?? open ?? scrim.matchCount;
  // The match stays open once it is saved, until another one is chosen.
  if (chosen === null) setChosen(number);
  const saved = standings.data.matches.find(match => match.matchNumber === number) ?? null;
  const slots = seated.data.find(match => match.matchNumber === number)?.seats ?? [];
  /** Opens a match and focuses its chip: the button that was tapped disappears. */
  function goOn(match: number): void {
    flushSync(() => setChosen(match));
    chips.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ preventScroll: true });
  }
  return (
    <div className="grid gap-4">
      <MatchChips
        ref={chips}
        scrim={scrim}
        standings={standings.data}
        hasDraft={match => hasResultsDraft(draftKey(match))}
        value={number}
        onChange={setChosen}
      />
      {slots.length === 0 && !saved ? (
        <EmptyState
          icon={<Users size={28} />}
          title="No confirmed squads"
          body="You can enter results for confirmed squads, including those that left later."
        />
      ) : (
        <MatchEntry
          key={number}
          scrim={scrim}
          matchNumber={number}
          matchSlots={slots}
          saved={saved}
          standings={standings.data}
          draftKey={draftKey(number)}
          next={
            next ??
            (open !== null && (
              <Button variant="primary" className="max-sm:flex-1" onClick={() => goOn(open)}>
                Next: {matchTitle(scrim.maps, open).split(' · ')[0]}
              </Button>
            ))
          }
        />
      )}
    </div>
  );
}

/** Returns the first match without results; null if all have them. */
function firstOpen(matchCount: number, { matches }: Standings): number | null {
  const done = new Set(matches.map(match => match.matchNumber));
  for (let number = 1; number <= matchCount; number++) if (!done.has(number)) return number;
  return null;
}

type ChipsProps = {
  ref: RefObject<HTMLDivElement | null>;
  scrim: Scrim;
  standings: Standings;
  /** Whether the match has unsaved input. */
  hasDraft: (match: number) => boolean;
  value: number;
  onChange: (match: number) => void;
};

function MatchChips({ ref, scrim, standings, hasDraft, value, onChange }: ChipsProps) {
  const done = new Set(standings.matches.map(match => match.matchNumber));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another match is opened
  useEffect(() => {
    centreInRow(ref.current, '[aria-pressed=true]');
  }, [ref, value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={ref}
      role="group"
      aria-label="Match"
      className="tab-row relative -mx-1 flex gap-2 overflow-x-auto px-1 sm:flex-wrap"
    >
      {Array.from({ length: scrim.matchCount }, (_, index) => index + 1).map(number => {
        // The fields of the open match show its draft.
        const isDraft = number !== value && hasDraft(number);
        return (
          <Chip
            key={number}
            pressed={number === value}
            className="max-sm:px-3"
            icon={
              isDraft ? (
                <PencilLine aria-hidden size={16} className="text-warn" />
              ) : (
                done.has(number) && <Check aria-hidden size={16} />
              )
            }
            onClick={() => onChange(number)}
          >
            <MatchName scrim={scrim} number={number} />
            {done.has(number) && <span className="sr-only"> (results in)</span>}
            {isDraft && <span className="sr-only"> (not saved)</span>}
          </Chip>
        );
      })}
    </div>
  );
}

/** Without the map on phones, where all chips have to fit. */
function MatchName({ scrim, number }: { scrim: Scrim; number: number }) {
  const [match, map] = matchTitle(scrim.maps, number).split(' · ');
  return (
    <span>
      {match}
      {map && <span className="max-sm:sr-only"> · {map}</span>}
    </span>
  );
}

function EntrySkeleton() {
  return (
    <div role="status" aria-label="Loading results" className="grid gap-5">
      <div className="flex gap-2">
        {[0, 1, 2].map(chip => (
          <Skeleton key={chip} className="h-11 w-28 rounded-full" />
        ))}
      </div>
      <div className="panel grid gap-3 p-4">
        {[0, 1, 2, 3, 4, 5].map(row => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="h-6 w-8" />
            <Skeleton className="h-5 flex-1" />
            <Skeleton className="h-11 w-13" />
            <Skeleton className="h-11 w-13" />
          </div>
        ))}
      </div>
    </div>
  );
}
