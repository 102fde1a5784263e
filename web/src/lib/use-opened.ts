import { useLocation, useNavigate, useSearchParams } from 'react-router';

const idPattern = /^[\w-]{1,60}$/;

/**
 * What is open over the page, in its address under `name`: a link can open it, and Back closes it. Opened from the page
 * it has an entry of its own in the history, which closing leaves.
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
    /** In place of what is open: Back leads to the page, not through all that was looked at. */
    swap: (id: string): void => setParams(now => withOpen(now, name, id), { ...own, state, replace: true }),
    close(): void {
      if (typeof state === 'object' && state !== null && name in state) return void navigate(-1);
      // Came by a link or reloaded: there may be no entry of ours below it.
      setParams(now => withOpen(now, name, null), { replace: true });
    },
    /** Of a link that opens it, from which Back leads here. */
    linkTo: (id: string) => ({ to: { search: `?${withOpen(params, name, id)}` }, state: own.state }),
  };
}

function withOpen(params: URLSearchParams, name: string, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(name);
  else next.set(name, id);
  return next;
}
