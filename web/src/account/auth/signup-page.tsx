import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link, useSearchParams } from '../../lib/router.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout, OnlySignedOut } from './auth-layout.tsx';
import { OtpForm } from './otp-form.tsx';
import { SignupForm } from './signup-form.tsx';
import { placeToReturn, useSignIn } from './use-sign-in.ts';

/** A new account; `?role=organization` comes from the door for hosts, and who wants to create an event is one. */
export function SignupPage() {
  useTitle('Sign up');
  const { state } = useLocation();
  const [params] = useSearchParams();
  const [email, setEmail] = useState('');
  const { accept, challenge, cancelChallenge } = useSignIn();
  const hosts = params.get('role') === 'organization' || placeToReturn(state)?.startsWith('/tournaments/new');

  return (
    // There its first three steps stand.
    <OnlySignedOut>
      {challenge && (
        <AuthLayout title="Check your mail" sub={`We sent a code to ${email}.`}>
          <OtpForm tempToken={challenge} onAnswer={accept} onBack={cancelChallenge} />
        </AuthLayout>
      )}
      {/* Stays mounted behind the code, so that going back finds what was typed. */}
      <div hidden={challenge !== undefined}>
        <AuthLayout title="Create your account" sub="Free for squads and for organizers.">
          <SignupForm
            role={hosts ? 'organization' : 'player'}
            onAnswer={(answer, address) => {
              setEmail(address);
              accept(answer);
            }}
          />
          <p className="text-ink-2">
            Already have one?{' '}
            <Link
              to="/login"
              state={state}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
            >
              Log in
            </Link>
          </p>
        </AuthLayout>
      </div>
    </OnlySignedOut>
  );
}
