import { LoaderCircle } from 'lucide-react';

/** A turning circle for work of unknown length. Decoration: the text beside it says what runs. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
}
