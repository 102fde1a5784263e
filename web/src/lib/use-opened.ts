import { useLocation, useNavigate, useSearchParams } from 'react-router';

const idPattern = /^[\w-]{1,60}$/;

/**
 * Returns what is open over the page, from the URL parameter `name`: a link can open it, and Back closes it.
 * Opening it on the page adds a history entry, which closing pops.
 */
export function useOpened(name: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const value = params.get(name) ?? '';
  const own = { state: { [name]: true } };

  return {
    openId: idPattern.test(value) ? value : null,
    open: (id: string): void => setParams(now => withOpen(now, name, id), own),
    /** Replaces what is open: Back leads to the page, not through everything viewed. */
    swap: (id: string): void => setParams(now => withOpen(now, name, id), { ...own, state, replace: true }),
    close(): void {
      if (typeof state === 'object' && state !== null && name in state) return void navigate(-1);
      // Opened by a link or reloaded: there may be no entry of ours below.
      setParams(now => withOpen(now, name, null), { replace: true });
    },
    /** Returns the props of a link that opens it; Back leads here. */
    linkTo: (id: string) => ({ to: { search: `?${withOpen(params, name, id)}` }, state: own.state }),
  };
}

function withOpen(params: URLSearchParams, name: string, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(name);
  else next.set(name, id);
  return next;
}
