import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { placeToReturn } from './use-sign-in.ts';

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

/** Login and sign-up are for nobody who is signed in: they go on to where they wanted. */
export function OnlySignedOut({ hostsTo, children }: OnlySignedOutProps) {
  const { status, user } = useSession();
  const { state } = useLocation();
  const otherwise = user?.role === 'organization' ? hostsTo : undefined;
  if (status === 'authenticated') return <Navigate to={placeToReturn(state, otherwise)} replace />;
  return children;
}
