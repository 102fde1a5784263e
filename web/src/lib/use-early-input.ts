import { type RefObject, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;

/** Takes over what was typed or chosen in a prerendered field before the app started. */
export function useEarlyInput<Element extends Field>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Element | null> {
  const field = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from then on React reports changes
  useEffect(() => {
    const early = field.current?.value ?? value;
    if (early !== value) onChange(early);
  }, []);
  return field;
}
