import { useSearchParams } from 'react-router';

/**
 * What is chosen on a page, in its address under `name`, so that a reload or a link finds it again. The usual choice is
 * not written there. Choosing makes no step in the history: Back leaves the page.
 */
export function useUrlChoice(name: string, usual: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  function choose(value: string) {
    setParams(
      now => {
        if (value === usual) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  }
  return [params.get(name) ?? usual, choose];
}
