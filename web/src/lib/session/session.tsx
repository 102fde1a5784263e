import type { Session } from '@hotdrop/contract/account/auth/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Location } from 'react-router';
import { writeUser } from './storage.ts';
import type { SessionStatus } from './store.ts';
import { endSession, sessionSnapshot, startSession, subscribeToSession, unaskedSession } from './store.ts';

export type SessionValue = {
  status: SessionStatus;
  user: User | null;
  /** Starts the session of a login, sign-up or role switch. */
  signIn(session: Session): void;
  /** Ends the session here at once, and on the server if it can be reached. Never fails. */
  signOut(): Promise<void>;
  /** Stores a changed profile. */
  setUser(user: User): void;
};

const SessionContext = createContext<SessionValue | null>(null);

/** Provides the session and empties the query cache whenever the user or role changes. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSyncExternalStore(subscribeToSession, sessionSnapshot, unaskedSession);
  const client = useQueryClient();
  const identity = user ? `${user._id} ${user.role}` : '';
  const last = useRef({ identity, status });

  useEffect(() => {
    const before = last.current;
    last.current = { identity, status };
    if (before.status === 'loading' || before.identity === identity) return;
    client.removeQueries({ type: 'inactive' });
    client.getMutationCache().clear();
    void client.resetQueries();
  }, [identity, status, client]);

  const value = useMemo<SessionValue>(
    () => ({ status, user, signIn: startSession, signOut: endSession, setUser: writeUser }),
    [status, user],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Returns the session. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it');
  return value;
}

/**
 * Returns the router state for links to login and sign-up: the location and its history index, so that users return
 * to that very entry. Kept between those pages.
 */
export function signInState(here: Location): object {
  return here.state?.from ? here.state : { from: here, entry: globalThis.history?.state?.idx };
}

/** Whether a user was signed in while this was mounted: if there is none now, the session has ended. */
export function useHadSession(): boolean {
  const { user } = useSession();
  const [had, setHad] = useState(false);
  if (user && !had) setHad(true);
  return had;
}
