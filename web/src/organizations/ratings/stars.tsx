import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { count as number, plural } from '../../lib/format/in-words.ts';

type Props = {
  /** The average; null while nobody has rated. */
  value: number | null;
  /** Number of ratings. */
  count: number;
  size?: 'sm' | 'md';
};

const FIRST = 1;
const LAST = 5;

/** A star, the average and the number of ratings; "New" while nobody has rated. */
export function Stars({ value, count, size = 'md' }: Props) {
  const icon = size === 'sm' ? 15 : 17;
  const shape = 'inline-flex items-center gap-1.5 whitespace-nowrap';
  if (value === null || count === 0) {
    return (
      <span className={clsx(shape, 'text-ink-3')}>
        <Star aria-hidden size={icon} />
        <span className={size === 'sm' ? 'text-sm' : ''}>New</span>
        <span className="sr-only">, no ratings yet</span>
      </span>
    );
  }
  return (
    <span className={shape}>
      <span className="sr-only">
        {average(value)} of {LAST} stars from {plural(count, 'rating')}
      </span>
      <Star aria-hidden size={icon} className="text-warn" />
      <span aria-hidden className="numeric">
        {average(value)} <span className="text-ink-3">({number(count)})</span>
      </span>
    </span>
  );
}

/** One rating as five stars. */
export function StarRow({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{plural(rating, 'star')}</span>
      {starNumbers.map(star => (
        <Star
          key={star}
          aria-hidden
          size={size}
          className={star <= rating ? 'fill-current text-warn' : 'text-line-strong'}
        />
      ))}
    </span>
  );
}

export const starNumbers = Array.from({ length: LAST }, (_, index) => index + FIRST);

/** "4.8", "5.0": always one decimal, so that rows align. */
export const average = (value: number): string => value.toFixed(1);
