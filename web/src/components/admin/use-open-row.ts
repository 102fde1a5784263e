import { useLocation, useNavigate } from 'react-router';
import { useSearchParams } from '../../lib/router.tsx';

const idPattern = /^[\w-]{1,60}$/;

/**
 * The row that is open in a dialog, in the address under `name`: a link can open it, and Back closes it. Opened from the
 * list it has an entry of its own in the history, which closing leaves.
 */
export function useOpenRow(name: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const value = params.get(name) ?? '';
  const openId = idPattern.test(value) ? value : null;

  function open(id: string) {
    setParams(
      now => {
        now.set(name, id);
        return now;
      },
      { state: { [name]: true }, preventScrollReset: true },
    );
  }

  function close() {
    const own = typeof state === 'object' && state !== null && name in state;
    if (own) return void navigate(-1);
    setParams(
      now => {
        now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { openId, open, close };
}
