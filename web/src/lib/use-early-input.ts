import { type RefObject, useEffect, useRef } from 'react';

/** For a field of a page that the server makes, too: takes over what was typed into it before the app was there. */
export function useEarlyInput(
  value: string,
  onChange: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const put = field.current?.value ?? value;
    if (put !== value) onChange(put);
  });
  return field;
}
