import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';

type Props = { scrim: Scrim };

/** Where the organizer enters placements and kills of each match. */
export function ResultsEntry({ scrim }: Props) {
  return <p className="text-ink-3">Results of {scrim.title}</p>;
}
