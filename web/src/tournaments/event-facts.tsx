import { limits } from '@hotdrop/contract/limits.ts';
import { registrationEnds } from '@hotdrop/contract/tournaments/rules.ts';
import type { ReactNode } from 'react';
import { exactTime, istText, relative, zoneName } from '../lib/format/time.ts';
import type { TournamentView } from './normalise.ts';

/** When it is, and who plays. Times are exact here and name their zone. */
export function EventFacts({ event, now }: { event: TournamentView; now: number }) {
  return (
    <dl className="panel grid gap-x-6 gap-y-4 p-4 sm:grid-cols-2">
      <Fact label="Starts">
        <Moment at={event.startAt} now={now} />
      </Fact>
      <Fact label="Ends">
        {event.endAt ? <Moment at={event.endAt} now={now} /> : 'When the last match is played'}
      </Fact>
      <Fact label="Registration closes">
        <Moment at={registrationEnds(event)} now={now} />
      </Fact>
      <Fact label="Squad">
        {limits.players.required} players + {limits.players.max - limits.players.required} substitute
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ at, now }: { at: string; now: number }) {
  if (at === '') return 'To be announced';
  const ist = istText(at);
  return (
    <>
      <time dateTime={at} title={`${exactTime(at)}, ${relative(at, now)}`}>
        {exactTime(at).replace(/ \(.*\)$/, '')}
      </time>
      {ist && (
        <span className="block text-ink-3 text-sm">
          {ist} <span className="sr-only">in India, where your zone is {zoneName(at)}</span>
        </span>
      )}
    </>
  );
}
