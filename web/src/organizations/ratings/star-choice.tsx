import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { starNumbers } from './stars.tsx';

const words = ['Poor', 'Could be better', 'Fine', 'Good', 'Excellent'];

type Props = {
  legend: string;
  value: number;
  onChange: (rating: number) => void;
  error: string | undefined;
  /** The first star, for the focus. */
  first: Ref<HTMLInputElement>;
};

/** Five stars as a group of radio buttons: arrows choose, and what a star means is said beside them. */
export function StarChoice({ legend, value, onChange, error, first }: Props) {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset aria-describedby={`${id}-error`} className="grid min-w-0 justify-items-start gap-1.5">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">{legend}</legend>
      <div className="flex" onPointerLeave={() => setHovered(0)}>
        {starNumbers.map(star => (
          <label
            key={star}
            className="relative grid size-13 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent"
            onPointerEnter={event => event.pointerType === 'mouse' && setHovered(star)}
          >
            <input
              ref={star === starNumbers[0] ? first : undefined}
              type="radio"
              name={`${id}-rating`}
              value={star}
              checked={value === star}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">
              {star === 1 ? '1 star' : `${star} stars`}, {words[star - 1]}
            </span>
            <Star
              aria-hidden
              size={32}
              className={clsx(
                'transition-colors',
                star <= shown ? 'fill-current text-warn' : 'text-line-strong',
              )}
            />
          </label>
        ))}
      </div>
      <p aria-hidden className="min-h-6 text-ink-2">
        {words[shown - 1] ?? 'Tap a star'}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
