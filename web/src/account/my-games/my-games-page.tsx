import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { HostedGames } from './hosted-games.tsx';
import { OwnGames } from './played-games.tsx';

/** What is the reader's own: registrations of a player, events of an organization. */
export function MyGamesPage() {
  useTitle('My games');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8">
      <h1 className="text-[1.75rem] md:text-[2.125rem]" tabIndex={-1}>
        My games
      </h1>
      {user.role === 'organization' && <HostedGames organizationId={user._id} />}
      <OwnGames role={user.role} />
    </div>
  );
}
