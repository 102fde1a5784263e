import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { placeToReturn, stepsBack } from './use-sign-in.ts';

type Props = { title: string; sub?: ReactNode; children: ReactNode };

/** The narrow column in which all forms of an account stand. */
export function AuthLayout({ title, sub, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-4 py-8 md:py-14">
      <div className="grid gap-1.5">
        <h1 className="text-[2rem]" tabIndex={-1}>
          {title}
        </h1>
        {sub && <p className="text-ink-2">{sub}</p>}
      </div>
      {children}
    </div>
  );
}

type OnlySignedOutProps = {
  /** Where an organization goes that came from nowhere; the start page unless given. */
  hostsTo?: string;
  children: ReactNode;
};

/**
 * Login and sign-up are for nobody who is signed in: they go on to where they wanted, or back to where they were, in the
 * history too. A second entry of the same page would make the next Back do nothing, and has no place on it.
 */
export function OnlySignedOut({ hostsTo = '/', children }: OnlySignedOutProps) {
  const { status, user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const left = useRef(false);
  const isIn = status === 'authenticated';
  const otherwise = user?.role === 'organization' ? hostsTo : '/';
  const from = placeToReturn(state);
  const place = from && from !== '/' ? from : otherwise;
  const steps = place === from ? stepsBack(state) : undefined;
  useEffect(() => {
    if (!isIn || !steps || left.current) return;
    left.current = true;
    navigate(steps);
  }, [isIn, steps, navigate]);
  if (!isIn) return children;
  return steps ? null : <Navigate to={place} replace />;
}
