import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../lib/router.tsx';
import { forgetSuspension, isSuspensionNoted, suspendedText } from '../../lib/session/suspension.ts';
import { toast } from '../../lib/toast.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout, OnlySignedOut } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { hasExpired, useSignIn } from './use-sign-in.ts';

/** Signing in. */
export function LoginPage() {
  useTitle('Log in');
  const { state } = useLocation();
  const { accept, challenge, cancelChallenge } = useSignIn();
  const [wasSuspended] = useState(isSuspensionNoted);
  useEffect(forgetSuspension, []);
  const why = wasSuspended ? suspendedText : hasExpired(state) && 'Log in to continue.';

  // The page says itself why one is here; what the one before it said on its end lies above that.
  useEffect(() => {
    if (why) toast.remove();
  }, [why]);

  return (
    <OnlySignedOut>
      {challenge ? (
        <AuthLayout title="Check your mail" sub="We sent you a code to finish signing in.">
          <OtpForm tempToken={challenge} onAnswer={accept} onBack={cancelChallenge} />
        </AuthLayout>
      ) : (
        <AuthLayout title="Log in" sub="Your slots, groups and rooms are waiting.">
          <LoginForm notice={why && `You were signed out. ${why}`} onAnswer={accept} />
          <p className="text-ink-2">
            New here?{' '}
            <Link
              to="/signup"
              state={state}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
            >
              Create an account
            </Link>
          </p>
        </AuthLayout>
      )}
    </OnlySignedOut>
  );
}
