import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'aria-label'> & { label: string };

/** An on/off switch that acts at once; `label` is its accessible name. */
export function Switch({ label, ...input }: Props) {
  return (
    <label className="inline-grid size-11 place-items-center">
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state
        role="switch"
        aria-label={label}
        className="h-6 w-10.5 appearance-none rounded-full border border-line-strong bg-surface-3 p-0.5 transition-colors before:block before:size-4.5 before:rounded-full before:bg-ink-2 before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4.5 checked:before:bg-on-accent forced-colors:before:bg-[CanvasText] motion-reduce:transition-none motion-reduce:before:transition-none"
      />
    </label>
  );
}
