import { X } from 'lucide-react';

type Props = {
  /** What the list is narrowed to: "Only Ravi Kumar". */
  label: string;
  onRemove: () => void;
};

/** A filter that a link has set, such as one account; pressed, it goes. */
export function FilterChip({ label, onRemove }: Props) {
  return (
    <button
      type="button"
      aria-label={`${label}, remove this filter`}
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-ink bg-ink py-1 pr-3 pl-4 text-canvas text-sm pointer-fine:min-h-9"
    >
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden size={16} className="shrink-0" />
    </button>
  );
}
