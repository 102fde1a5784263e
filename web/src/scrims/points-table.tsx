import { pointsPresets } from '@hotdrop/contract/scrims/presets.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { placeLabel } from '../lib/format/place.ts';
import { tieBreakText } from '../lib/format/tie-break.ts';

type Row = { from: number; to: number; points: number };

/** Places that give the same stand in one row: "7th to 8th". */
function rowsOf(placement: readonly number[]): Row[] {
  const rows: Row[] = [];
  for (const [index, points] of placement.entries()) {
    const last = rows.at(-1);
    if (last?.points === points) last.to = index + 1;
    else rows.push({ from: index + 1, to: index + 1, points });
  }
  return rows;
}

/** What places and kills give, and what parts equal totals. */
export function PointsTable({ presetId }: { presetId: Scrim['pointsPreset'] }) {
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
