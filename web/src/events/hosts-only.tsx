import type { User } from '@hotdrop/contract/account/users.ts';
import { Building2, Lock, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { sentence } from '../lib/format/in-words.ts';
import { signInState, useHadSession, useSession } from '../lib/session/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';

type Props = {
  may: (user: User) => boolean;
  /** Shown to everybody else. */
  refusal: string;
  /** The list to offer them instead. */
  list: { to: string; label: string };
  children: (user: User) => ReactNode;
};

/** Shows the form of a new event to organizations; everybody else sees what to do (SPEC §2). */
export function HostsOnly({ may, refusal, list, children }: Props) {
  const { status, user } = useSession();
  const expired = useHadSession();
  if (status === 'loading') return <Skeleton className="h-96 rounded-card" />;
  if (!user) return <SignInFirst refusal={refusal} expired={expired} />;
  if (may(user)) return children(user);
  const isAdmin = user.role === 'admin';
  return (
    <EmptyState
      icon={<Building2 size={32} />}
      title={refusal}
      body={
        isAdmin
          ? 'Admins can’t host events, but can edit all of them.'
          : 'You can switch your account to an organization in the settings.'
      }
      actions={
        <>
          {!isAdmin && <ButtonLink to="/settings">Settings</ButtonLink>}
          <ButtonLink variant="ghost" to={list.to}>
            {list.label}
          </ButtonLink>
        </>
      }
    />
  );
}

function SignInFirst({ refusal, expired }: { refusal: string; expired: boolean }) {
  const state = signInState(useLocation());
  return (
    <EmptyState
      icon={expired ? <LogIn size={32} /> : <Building2 size={32} />}
      title={expired ? 'You were signed out.' : refusal}
      body={
        expired
          ? 'What you typed is kept as a draft. Log in to continue.'
          : 'Log in with an organization account to host one.'
      }
      actions={
        <>
          <ButtonLink variant="primary" to="/login" state={{ ...state, expired }}>
            Log in
          </ButtonLink>
          {!expired && (
            <ButtonLink to="/signup?role=organization" state={state}>
              Sign up
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

type NotYoursProps = {
  title: string;
  /** Link to what the reader may see. */
  back: { to: string; label: string };
};

/** Replaces pages that only an event's organizer may use; names the signed-in account, as many have two. */
export function NotYours({ title, back }: NotYoursProps) {
  const { user } = useSession();
  return (
    <EmptyState
      icon={<Lock size={32} />}
      title={title}
      body={user && sentence(`You are signed in as ${user.name}`)}
      actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
    />
  );
}
