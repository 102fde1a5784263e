import { useSearchParams } from 'react-router';

/**
 * Returns a choice in the URL parameter `name`, so that reloads and links restore it. The default is omitted.
 * Choosing adds no history entry: Back leaves the page.
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
