import { useWatch } from 'react-hook-form';
import { chosenTime, fromLocalInput, relative, toLocalInput } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { StartChips } from '../../ui/forms/start-chips.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ScrimForm } from './form-values.ts';
import { lengthIn } from './form-values.ts';
import type { ClashAt } from './own-lobbies.ts';

type Props = {
  form: ScrimForm;
  /** A new lobby's start lies ahead; one that runs keeps its own. */
  fromNow?: boolean;
  clashAt: ClashAt;
};

/** When the lobby starts, in the viewer's zone; for a new one the usual evenings are a press away. */
export function StartField({ form, fromNow, clashAt }: Props) {
  const now = useNow(30_000);
  const value = useWatch({ control: form.control, name: 'startAt' });
  const start = fromLocalInput(value);
  const past = fromNow && start !== '' && Date.parse(start) < now - 60_000;
  const matchCount = useWatch({ control: form.control, name: 'matchCount' });
  const clash = start && clashAt({ startAt: start, lengthMs: lengthIn({ matchCount }) });
  return (
    <div className="grid gap-2.5">
      <TextField
        label="Start"
        type="datetime-local"
        min={fromNow ? toLocalInput(now) : undefined}
        help={
          past ? (
            <span className="text-warn">This start has already passed.</span>
          ) : (
            start && `${chosenTime(start)} · ${relative(start, now)}`
          )
        }
        error={form.formState.errors.startAt?.message}
        {...form.register('startAt')}
      />
      <p role="status" className="text-sm text-warn [overflow-wrap:anywhere] empty:hidden">
        {clash}
      </p>
      {fromNow && (
        <StartChips
          start={start}
          onChoose={at =>
            form.setValue('startAt', toLocalInput(at), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
    </div>
  );
}
