import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../../ui/text-field.tsx';

export type Release = 'planned' | 'now' | 'custom';

type Props = {
  choice: ComponentProps<'input'>;
  value: Release;
  /** The planned release time, and how it is planned. */
  planned: string;
  at: ComponentProps<'input'>;
  error: string | undefined;
};

/** Choice of when squads see the room details. */
export function ReleaseChoice({ choice, value, planned, at, error }: Props) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Squads see them</legend>
      <Option choice={choice} value="planned" title="At the planned time" text={planned} />
      <Option choice={choice} value="now" title="Now" text="All confirmed squads, now" />
      <Option choice={choice} value="custom" title="Custom time" />
      {value === 'custom' && (
        <div className="pl-8">
          <TextField type="datetime-local" label="Time" {...at} error={error} className="max-w-xs" />
        </div>
      )}
    </fieldset>
  );
}

type OptionProps = { choice: ComponentProps<'input'>; value: Release; title: string; text?: ReactNode };

function Option({ choice, value, title, text }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-accent">
      <input {...choice} type="radio" value={value} className="size-5 shrink-0 accent-accent" />
      <span className="min-w-0">
        {title}
        {text && <span className="block text-ink-3 text-sm">{text}</span>}
      </span>
    </label>
  );
}
