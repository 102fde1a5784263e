import { rupees } from '../lib/format/money.ts';
import { placeLabel } from '../lib/format/place.ts';
import { prizePoolText } from './model.ts';
import type { TournamentView } from './normalise.ts';

type Props = { event: TournamentView };

/** The prize pool and what each place gets. */
export function PrizeCard({ event }: Props) {
  const pool = prizePoolText(event);
  return (
    <section aria-label="Prize pool" className="panel p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-[1.0625rem]">Prize pool</h2>
        {pool ? (
          <p className="numeric min-w-0 max-w-full break-words text-2xl text-accent">{pool}</p>
        ) : (
          <p className="text-ink-3">Not announced</p>
        )}
      </div>
      {event.prizeBreakdown.length > 0 && (
        <dl className="mt-2">
          {event.prizeBreakdown.map(({ place, amount }) => (
            <div key={place} className="flex items-baseline justify-between gap-4 py-1.5">
              <dt className="text-ink-2">{placeLabel(place)}</dt>
              <dd className="numeric">{rupees(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The Prizes tab. On wide screens the card stands beside it already. */
export function PrizesTab({ event }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="lg:hidden">
        <PrizeCard event={event} />
      </div>
      {event.prizes && (
        <p className="max-w-prose whitespace-pre-line break-words text-ink-2">{event.prizes}</p>
      )}
      {!event.prizes && (
        <p className="hidden text-ink-3 lg:block">
          {prizePoolText(event) || event.prizeBreakdown.length > 0
            ? 'No prize details yet.'
            : 'The organizer has not announced prizes.'}
        </p>
      )}
    </div>
  );
}
