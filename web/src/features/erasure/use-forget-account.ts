import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
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
    for (const store of ['localStorage', 'sessionStorage'] as const) forget(store);
    toast.success('Your account was deleted', { duration: 4000 });
  };
}

function forget(store: 'localStorage' | 'sessionStorage'): void {
  try {
    window[store].clear();
  } catch {
    // Blocked: then nothing was kept there either.
  }
}
