import { canCreateTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { Building2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { CreateForm } from '../features/tournaments/form/create-form.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useTitle } from '../lib/use-title.ts';

/** /tournaments/new: for organizations; everybody else is told so (SPEC §2). */
export function TournamentNewPage() {
  useTitle('Create tournament');
  const { status, user } = useSession();
  return (
    <div className="page py-6 sm:py-8">
      <h1 className="mb-5 text-[1.75rem] sm:text-[2rem]">Create tournament</h1>
      {status === 'loading' && <Skeleton className="h-96 rounded-card" />}
      {status !== 'loading' && !canCreateTournament(user) && <OrganizationsOnly signedIn={user !== null} />}
      {user && canCreateTournament(user) && <CreateForm user={user} />}
    </div>
  );
}

function OrganizationsOnly({ signedIn }: { signedIn: boolean }) {
  const location = useLocation();
  return (
    <EmptyState
      icon={<Building2 size={32} />}
      title="Only organizations can create tournaments."
      body={
        signedIn
          ? 'You can switch your account to an organization in the settings.'
          : 'Sign in with an organization account to host one.'
      }
      actions={
        signedIn ? (
          <>
            <ButtonLink to="/settings">Settings</ButtonLink>
            <ButtonLink variant="ghost" to="/tournaments">
              All tournaments
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink variant="primary" to="/login" state={{ from: location }}>
              Sign in
            </ButtonLink>
            <ButtonLink to="/signup">Sign up</ButtonLink>
          </>
        )
      }
    />
  );
}
