import { Fragment } from 'react';

const size = 4;

/** Long numbers in fours from the left, by space alone: what is read out, selected and copied is the number. */
export function GroupedDigits({ value }: { value: string }) {
  if (!/^\d{5,}$/.test(value)) return value;
  const starts = Array.from({ length: Math.ceil(value.length / size) }, (_, index) => index * size);
  return (
    <span>
      {starts.map(at => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span className={at > 0 ? 'ml-1.5' : undefined}>{value.slice(at, at + size)}</span>
        </Fragment>
      ))}
    </span>
  );
}
