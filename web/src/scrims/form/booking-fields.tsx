import { limits } from '@hotdrop/contract/lib/limits.ts';
import { plannedTimes } from '@hotdrop/contract/scrims/rules.ts';
import { useWatch } from 'react-hook-form';
import { plural } from '../../lib/format/in-words.ts';
import { chosenTime, clockTime, dateTime, fromLocalInput } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { numberIn } from '../../ui/forms/number-inputs.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  closesChoices,
  matchesIn,
  opensChoices,
  type ScrimForm,
  startsOf,
  useFormValues,
} from './form-values.ts';
import { NumberField } from './number-field.tsx';

const opens = [
  { value: 'now', label: 'Right away' },
  ...opensChoices.map(value => ({ value, label: `${beforeText(value)} before the start` })),
];

const closes = closesChoices.map(value => ({
  value,
  label: value === '0' ? 'At the start' : `${beforeText(value)} before the start`,
}));

/** "1 day", "3 hours", "15 minutes". */
function beforeText(minutes: string): string {
  const hours = Number(minutes) / 60;
  if (hours < 1) return plural(Number(minutes), 'minute');
  return hours < 24 ? plural(hours, 'hour') : plural(hours / 24, 'day');
}

const own = { value: 'at', label: 'Custom time' };

/** Fields for booking times, release of the room details, hold time and end. */
export function BookingFields({ form }: { form: ScrimForm }) {
  const now = useNow(30_000);
  const values = useFormValues(form);
  const { errors } = form.formState;
  const start = startsOf(values, now).starts[0];
  const { releaseMinutes, holdMinutes } = limits.scrim;
  const release = numberIn(values.releaseMinutes, releaseMinutes.default);
  const isSeries = values.repeat;
  const sameDistance = isSeries
    ? 'For the first lobby. The others keep the same gap to their start.'
    : undefined;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Moment form={form} label="Booking opens" choices={opens} name="bookingOpens" help={sameDistance} />
      <Moment form={form} label="Booking closes" choices={closes} name="bookingCloses" help={sameDistance} />
      <NumberField
        form={form}
        name="releaseMinutes"
        label="Room details released"
        range={releaseMinutes}
        otherwise={releaseMinutes.default}
        trail="min before"
        help={start && releaseText(Date.parse(start) - release * 60_000, now)}
      />
      {values.entryFee !== '' && values.entryFee !== '0' && (
        <NumberField
          form={form}
          name="holdMinutes"
          label="An unpaid slot is held for"
          range={holdMinutes}
          otherwise={holdMinutes.default}
          trail="minutes"
          help="Then it goes to the next squad on the waitlist."
        />
      )}
      <TextField
        label="End"
        optional
        type="datetime-local"
        min={values.startAt || undefined}
        help={
          sameDistance ?? (start && !values.endAt ? plannedEnd(start, matchesIn(values), now) : undefined)
        }
        error={errors.endAt?.message}
        {...form.register('endAt')}
      />
    </div>
  );
}

/** Returns when the room details are released; both times in ms. */
function releaseText(at: number, now: number): string {
  const time = clockTime(at);
  return at > now
    ? `At ${time}, once you enter them.`
    : `${time} has passed, so squads see them as soon as you enter them.`;
}

function plannedEnd(startAt: string, matchCount: number, now: number): string {
  const { endAt } = plannedTimes(
    { startAt, endAt: null, bookingOpensAt: null, bookingClosesAt: null, matchCount },
    now,
  );
  return `If empty: ${dateTime(endAt, now)}.`;
}

type MomentProps = {
  form: ScrimForm;
  label: string;
  name: 'bookingOpens' | 'bookingCloses';
  choices: readonly { value: string; label: string }[];
  help: string | undefined;
};

/** When booking opens or closes: some time before the start, or a custom time. */
function Moment({ form, label, name, choices, help }: MomentProps) {
  const at = `${name}At` as const;
  const [choice, typed] = useWatch({ control: form.control, name: [name, at] });
  const { errors } = form.formState;
  const error = errors[at]?.message ?? errors[name]?.message;
  const isOwn = choice === 'at';
  return (
    <div className="grid gap-3">
      <SelectField label={label} error={isOwn ? undefined : error} {...form.register(name)}>
        {[...choices, own].map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {isOwn && (
        <TextField
          label={`${label} at`}
          type="datetime-local"
          help={
            help ?? (typed === '' ? 'Leave empty for no custom time.' : chosenTime(fromLocalInput(typed)))
          }
          error={error}
          {...form.register(at)}
        />
      )}
    </div>
  );
}
