import type { StatsDay } from '@hotdrop/contract/admin/stats.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { axisTop, dayText, type SeriesName, series } from './stats.ts';

type Props = { days: readonly StatsDay[]; name: SeriesName; now: number };

/**
 * One series as bars, a day each. A day is read by hovering or touching it, and with the arrow keys: to the keyboard and
 * to screen readers the chart is a slider over its days, which tells the value of each.
 */
export function DailyChart({ days, name, now }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { label, short, words } = series[name];
  const values = days.map(day => day[name]);
  const top = axisTop(values);
  const last = days.length - 1;
  const at = chosen === null ? null : Math.min(chosen, last);
  const textOf = (index: number) => {
    const day = days[index];
    return day ? `${dayText(day.date, now)}: ${words(day[name])}` : '';
  };

  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? last;
    const next = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageDown: from - 7,
      PageUp: from + 7,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, next)));
  }

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    setChosen(Math.min(last, Math.max(0, index)));
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-9">
      <div
        aria-hidden
        className="numeric flex h-52 flex-col justify-between text-right text-ink-3 text-sm leading-none"
      >
        {[top, top / 2, 0].map(value => (
          <span key={value} className="-my-[0.5em]">
            {short(value)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label} by day`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={textOf(at ?? last)}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen(now => now ?? last)}
        onBlur={() => setChosen(null)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        // A finger that is lifted leaves too: what it chose stays to be read, also when the tap then brings the focus.
        onPointerLeave={event => event.pointerType !== 'touch' && setChosen(null)}
        className="relative h-52 touch-pan-y rounded-tag outline-offset-4"
      >
        <Bars values={values} top={top} at={at} />
        {at !== null && <Tip text={textOf(at)} place={(at + 0.5) / days.length} />}
      </div>
      <div aria-hidden className="col-start-2 flex justify-between pt-2 text-ink-3 text-sm">
        {[0, Math.floor(last / 2), last].map(index => (
          <span key={index}>{days[index] && dayText(days[index].date, now)}</span>
        ))}
      </div>
    </div>
  );
}

type BarsProps = { values: readonly number[]; top: number; at: number | null };

/** Drawn in days and hundredths, and stretched to the room there is. */
function Bars({ values, top, at }: BarsProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(1, values.length)} 100`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {[0, 50, 100].map(y => (
        <line
          key={y}
          x1="0"
          x2={values.length}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className="stroke-1 stroke-line"
        />
      ))}
      {at !== null && <rect x={at} y="0" width="1" height="100" className="fill-surface-2" />}
      {values.map((value, index) => {
        const height = (value / top) * 100;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={index + 0.14}
            y={100 - height}
            width="0.72"
            height={height}
            className={index === at ? 'fill-ink' : 'fill-ink-3'}
          />
        );
      })}
    </svg>
  );
}

/** `place` from 0 to 1 along the chart; at its ends the words stay within it. */
function Tip({ text, place }: { text: string; place: number }) {
  return (
    <p
      aria-hidden
      style={{ left: `${place * 100}%`, translate: `-${place * 100}% 0` }}
      className="pointer-events-none absolute bottom-full mb-2 w-max max-w-full whitespace-nowrap rounded-tag bg-ink px-2.5 py-1 text-canvas text-sm"
    >
      {text}
    </p>
  );
}
