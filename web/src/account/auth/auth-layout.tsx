import { limits } from '@hotdrop/contract/lib/limits.ts';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { placeToReturn, stepsBack } from './use-sign-in.ts';

type Props = { title: string; sub?: ReactNode; children: ReactNode };

/** The narrow column of all account forms. */
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

/** The email that an account signs in with. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.email}
      {...props}
    />
  );
}

/**
 * Redirects signed-in users: to the page they asked for, else organizers to the dashboard and others to the start page.
 * Goes back if that page is already in the history, so that it is not there twice.
 */
export function OnlySignedOut({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const left = useRef(false);
  const isIn = status === 'authenticated';
  const otherwise = user?.role === 'organization' ? '/dashboard/org' : '/';
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
