import { canCreateTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { HostsOnly } from '../../events/hosts-only.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { CreateForm } from './create-form.tsx';

/** /tournaments/new: for organizations; everybody else is told so (SPEC §2). */
export function TournamentNewPage() {
  useTitle('Create tournament');
  return (
    <div className="page py-6 sm:py-8">
      <h1 className="mb-5 text-[1.75rem] sm:text-[2rem]">Create tournament</h1>
      <HostsOnly
        may={canCreateTournament}
        refusal="Only organizations can create tournaments."
        list={{ to: '/tournaments', label: 'All tournaments' }}
      >
        {user => <CreateForm user={user} />}
      </HostsOnly>
    </div>
  );
}
