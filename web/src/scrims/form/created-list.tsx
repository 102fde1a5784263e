import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { feeText } from '../../lib/format/money.ts';
import { dateTime, indiaTime } from '../../lib/format/time.ts';

type Props = {
  scrims: readonly ScrimSummary[];
  now: number;
  /** In a dialog: links replace the dialog's history entry, so that Back skips the dialog. */
  replace?: boolean;
};

/** Returns title, start and link of each lobby, to post in a chat. */
export function linksText(scrims: readonly ScrimSummary[], origin: string): string {
  return scrims
    .map(({ _id, title, startAt, entryFee }) => {
      const when = entryFee > 0 ? `${indiaTime(startAt)} · ${feeText(entryFee)}` : indiaTime(startAt);
      return [`*${title}*`, when, `${origin}/scrims/${_id}`].join('\n');
    })
    .join('\n\n');
}

/** The lobbies just created, as links. */
export function CreatedList({ scrims, now, replace }: Props) {
  return (
    <ul className="panel divide-y divide-line overflow-hidden">
      {scrims.map(scrim => (
        <li key={scrim._id}>
          <Link
            to={`/scrims/${scrim._id}`}
            replace={replace}
            className="flex min-h-13 items-center gap-3 px-3.5 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{scrim.title}</span>
              <span className="numeric block text-ink-2 text-sm">
                {dateTime(scrim.startAt, now)} · {feeText(scrim.entryFee)}
              </span>
            </span>
            <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
