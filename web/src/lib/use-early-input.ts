import { type RefObject, useEffect, useRef } from 'react';

/** For a field of a page that the server makes, too: takes over what was put into it before the app was there. */
export function useEarlyInput<Field extends { value: string }>(
  value: string,
  onChange: (text: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    const put = field.current?.value ?? value;
    if (put !== value) onChange(put);
  });
  return field;
}
