import { limits } from '@hotdrop/contract/lib/limits.ts';
import { Search } from 'lucide-react';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  disabled?: boolean | undefined;
};

/** Filters a list on a page with a search of its own; not of type search, so that `/` focuses only that one. */
export function TextFilter({ label, onChange, ...input }: Props) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={17}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        maxLength={limits.search}
        autoComplete="off"
        {...input}
        onChange={event => onChange(event.target.value)}
        className="control pl-10"
      />
    </div>
  );
}
