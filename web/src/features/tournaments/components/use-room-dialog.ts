import { useLocation, useNavigate } from 'react-router';
import { useSearchParams } from '../../../lib/router.tsx';

/** In the URL while the own group's room is open over the page, so that Back closes it. */
const OPEN = 'room';

/** Whether the room is open over the page, and how it opens and closes. */
export function useRoomDialog() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  function open(): void {
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set(OPEN, 'open');
        return next;
      },
      { state: { openedHere: true }, preventScrollReset: true },
    );
  }

  function close(): void {
    // Back to the entry before it; whoever came by a link or reloaded may have none of ours.
    if (state?.openedHere) return void navigate(-1);
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.delete(OPEN);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { isOpen: params.has(OPEN), open, close };
}
