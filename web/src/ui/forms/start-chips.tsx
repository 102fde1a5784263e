import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../badge.tsx';
import { quickStarts } from './start-times.ts';

type Props = {
  /** The start that is chosen, ISO UTC; '' for none. */
  start: string;
  onChoose: (at: string) => void;
};

/** The usual evenings, a press away. */
export function StartChips({ start, onChoose }: Props) {
  const now = useNow(30_000);
  return (
    <fieldset>
      <legend className="sr-only">Usual starts</legend>
      <div className="flex flex-wrap gap-2">
        {quickStarts(now).map(({ at, label }) => (
          <Chip key={at} pressed={start === at} onClick={() => onChoose(at)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
