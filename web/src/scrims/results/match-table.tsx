import type { ScrimMatch } from '@hotdrop/contract/scrims/results/points.ts';
import { imageUrl } from '../../lib/image-url.ts';
import { PointsRows } from './points-rows.tsx';

const labels = ['Placement pts', 'Kills'];

type Props = { match: ScrimMatch; title: string; ownSlot?: number | null | undefined };

/** One match in the order of placement, with the picture of the game's own table if there is one. */
export function MatchTable({ match, title, ownSlot }: Props) {
  const picture = imageUrl(match.imageUrl);
  return (
    <div className="grid gap-4">
      <div className="panel overflow-hidden">
        <PointsRows
          caption={`Results of ${title}`}
          placeLabel="Place"
          labels={labels}
          rows={match.results.map(({ placement, placementPoints, kills, totalPoints, ...team }) => ({
            ...team,
            place: placement,
            values: [placementPoints, kills],
            total: totalPoints,
          }))}
          ownSlot={ownSlot}
        />
      </div>
      {picture && (
        <a
          href={picture}
          target="_blank"
          rel="noopener"
          className="grid gap-2 justify-self-start text-ink-2 text-sm hover:text-ink"
        >
          <img
            src={picture}
            alt={`The game’s table of ${title}`}
            loading="lazy"
            className="panel max-h-56 max-w-full object-contain"
          />
          Open the picture of the game’s table
        </a>
      )}
    </div>
  );
}
