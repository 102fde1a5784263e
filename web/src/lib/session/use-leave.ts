import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useSession } from './session.tsx';

/** Signs out and goes to the start page. */
export function useLeave(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return () => {
    // Away first, and really there: a page that needs a session would answer its end with the login page.
    flushSync(() => navigate('/'));
    void signOut();
  };
}
