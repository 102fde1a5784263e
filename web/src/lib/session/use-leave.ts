import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { deviceStore } from '../storage.ts';
import { useSession } from './session.tsx';

type Question = (leave: () => void) => void;

let question: Question | null = null;

/**
 * Registers a confirmation before sign-out: `ask` receives the function that signs out. Returns a function that
 * unregisters it.
 */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Returns a function that signs out and opens the start page. */
export function useLeave(): () => void {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  function leave() {
    // Navigates first, synchronously: a page that needs a session would redirect to the login page.
    flushSync(() => navigate('/'));
    if (user) forgetPapers(user._id);
    void signOut();
  }
  return () => (question ? question(leave) : leave());
}

/** Deletes the name and birthday typed for verification: the next user of a shared phone must not see them. */
function forgetPapers(userId: string): void {
  deviceStore.write(`draft:org-verify:${userId}`, null);
}
