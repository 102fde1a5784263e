import type { Role } from '@hotdrop/contract/lib/route.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInState, useHadSession, useSession } from '../lib/session/session.tsx';

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
