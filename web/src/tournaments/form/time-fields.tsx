import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { useWatch } from 'react-hook-form';
import { chosenTime, duration, fromLocalInput, toLocalInput } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { StartChips } from '../../ui/forms/start-chips.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TournamentForm } from './tournament-fields.tsx';

type Props = {
  form: TournamentForm;
  endRequired?: boolean;
  /** A new tournament's picker starts at the current time (SPEC §5). */
  fromNow?: boolean;
};

const CLOCK_MS = 30_000;

/** Start and end in the viewer's zone, with the order of the two checked while they are chosen. */
export function TimeFields({ form, endRequired, fromNow }: Props) {
  const now = useNow(CLOCK_MS);
  const { errors } = form.formState;
  const [startAt, endAt] = useWatch({ control: form.control, name: ['startAt', 'endAt'] });
  const start = fromLocalInput(startAt);
  const end = fromLocalInput(endAt);
  const backwards = start !== '' && end !== '' && start >= end;
  const past = fromNow && start !== '' && Date.parse(start) < now - 60_000;
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
      <TextField
        label="Start"
        type="datetime-local"
        min={fromNow ? toLocalInput(now) : undefined}
        help={past ? <span className="text-warn">This start has already passed.</span> : chosenTime(start)}
        error={errors.startAt?.message}
        {...form.register('startAt')}
      />
      {fromNow && (
        <div className="sm:order-last sm:col-span-2">
          <StartChips
            start={start}
            onChoose={at =>
              form.setValue('startAt', toLocalInput(at), {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        </div>
      )}
      <TextField
        label="End"
        type="datetime-local"
        min={startAt || undefined}
        optional={!endRequired}
        help={
          backwards || !start || !end ? undefined : `Lasts ${duration(Date.parse(end) - Date.parse(start))}.`
        }
        error={backwards ? validationTexts.endAfterStart : errors.endAt?.message}
        {...form.register('endAt')}
      />
    </div>
  );
}
