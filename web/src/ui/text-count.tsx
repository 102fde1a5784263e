import { clsx } from 'clsx';
import { count } from '../lib/format/count.ts';

type Props = { length: number; max: number; className: string };

/** How many characters a field holds, of how many it may. */
export function TextCount({ length, max, className }: Props) {
  return (
    <span className={clsx('numeric', className)}>
      <span className="sr-only">Characters: </span>
      {count(length)}/{count(max)}
    </span>
  );
}
