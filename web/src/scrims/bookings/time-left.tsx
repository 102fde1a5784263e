import { countdown } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';

type Props = {
  label: string;
  /** ISO. */
  until: string;
  /** ISO start of the progress bar; no bar without it. */
  since?: string;
  /** `warn` if something is lost at the deadline. */
  tone: 'accent' | 'warn';
};

const fills = { accent: 'bg-accent', warn: 'bg-warn' };

/** Countdown to a deadline, by the second in its last hour: "Room ID and password in 42:18". */
export function TimeLeft({ label, until, since, tone }: Props) {
  const now = useNow(1000);
  const end = Date.parse(until);
  const begin = since === undefined ? end : Date.parse(since);
  const share = end > begin ? Math.min(1, Math.max(0, (now - begin) / (end - begin))) : 1;
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">{label}</span>
        <span role="timer" className="numeric text-xl">
          {countdown(end - now)}
        </span>
      </p>
      {since !== undefined && (
        <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-surface-3">
          <div className={`h-full rounded-full ${fills[tone]}`} style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}
