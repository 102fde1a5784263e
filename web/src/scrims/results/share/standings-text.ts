import type { Standing } from '@hotdrop/contract/scrims/results/points.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { plural } from '../../../lib/format/in-words.ts';
import { exactTime, india } from '../../../lib/format/time.ts';

/** Data of shared standings, for the picture and the text. */
export type Shared = {
  scrim: Pick<Scrim, '_id' | 'title' | 'startAt' | 'matchCount' | 'game'>;
  organizer: string;
  items: readonly Standing[];
  /** Matches whose results are in. */
  played: number;
};

/** "Standings after 3 of 4 matches", and "Final standings" once all are in. */
export function standingsHeading({ scrim, played }: Pick<Shared, 'scrim' | 'played'>): string {
  if (played >= scrim.matchCount) return 'Final standings';
  return `Standings after ${played} of ${plural(scrim.matchCount, 'match', 'matches')}`;
}

/** Returns the start in IST, wherever it is shared from. */
export function scrimDate({ startAt }: Pick<Scrim, 'startAt'>): string {
  return exactTime(startAt, india);
}

/** Returns the URL of a scrim's standings, to be sent with them. */
export const standingsAddress = (scrimId: string): string => `${location.origin}/scrims/${scrimId}/standings`;

/** Returns the standings as a message; WhatsApp shows text between asterisks in bold. */
export function standingsText(shared: Shared, address: string): string {
  const { scrim, items } = shared;
  const lines = items.map(({ rank, teamName, totalPoints, wins, kills }) => {
    const details = [wins > 0 && plural(wins, 'win'), plural(kills, 'kill')].filter(Boolean).join(', ');
    // An asterisk in a name would end the bold text.
    return `${rank}. ${teamName.replaceAll('*', '∗')}: *${totalPoints}* (${details})`;
  });
  return [
    `*${scrim.title.replaceAll('*', '∗')}*`,
    `${standingsHeading(shared)} · ${scrimDate(scrim)}`,
    '',
    ...lines,
    '',
    address,
  ].join('\n');
}
