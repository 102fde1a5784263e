import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';

type Props = { scrim: Scrim };

/** Where the organizer enters room ID and password of a match, and sees who has opened them. */
export function CredentialsForm({ scrim }: Props) {
  return <p className="text-ink-3">Room details of {scrim.title}</p>;
}
