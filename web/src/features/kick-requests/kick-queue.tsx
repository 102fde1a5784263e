import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';

type Props = { scrim: Scrim };

/** What participants ask the organizer to decide: whom to put out. */
export function KickQueue({ scrim }: Props) {
  return <p className="text-ink-3">Kick requests of {scrim.title}</p>;
}
