import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.ts';

export type PointsRow = {
  /** Rank or placement; equal for tied squads. */
  place: number;
  slotNumber: number;
  teamName: string;
  /** Why it ranks above the next one. */
  note?: string | null;
  values: readonly number[];
  total: number;
};

type Props = {
  /** The table's name for screen readers. */
  caption: string;
  /** Headings of `place` and, in order, of `values`. */
  placeLabel: string;
  labels: readonly string[];
  rows: readonly PointsRow[];
  /** Marks the reader's own slot. */
  ownSlot?: number | null | undefined;
  /** Phone layout even on a wide screen, beside something else. */
  narrow?: boolean | undefined;
};

/** Squads with their points: a table where there is room, else rows of label and value. */
export function PointsRows({ narrow, ...props }: Props) {
  const wide = useMedia('(width >= 44rem)');
  return wide && !narrow ? <WideRows {...props} /> : <NarrowRows {...props} />;
}

function WideRows({ caption, placeLabel, labels, rows, ownSlot }: Omit<Props, 'narrow'>) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-left text-ink-3 text-sm *:px-3 *:py-2.5 *:font-medium">
          <th scope="col">{placeLabel}</th>
          <th scope="col">Slot</th>
          <th scope="col" className="w-full">
            Team
          </th>
          {labels.map(label => (
            <th key={label} scope="col" className="text-right">
              {label}
            </th>
          ))}
          <th scope="col" className="text-right">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={`${row.slotNumber} ${row.teamName}`}
            className={clsx(
              'border-line border-b last:border-0 *:px-3 *:py-2',
              row.slotNumber === ownSlot && 'bg-surface-2',
            )}
          >
            <td className={clsx('numeric text-xl', placeTone(row.place))}>{row.place}</td>
            <td className="numeric text-ink-3">{slotText(row.slotNumber)}</td>
            <th scope="row" className="text-left font-normal">
              <TeamCell row={row} isOwn={row.slotNumber === ownSlot} />
            </th>
            {row.values.map((value, index) => (
              <td key={labels[index]} className="numeric text-right text-ink-2 text-lg">
                {value}
              </td>
            ))}
            <td className="numeric text-right font-bold! text-ink text-xl">{row.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NarrowRows({ caption, placeLabel, labels, rows, ownSlot }: Omit<Props, 'narrow'>) {
  return (
    <ol aria-label={caption} className="divide-y divide-line">
      {rows.map(row => (
        <li
          key={`${row.slotNumber} ${row.teamName}`}
          className={clsx('grid gap-1.5 px-3.5 py-2.5', row.slotNumber === ownSlot && 'bg-surface-2')}
        >
          <div className="flex items-center gap-3">
            <span className={clsx('numeric w-8 shrink-0 text-2xl leading-none', placeTone(row.place))}>
              <span className="sr-only">{placeLabel} </span>
              {row.place}
            </span>
            <div className="min-w-0 flex-1">
              <TeamCell row={row} isOwn={row.slotNumber === ownSlot} withSlot />
            </div>
            <span className="numeric shrink-0 text-2xl text-ink leading-none">
              <span className="sr-only">Total </span>
              {row.total}
            </span>
          </div>
          <dl className="flex flex-wrap gap-x-5 pl-11">
            {row.values.map((value, index) => (
              <div key={labels[index]}>
                <dt className="whitespace-nowrap text-ink-3 text-xs">{labels[index]}</dt>
                <dd className="numeric text-base text-ink-2 leading-tight">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

type TeamProps = { row: PointsRow; isOwn: boolean; withSlot?: boolean };

function TeamCell({ row, isOwn, withSlot }: TeamProps): ReactNode {
  return (
    <>
      <span className={clsx('relative [overflow-wrap:anywhere]', isOwn ? ownTone : 'text-ink')}>
        {withSlot && (
          <span className="numeric mr-2 text-ink-3">
            <span className="sr-only">Slot </span>
            {slotText(row.slotNumber)}
          </span>
        )}
        {row.teamName}
        {isOwn && <span className="sr-only"> (your squad)</span>}
      </span>
      {row.note && <span className="block text-ink-3 text-sm [overflow-wrap:anywhere]">{row.note}</span>}
    </>
  );
}

/** Colour of the reader's own squad. In the light theme, orange on its row's grey needs some ink to pass AA. */
export const ownTone = 'font-bold text-[color-mix(in_oklab,var(--accent)_88%,var(--ink))]';

/** The first three stand out; colour only repeats the number. */
export const placeTone = (place: number) =>
  place === 1 ? 'text-accent' : place <= 3 ? 'text-ink' : 'text-ink-3';
