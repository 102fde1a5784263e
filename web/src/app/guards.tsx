import type { Role } from '@hotdrop/contract/route.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session/session.tsx';
import { signInState } from '../lib/session/sign-in-state.ts';
import { useHadSession } from '../lib/session/use-had-session.ts';

type Props = { roles: readonly Role[]; children: ReactNode };

/** Shows its children to the given roles (SPEC §4): others go to the start page, the signed-out to /login and back afterwards. */
export function RequireRole({ roles, children }: Props) {
  const { status, user } = useSession();
  const location = useLocation();
  const expired = useHadSession();
  if (status === 'loading') {
    return (
      <p role="status" className="page py-8 text-ink-3">
        Checking permissions…
      </p>
    );
  }
  if (status === 'unauthenticated' || !user)
    return <Navigate to="/login" replace state={{ ...signInState(location), expired }} />;
  if (!roles.includes(user.role)) return <Navigate to="/" replace />;
  return children;
}
