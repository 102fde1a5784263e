import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { NotYours } from '../../events/hosts-only.tsx';
import { isMissing } from '../../lib/api/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { tournamentQuery } from '../api.ts';
import { TournamentProblem, TournamentSkeleton } from '../event-states.tsx';
import { EditForm } from './edit-form.tsx';

/** /tournaments/{id}/edit: for the owner and admins. */
export function TournamentEditPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const query = useQuery(tournamentQuery(id));
  const event = query.data;
  useTitle(event ? `Edit ${event.title}` : 'Edit tournament');

  const problem = query.isError && !event && (
    <TournamentProblem
      error={query.error}
      known={undefined}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
    />
  );
  // It brings its own heading, and there is no tournament to go back to.
  if (problem && isMissing(query.error)) return <div className="page py-6 sm:py-8">{problem}</div>;
  return (
    <div className="page py-6 sm:py-8">
      <Link
        to={`/tournaments/${id}`}
        className="mb-1 inline-flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} />
        Back to the tournament
      </Link>
      <h1 className="mb-5 text-[1.75rem] sm:text-[2rem]">Edit tournament</h1>
      {query.isPending && <TournamentSkeleton />}
      {problem}
      {event && !canEditTournament(user, event) && (
        <NotYours
          title="Only its organizer can edit this tournament"
          back={{ to: `/tournaments/${id}`, label: 'Back to the tournament' }}
        />
      )}
      {event && user && canEditTournament(user, event) && (
        <EditForm key={event._id} event={event} user={user} />
      )}
    </div>
  );
}
