import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';

/**
 * Asks before a link, a reload or closing the tab throws away what was typed. Back and forward cannot be held up
 * without a data router; the form's draft is there when the reader returns.
 */
export function useUnsavedGuard(unsaved: boolean, onDiscard: () => void) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = leavingTo(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    window.addEventListener('beforeunload', onUnload);
    // Captured, so that it comes before the router's own handling of links.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={target !== null}
      onClose={() => setTarget(null)}
      title="Leave without saving?"
      body={<p>Your changes to this tournament are lost.</p>}
      confirmLabel="Leave"
      danger
      onConfirm={() => {
        onDiscard();
        setTarget(null);
        if (target !== null) navigate(target);
      }}
    />
  );
}

/** The path a plain click on a link of this site goes to, when that is another page. */
function leavingTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download) return null;
  const url = URL.parse(link.href);
  if (url?.origin !== window.location.origin || url.pathname === window.location.pathname) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
