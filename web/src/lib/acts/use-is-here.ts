import { type RefObject, useEffect, useRef } from 'react';

/** False once the component has gone: what was begun in it is still said, but no longer shown in its place. */
export function useIsHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
