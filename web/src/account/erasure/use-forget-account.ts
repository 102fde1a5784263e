import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { forgetKept } from '../../lib/kept.ts';
import { clearTokens } from '../../lib/session/storage.ts';
import { toast } from '../../lib/toast.ts';

/**
 * Leaves nothing of an erased account on this device: session, answers, drafts. Other tabs hear of it from the storage,
 * the cache of answers goes with the session.
 */
export function useForgetAccount(): () => void {
  const navigate = useNavigate();
  return () => {
    // Away first, and really there: a page that needs a session would answer its end with the login page.
    flushSync(() => navigate('/', { replace: true }));
    clearTokens();
    forgetKept();
    forgetTab();
    toast.success('Your account was deleted', { duration: 4000 });
  };
}

function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked: then nothing was kept there either.
  }
}
