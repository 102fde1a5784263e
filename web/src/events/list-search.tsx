import { listLimits } from '@hotdrop/contract/lib/first-load.ts';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { closeKeyboard } from '../lib/focus.ts';
import { useEarlyInput } from '../lib/use-early-input.ts';
import { IconButton } from '../ui/icon-button.tsx';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** The search of a page's list; `/` focuses it. */
export function ListSearch({ label, value, onChange }: Props) {
  const input = useEarlyInput<HTMLInputElement>(value, onChange);
  return (
    // biome-ignore lint/a11y/useSemanticElements: Enter is caught here, which only a form can
    <form role="search" onSubmit={closeKeyboard} className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        size={19}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={listLimits.search}
        onChange={event => onChange(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
        className={clsx('control pl-11 [&::-webkit-search-cancel-button]:hidden', value !== '' && 'pr-11')}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={<X aria-hidden size={18} />}
          onClick={event => {
            onChange('');
            // The button disappears, so the focus would be lost.
            event.currentTarget.form?.querySelector('input')?.focus();
          }}
          className="absolute top-0 right-0"
        />
      )}
    </form>
  );
}
