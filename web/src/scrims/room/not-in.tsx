import { Lock } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';

type Props = {
  /** Null: there is no such scrim to lead back to. */
  scrimId: string | null;
  text: string;
};

/** What stands in the place of a room that the reader may not enter, or no longer. */
export function NotIn({ scrimId, text }: Props) {
  return (
    <div role="status" className="m-auto grid justify-items-center gap-4 px-5 py-12 text-center">
      <Lock aria-hidden size={28} className="text-ink-3" />
      <p className="max-w-md text-balance font-bold font-display text-xl">{text}</p>
      {scrimId === null ? (
        <ButtonLink to="/scrims" variant="primary">
          All scrims
        </ButtonLink>
      ) : (
        <ButtonLink to={`/scrims/${scrimId}`} variant="primary">
          View scrim
        </ButtonLink>
      )}
    </div>
  );
}
