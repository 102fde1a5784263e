import type { ComponentProps } from 'react';

/** When a match starts: as planned, or so many minutes from now. */
export const startChoices = ['planned', '5', '10'] as const;
export type StartChoice = (typeof startChoices)[number];

type Props = {
  choice: ComponentProps<'input'>;
  /** "At 9:45 PM" or "Started 9:45 PM"; null hides the choice. */
  planned: string | null;
};

/** When the squads are told that the match starts, as chips for one thumb. */
export function StartChips({ choice, planned }: Props) {
  const titles = { planned, '5': 'In 5 min', '10': 'In 10 min' };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Match starts</legend>
      <div className="flex flex-wrap gap-2">
        {startChoices.map(
          value =>
            titles[value] && (
              <label
                key={value}
                className="flex min-h-11 items-center gap-2.5 rounded-control border border-line px-3 has-checked:border-accent"
              >
                <input {...choice} type="radio" value={value} className="size-5 shrink-0 accent-accent" />
                {titles[value]}
              </label>
            ),
        )}
      </div>
    </fieldset>
  );
}
