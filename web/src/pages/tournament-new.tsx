import type { Role } from '@hotdrop/contract/route.ts';
import { canCreateTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { Building2, LogIn } from 'lucide-react';
import { useLocation } from 'react-router';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { CreateForm } from '../features/tournaments/form/create-form.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useHadSession } from '../lib/session/use-had-session.ts';
import { useTitle } from '../lib/use-title.ts';

/** /tournaments/new: for organizations; everybody else is told so (SPEC §2). */
export function TournamentNewPage() {
  useTitle('Create tournament');
  const { status, user } = useSession();
  const expired = useHadSession();
  return (
    <div className="page py-6 sm:py-8">
      <h1 className="mb-5 text-[1.75rem] sm:text-[2rem]">Create tournament</h1>
      {status === 'loading' && <Skeleton className="h-96 rounded-card" />}
      {status !== 'loading' && !user && <SignInFirst expired={expired} />}
      {user && !canCreateTournament(user) && <OrganizationsOnly role={user.role} />}
      {user && canCreateTournament(user) && <CreateForm user={user} />}
    </div>
  );
}

function SignInFirst({ expired }: { expired: boolean }) {
  const from = useLocation();
  return (
    <EmptyState
      icon={expired ? <LogIn size={32} /> : <Building2 size={32} />}
      title={expired ? 'You were signed out.' : 'Only organizations can create tournaments.'}
      body={
        expired
          ? 'What you typed is kept as a draft. Log in to go on with it.'
          : 'Log in with an organization account to host one.'
      }
      actions={
        <>
          <ButtonLink variant="primary" to="/login" state={{ from, expired }}>
            Log in
          </ButtonLink>
          {!expired && (
            <ButtonLink to="/signup?role=organization" state={{ from }}>
              Sign up
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function OrganizationsOnly({ role }: { role: Role }) {
  const isAdmin = role === 'admin';
  return (
    <EmptyState
      icon={<Building2 size={32} />}
      title="Only organizations can create tournaments."
      body={
        isAdmin
          ? 'An admin account hosts none, but edits those of every organization.'
          : 'You can switch your account to an organization in the settings.'
      }
      actions={
        <>
          {!isAdmin && <ButtonLink to="/settings">Settings</ButtonLink>}
          <ButtonLink variant="ghost" to="/tournaments">
            All tournaments
          </ButtonLink>
        </>
      }
    />
  );
}
