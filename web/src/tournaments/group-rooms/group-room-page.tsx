import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isMissing } from '../../lib/api/error.ts';
import { refetchChanged } from '../../lib/realtime/refetch.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { ChatSkeleton } from '../../rooms/room-view.tsx';
import { tournamentKey, tournamentQuery } from '../api.ts';
import { TournamentProblem } from '../event-states.tsx';
import { GroupRoom } from './group-room.tsx';

/** /tournaments/{id}/groups/{groupId}: the room of a group, for its teams and the organizer. */
export function GroupRoomPage() {
  const { id = '', groupId = '' } = useParams();
  const { user } = useSession();
  const query = useQuery(tournamentQuery(id));
  const client = useQueryClient();
  useServerEvent('event:changed', event => {
    if (event.id === id) void refetchChanged(client, { queryKey: tournamentKey(id) });
  });
  useTitle(query.data ? `Group room · ${query.data.title}` : 'Group room');
  if (query.isError && (!query.data || isMissing(query.error))) {
    return (
      <div className="page py-5">
        <TournamentProblem query={query} known={query.data?.title} />
      </div>
    );
  }
  return (
    // Fills the screen between the bars: only the messages scroll.
    <div className="page -mb-8 h-(--screen) min-h-44 low:py-0! max-md:px-0 md:py-4">
      <div className="panel flex h-full min-h-0 flex-col overflow-hidden max-md:rounded-none max-md:border-x-0 max-md:border-t-0">
        {query.data && user ? (
          <GroupRoom
            // A member who was moved and follows the link opens another room.
            key={groupId}
            tournamentId={query.data._id}
            groupId={groupId}
            side={canEditTournament(user, query.data) ? 'organizer' : 'member'}
            user={user}
            place="page"
            heading={(name, about) => (
              <RoomHeading name={name} about={about} eventId={id} event={query.data.title} />
            )}
          />
        ) : (
          <ChatSkeleton />
        )}
      </div>
    </div>
  );
}

type HeadingProps = { name: string; about: string; eventId: string; event: string };

function RoomHeading({ name, about, eventId, event }: HeadingProps) {
  return (
    <header className="flex shrink-0 items-center gap-2 border-line border-b py-2 pr-4 pl-1.5 low:py-0">
      <Link
        to={`/tournaments/${eventId}`}
        aria-label="Back to the tournament"
        title="Back to the tournament"
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={20} />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate text-xl">
          {name}
        </h1>
        <p className="truncate text-ink-3 text-sm">{about ? `${about} · ${event}` : event}</p>
      </div>
    </header>
  );
}
