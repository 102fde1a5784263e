import { useWatch } from 'react-hook-form';
import { StartField, StartOffers, sharedPart } from '../../events/event-form.tsx';
import { chosenTime, fromLocalInput, relative } from '../../lib/format/time.ts';
import type { ScrimForm } from './form-values.ts';
import { lengthIn } from './form-values.ts';
import type { ClashAt } from './own-lobbies.ts';

type Props = {
  form: ScrimForm;
  /** A new lobby's start lies ahead; one that runs keeps its own. */
  fromNow?: boolean;
  clashAt: ClashAt;
};

/** When the lobby starts, and what it overlaps; for a new one the usual evenings are a press away. */
export function LobbyStart({ form, fromNow, clashAt }: Props) {
  const [startAt, matchCount] = useWatch({ control: form.control, name: ['startAt', 'matchCount'] });
  const start = fromLocalInput(startAt);
  return (
    <div className="grid gap-2.5">
      <StartField
        form={sharedPart(form)}
        fromNow={fromNow}
        help={(at, now) => at && `${chosenTime(at)} · ${relative(at, now)}`}
      />
      <p role="status" className="text-sm text-warn [overflow-wrap:anywhere] empty:hidden">
        {start && clashAt({ startAt: start, lengthMs: lengthIn({ matchCount }) })}
      </p>
      {fromNow && <StartOffers form={sharedPart(form)} />}
    </div>
  );
}
