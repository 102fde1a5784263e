import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { clockTime, istText } from '../lib/format/time.ts';
import { TimeText } from '../ui/time-text.tsx';

/** Which map is played when; without times once nothing is played any more. */
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
      {matches.length > 1 && !scrim.cancelledAt && (
        <p className="mt-2 text-ink-3 text-sm">Later maps show their planned times.</p>
      )}
    </section>
  );
}

/** "9:45 PM IST" where the reader's clock differs (FIELD 8); the day stands with the start above. */
const istClock = (at: string): string | null => istText(at)?.replace(/^.*, /, '') ?? null;
