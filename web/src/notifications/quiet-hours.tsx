import { noticeKindNames, noticeKindOf } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { QuietHours as Hours, NoticeSettings } from '@hotdrop/contract/notifications/notifications.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { clockTime, twoDigits, viewerZone } from '../lib/format/time.ts';
import { FieldError } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';

const usual: Hours = { from: 30, to: 8 * 60 };

/** A pause in typing after which a time is saved, in ms. */
const pauseMs = 1000;

/** Groups with a kind that ignores quiet hours. */
const urgentGroups = new Set(
  noticeKindNames.map(noticeKindOf).flatMap(({ group, urgent }) => (urgent ? group : [])),
);

type Props = Pick<NoticeSettings, 'rows' | 'quiet' | 'timeZone'> & {
  /** Saves what `next` returns for the current hours; null is off. */
  onChange: (next: (now: Hours | null) => Hours | null) => void;
  problem: string | undefined;
};

/** The hours in which push and mail wait. */
export function QuietHours({ rows, quiet, timeZone, onChange, problem }: Props) {
  const id = useId();
  // Switched off and on again, they are as before.
  const [last, setLast] = useState(quiet ?? usual);
  const save = (hours: Hours) => {
    setLast(hours);
    onChange(() => hours);
  };
  return (
    <div className="grid gap-4">
      <p className="flex items-center justify-between gap-3">
        <span className="text-ink-2">
          {quiet
            ? `From ${timeOfDay(quiet.from)} to ${timeOfDay(quiet.to)}.${urgentText(rows)}`
            : 'Off. Push and mail come at any time.'}
        </span>
        <Switch
          label="Quiet hours"
          checked={quiet !== null}
          aria-describedby={`${id}-error`}
          onChange={() => {
            const hours = quiet ?? last;
            setLast(hours);
            onChange(now => (now ? null : hours));
          }}
        />
      </p>
      <FieldError id={`${id}-error`} error={problem} />
      {quiet && (
        <>
          <Times saved={quiet} onSave={save} />
          {clockIn(timeZone) !== clockIn(viewerZone()) && (
            <p className="text-ink-3 text-sm">Time zone: {isIndia(timeZone) ? 'India' : timeZone}</p>
          )}
        </>
      )}
    </div>
  );
}

/** Returns what quiet hours do not hold back, for an account with these groups. */
function urgentText(rows: NoticeSettings['rows']): string {
  const urgent = rows.map(({ group }) => group).filter(group => urgentGroups.has(group));
  if (urgent.includes('slot')) return ' Urgent news still comes: room details, start, changes to your slot.';
  return urgent.length > 0 ? ' Urgent news still comes.' : '';
}

/** What was typed in the two fields and is not saved. */
type Drafts = Partial<Record<keyof Hours, string>>;

type TimesProps = { saved: Hours; onSave: (hours: Hours) => void };

/**
 * The two times. What is typed is saved after a pause, on Enter or when its field is left; what a picker sets, at
 * once.
 */
function Times({ saved, onSave }: TimesProps) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [same, setSame] = useState<keyof Hours | null>(null);
  const typingIn = useRef<keyof Hours>(null);

  /** Saves both times if they differ, which it returns; for an unfinished one the saved one counts. */
  function save(texts: Drafts, place: keyof Hours): boolean {
    const hours = {
      from: minutesOf(texts.from ?? '') ?? saved.from,
      to: minutesOf(texts.to ?? '') ?? saved.to,
    };
    const isSame = hours.from === hours.to;
    setSame(isSame ? place : null);
    if (!isSame && (hours.from !== saved.from || hours.to !== saved.to)) onSave(hours);
    return !isSame;
  }

  /** Saves the times and shows what is saved. */
  function commit(texts: Drafts, place: keyof Hours) {
    typingIn.current = null;
    // Not the other time: it may yet change in another tab.
    setDrafts(save(texts, place) ? {} : finished(texts));
  }
  // The field keeps its text, which is saved only a tick later: a new value would break off the typing in Chrome.
  const saveTyped = useEffectEvent((place: keyof Hours) => void save(drafts, place));
  // A page that is reloaded or closed does not blur its fields.
  useEffect(() => {
    const place = typingIn.current;
    if (place === null || minutesOf(drafts[place] ?? '') === null) return;
    const timer = setTimeout(() => saveTyped(place), pauseMs);
    return () => clearTimeout(timer);
  }, [drafts]);
  const field = (place: keyof Hours, label: string) => (
    <TextField
      type="time"
      label={label}
      value={drafts[place] ?? inputValue(saved[place])}
      error={same === place ? 'Pick two different times' : undefined}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit(drafts, place);
        else if (key !== 'Tab') typingIn.current = place;
      }}
      onChange={({ target: { value } }) => {
        const texts = { ...drafts, [place]: value };
        setDrafts(texts);
        if (!typingIn.current && minutesOf(value) !== null) commit(texts, place);
      }}
      onBlur={() => place in drafts && commit(drafts, place)}
    />
  );
  return (
    <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2">
      {field('from', 'From')}
      {field('to', 'To')}
    </div>
  );
}

/** Returns the minutes after midnight of 'HH:MM'; null if it is none. */
function minutesOf(value: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(value) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}

/** Returns the drafts that are a full time. */
const finished = (texts: Drafts): Drafts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => minutesOf(text) !== null));

const inputValue = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const utc = { offset: () => 0, name: () => 'UTC' };

/** Returns "12:30 AM". */
const timeOfDay = (minutes: number): string => clockTime(minutes * 60_000, utc);

/** Returns the time now in a zone, to compare zones: one zone has several names. */
const clockIn = (timeZone: string): string =>
  new Date().toLocaleTimeString('en', { timeZone, timeStyle: 'short' });

/** Browsers call the only zone of India by its old name. */
const isIndia = (timeZone: string): boolean => timeZone === 'Asia/Calcutta' || timeZone === 'Asia/Kolkata';
