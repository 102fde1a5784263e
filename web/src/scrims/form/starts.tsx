import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { titleAt } from '@hotdrop/contract/scrims/titles.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { StartField, StartOffers, sharedPart } from '../../events/event-form.tsx';
import { apiQuery } from '../../lib/api/query.ts';
import { plural } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { chosenTime, clockTime, dateTime, fromLocalInput, istText, relative } from '../../lib/format/time.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import type { ScrimForm } from './form-values.ts';
import { lengthIn } from './form-values.ts';

type Props = {
  /** ISO UTC, in order. */
  starts: readonly string[];
  /** The source lobby; its title is adapted to each start. */
  from: { title: string; startAt: string };
  now: number;
  /** Length of each lobby, in ms. */
  lengthMs: number;
  clashAt: ClashAt;
  /** In rupees; null if all have the same fee. */
  feeAt: ((startAt: string) => number) | null;
  onRemove: (at: string) => void;
  /** Below the list. */
  children?: ReactNode;
};

/** The lobbies about to be created, each with its title and a button to leave it out. */
export function StartList({ starts, from, now, lengthMs, clashAt, feeAt, onRemove, children }: Props) {
  const rows = useRowFocus<HTMLDivElement>();
  return (
    <div ref={rows} className="contents">
      {starts.length > 0 && (
        <div>
          <p role="status" className="mb-1.5 font-medium text-ink-2 text-sm">
            Creates {plural(starts.length, 'lobby', 'lobbies')}
          </p>
          <ul className="panel max-h-80 divide-y divide-line overflow-y-auto">
            {starts.map(at => {
              const label = dateTime(at, now);
              const ist = istText(at);
              const planned = { startAt: at, lengthMs };
              const clash = clashAt(planned) ?? seriesClashText(planned, starts);
              const title = from.startAt ? titleAt(from.title, from.startAt, at) : from.title;
              return (
                <li key={at} data-row className="flex min-h-11 items-center gap-3 pl-3.5">
                  <span className="min-w-0 flex-1 py-1.5">
                    <span className="numeric block">
                      {label}
                      {feeAt && <span className="text-ink-2"> · {feeText(feeAt(at))}</span>}
                    </span>
                    {(title || ist) && (
                      <span className="block truncate text-ink-3 text-sm">
                        {[title, ist].filter(Boolean).join(' · ')}
                      </span>
                    )}
                    {clash && (
                      <span className="block text-sm text-warn [overflow-wrap:anywhere]">{clash}</span>
                    )}
                  </span>
                  <IconButton
                    label={`Remove ${label}`}
                    icon={<X aria-hidden size={18} />}
                    onClick={() => onRemove(at)}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {children}
    </div>
  );
}

/** A lobby to create: its start (ISO 8601) and length in ms. */
type Planned = { startAt: string; lengthMs: number };

/** Returns a warning about an overlapping lobby of the organizer; undefined without one. */
export type ClashAt = (planned: Planned) => string | undefined;

type Own = Pick<ScrimSummary, 'title' | 'startAt' | 'endAt'>;

/** Returns "Overlaps Nova T1, 9:00 PM to 11:15 PM": a squad cannot play in both. */
function clashText({ startAt, lengthMs }: Planned, lobbies: readonly Own[]): string | undefined {
  const start = Date.parse(startAt);
  const other = lobbies.find(
    lobby => Date.parse(lobby.startAt) < start + lengthMs && start < Date.parse(lobby.endAt),
  );
  return other && `Overlaps ${other.title}, ${clockTime(other.startAt)} to ${clockTime(other.endAt)}`;
}

/** Returns the check for overlaps with an organizer's lobbies; `except` is the one being edited. */
export function useClashes(organizationId: string, except?: string): ClashAt {
  const query = { organizationId, sort: 'soonest', limit: limits.list.max } as const;
  const { data } = useQuery({ ...apiQuery('GET /scrims', { query }), staleTime: 60_000 });
  const lobbies = data?.items.filter(({ _id, status }) => _id !== except && status !== 'cancelled') ?? [];
  return planned => clashText(planned, lobbies);
}

/** Returns "Overlaps the one at 3:00 PM" within a series; undefined without an overlap. */
function seriesClashText({ startAt, lengthMs }: Planned, starts: readonly string[]): string | undefined {
  const start = Date.parse(startAt);
  const before = starts.find(at => Date.parse(at) < start && start < Date.parse(at) + lengthMs);
  return before && `Overlaps the one at ${clockTime(before)}`;
}

type LobbyStartProps = {
  form: ScrimForm;
  /** True for a new lobby, which must start in the future; an edited one may keep a past start. */
  fromNow?: boolean;
  clashAt: ClashAt;
};

/** The start, and what it overlaps; for a new lobby also suggested starts. */
export function LobbyStart({ form, fromNow, clashAt }: LobbyStartProps) {
  const [startAt, matchCount] = useWatch({ control: form.control, name: ['startAt', 'matchCount'] });
  const start = fromLocalInput(startAt);
  return (
    <div className="grid gap-2.5">
      <StartField
        form={sharedPart(form)}
        fromNow={fromNow}
        help={(at, now) => at && `${chosenTime(at)} · ${relative(at, now)}`}
      />
      <p role="status" className="text-sm text-warn [overflow-wrap:anywhere] empty:hidden">
        {start && clashAt({ startAt: start, lengthMs: lengthIn({ matchCount }) })}
      </p>
      {fromNow && <StartOffers form={sharedPart(form)} />}
    </div>
  );
}
