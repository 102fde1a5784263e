import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { deviceStore } from '../storage.ts';
import { useSession } from './session.tsx';

type Question = (leave: () => void) => void;

let question: Question | null = null;

/**
 * Asks before a sign-out: `ask` gets the function that signs out, and may call it. Returns a function that
 * stops asking.
 */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Signs out and goes to the start page. */
export function useLeave(): () => void {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  function leave() {
    // Away first, and really there: a page that needs a session would answer its end with the login page.
    flushSync(() => navigate('/'));
    if (user) forgetPapers(user._id);
    void signOut();
  }
  return () => (question ? question(leave) : leave());
}

/** The name and the birthday that were typed for the verification: on a shared phone they are not for the next one. */
function forgetPapers(userId: string): void {
  deviceStore.write(`draft:org-verify:${userId}`, null);
}
