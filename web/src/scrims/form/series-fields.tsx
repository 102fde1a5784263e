import { limits } from '@hotdrop/contract/lib/limits.ts';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { plural } from '../../lib/format/in-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { checkNumber, clampedText } from '../../ui/forms/number-inputs.ts';
import { dayOf, shortClock, usualTimes, weekdayOf } from '../../ui/forms/start-times.ts';
import { TextField } from '../../ui/text-field.tsx';
import {
  feeAt,
  hasOwnFees,
  lengthIn,
  maxDays,
  type ScrimForm,
  type ScrimFormValues,
  startsOf,
  useFormValues,
} from './form-values.ts';
import type { ClashAt } from './starts.tsx';
import { StartList } from './starts.tsx';

/** Monday first. 0 is Sunday. */
const weekdays = [
  { day: 1, label: 'Mon' },
  { day: 2, label: 'Tue' },
  { day: 3, label: 'Wed' },
  { day: 4, label: 'Thu' },
  { day: 5, label: 'Fri' },
  { day: 6, label: 'Sat' },
  { day: 0, label: 'Sun' },
];

/** Fields for "every weekday at 3, 6 and 9 PM for N days", with a list of the lobbies, each removable. */
export function SeriesFields({ form, clashAt }: { form: ScrimForm; clashAt: ClashAt }) {
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const now = useNow(30_000);
  const values = useFormValues(form);
  const { starts, over } = startsOf(values, now);
  const { errors, isSubmitted } = form.formState;
  const change = (name: 'weekdays' | 'times' | 'leftOut', next: (number | string)[]) =>
    form.setValue(name, next as never, { shouldDirty: true, shouldValidate: isSubmitted });

  function toggle<T extends number | string>(name: 'weekdays' | 'times', list: readonly T[], value: T) {
    change(name, list.includes(value) ? list.filter(entry => entry !== value) : [...list, value].sort());
  }

  /** Limits the series to today, at the chosen times. */
  function onlyToday() {
    const today = dayOf(now);
    change('weekdays', [weekdayOf(today)]);
    form.setValue('from', today, { shouldDirty: true });
    form.setValue('days', '1', { shouldDirty: true, shouldValidate: isSubmitted });
  }

  function restoreLeftOut(): void {
    flushSync(() => change('leftOut', []));
    part.current?.querySelector<HTMLElement>('ul button')?.focus();
  }

  return (
    <div ref={part} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <Chip pressed={isTodayOnly(values, now)} onClick={() => onlyToday()}>
          Only today
        </Chip>
      </div>
      <fieldset aria-describedby={`${id}-error`}>
        <legend className="mb-1.5 font-medium text-ink-2 text-sm">On</legend>
        <div className="grid grid-cols-4 gap-2 sm:flex">
          {weekdays.map(({ day, label }) => (
            <Chip
              key={day}
              data-series-start
              pressed={values.weekdays.includes(day)}
              className="justify-center px-0! sm:px-4!"
              onClick={() => toggle('weekdays', values.weekdays, day)}
            >
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Times times={values.times} onToggle={time => toggle('times', values.times, time)} />
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-3 sm:max-w-md">
        <TextField
          label="From"
          type="date"
          min={dayOf(now)}
          {...form.register('from')}
          help={values.from ? undefined : 'Today'}
        />
        <TextField
          label="Days"
          type="number"
          inputMode="numeric"
          min={1}
          max={maxDays}
          {...form.register('days', {
            onBlur: event => {
              if (checkNumber(form, 'days', event.target)) return;
              form.setValue('days', clampedText(form.getValues('days'), { min: 1, max: maxDays }, 7));
            },
          })}
          error={errors.days?.message}
        />
      </div>
      <FieldError
        id={`${id}-error`}
        error={errors.startAt && 'Choose at least one day and time in the future'}
      />
      <StartList
        starts={starts}
        from={{ title: values.title, startAt: starts[0] ?? '' }}
        feeAt={hasOwnFees(values) ? at => feeAt(values, at) : null}
        now={now}
        lengthMs={lengthIn(values)}
        clashAt={clashAt}
        onRemove={at => change('leftOut', [...values.leftOut, at])}
      >
        {(over > 0 || values.leftOut.length > 0) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
            {over > 0 && (
              <p>
                At most {limits.scrim.series} at once: the last {plural(over, 'lobby', 'lobbies')} will not be
                created.
              </p>
            )}
            {values.leftOut.length > 0 && (
              <Button size="sm" variant="ghost" data-row-heading onClick={restoreLeftOut}>
                Restore {plural(values.leftOut.length, 'lobby', 'lobbies')}
              </Button>
            )}
          </div>
        )}
      </StartList>
    </div>
  );
}

/** Whether all lobbies of the series are today. */
function isTodayOnly({ from, days, weekdays: chosen }: ScrimFormValues, now: number): boolean {
  const today = dayOf(now);
  return days === '1' && (from === '' || from === today) && chosen.includes(weekdayOf(today));
}

/** The usual times and those the organizer added. */
function Times({ times, onToggle }: { times: readonly string[]; onToggle: (time: string) => void }) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const shown = [...new Set([...usualTimes, ...times])].sort();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">At</legend>
      <div className="flex flex-wrap items-center gap-2">
        {shown.map(time => (
          <Chip key={time} pressed={times.includes(time)} onClick={() => onToggle(time)}>
            {shortClock(time)}
          </Chip>
        ))}
        <span className="flex gap-1.5">
          <input
            ref={input}
            type="time"
            aria-label="Another time"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            className="control w-34"
          />
          <Button
            icon={<Plus aria-hidden size={18} />}
            disabled={typed === ''}
            onClick={() => {
              if (!times.includes(typed)) onToggle(typed);
              setTyped('');
              // The button is now disabled and would lose focus.
              input.current?.focus();
            }}
          >
            Add<span className="sr-only"> time</span>
          </Button>
        </span>
      </div>
    </fieldset>
  );
}
