import { useState } from 'react';
import { useSession } from './session.tsx';

/** Whether somebody was signed in while this was on the screen: without a user now, that session has ended. */
export function useHadSession(): boolean {
  const { user } = useSession();
  const [had, setHad] = useState(false);
  if (user && !had) setHad(true);
  return had;
}
