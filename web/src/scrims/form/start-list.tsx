import { titleAt } from '@hotdrop/contract/scrims/titles.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { dateTime, istText } from '../../lib/format/time.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import { type ClashAt, seriesClashText } from './own-lobbies.ts';

type Props = {
  /** ISO UTC, in order. */
  starts: readonly string[];
  /** The lobby that they are like: its title is written for its own start. */
  from: { title: string; startAt: string };
  now: number;
  /** How long each takes, in ms. */
  lengthMs: number;
  clashAt: ClashAt;
  /** In rupees; null where all have the same. */
  feeAt: ((startAt: string) => number) | null;
  onRemove: (at: string) => void;
  /** Below the list. */
  children?: ReactNode;
};

/** The lobbies that are about to be made, each with its title and a way to leave it out. */
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
                    label={`Leave out ${label}`}
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
