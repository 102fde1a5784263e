import type { QuietHours as Hours, NoticeSettings } from '@hotdrop/contract/notifications/notifications.ts';
import { useId, useState } from 'react';
import { clockTime, twoDigits, viewerZone } from '../lib/format/time.ts';
import { FieldError } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';

const usual: Hours = { from: 30, to: 8 * 60 };

type Props = Pick<NoticeSettings, 'quiet' | 'timeZone'> & {
  onChange: (quiet: Hours | null) => void;
  problem: string | undefined;
};

/** The hours in which push and mail wait. */
export function QuietHours({ quiet, timeZone, onChange, problem }: Props) {
  const id = useId();
  // Switched off and on again, they are as before.
  const [last, setLast] = useState(quiet ?? usual);
  const save = (hours: Hours) => {
    setLast(hours);
    onChange(hours);
  };
  return (
    <div className="grid gap-4">
      <p className="flex items-center justify-between gap-3">
        <span className="text-ink-2">
          {quiet
            ? `From ${timeOfDay(quiet.from)} to ${timeOfDay(quiet.to)}. What cannot wait still comes: room details, start, holds.`
            : 'Off. Push and mail come at any time.'}
        </span>
        <Switch
          label="Quiet hours"
          checked={quiet !== null}
          aria-describedby={`${id}-error`}
          onChange={event => {
            if (quiet) setLast(quiet);
            onChange(event.target.checked ? last : null);
          }}
        />
      </p>
      <FieldError id={`${id}-error`} error={problem} />
      {quiet && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <TimeField
              label="From"
              minutes={quiet.from}
              other={quiet.to}
              onChange={from => save({ ...quiet, from })}
            />
            <TimeField
              label="To"
              minutes={quiet.to}
              other={quiet.from}
              onChange={to => save({ ...quiet, to })}
            />
          </div>
          {clockIn(timeZone) !== clockIn(viewerZone()) && (
            <p className="text-ink-3 text-sm">Time zone: {timeZone}</p>
          )}
        </>
      )}
    </div>
  );
}

type TimeFieldProps = {
  label: string;
  /** After midnight. */
  minutes: number;
  /** The other end of the quiet hours. */
  other: number;
  onChange: (minutes: number) => void;
};

/** A time of day; saves every valid one. What is not valid yet stays while it is typed. */
function TimeField({ label, minutes, other, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isSame = typed !== null && minutesOf(typed) === other;
  return (
    <TextField
      type="time"
      label={label}
      value={typed ?? inputValue(minutes)}
      error={isSame ? 'Pick two different times' : undefined}
      onChange={({ target: { value } }) => {
        const chosen = minutesOf(value);
        const isValid = chosen !== null && chosen !== other;
        setTyped(isValid ? null : value);
        if (isValid) onChange(chosen);
      }}
      onBlur={() => !isSame && setTyped(null)}
    />
  );
}

/** Returns the minutes after midnight of 'HH:MM'; null if it is none. */
function minutesOf(value: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(value) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}

const inputValue = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const utc = { offset: () => 0, name: () => 'UTC' };

/** Returns "12:30 AM". */
const timeOfDay = (minutes: number): string => clockTime(minutes * 60_000, utc);

/** Returns the time now in a zone, to compare zones: one zone has several names. */
const clockIn = (timeZone: string): string =>
  new Date().toLocaleTimeString('en', { timeZone, timeStyle: 'short' });
