import { Megaphone, Swords } from 'lucide-react';
import type { ComponentProps } from 'react';

const roles = [
  {
    value: 'player',
    label: 'Player',
    body: 'Register a squad, see your slot, group and room.',
    Icon: Swords,
  },
  {
    value: 'organization',
    label: 'Organization',
    body: 'Host scrims and tournaments, run groups and rooms.',
    Icon: Megaphone,
  },
] as const;

/** Player or organization, as two cards; takes what `register('role')` gives. */
export function RoleChoice(props: ComponentProps<'input'>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">I want to</legend>
      <div className="grid gap-2 min-[26rem]:grid-cols-2">
        {roles.map(({ value, label, body, Icon }) => (
          <label
            key={value}
            className="panel flex items-start gap-3 p-3.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={value} className="peer sr-only" {...props} />
            <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-3 peer-checked:text-accent" />
            <span>
              <span className="block font-bold font-display text-lg leading-tight">{label}</span>
              <span className="block text-ink-2 text-sm">{body}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
