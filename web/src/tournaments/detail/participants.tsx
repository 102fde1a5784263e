import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useId, useState } from 'react';
import { TeamNames, TeamsSkeleton } from '../../events/team-rows.tsx';
import { messageOf } from '../../lib/api/client.ts';
import { closeKeyboard } from '../../lib/focus.ts';
import { count } from '../../lib/format/in-words.ts';
import { useDebounced } from '../../lib/wait.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { participantsQuery } from '../registration/registration-api.ts';

/** The search shows from this many teams on. */
const SEARCH_FROM = 8;

/** The registered teams with their in-game names, as anyone may see them. */
export function Participants({ tournamentId }: { tournamentId: string }) {
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 250);
  const query = useInfiniteQuery(participantsQuery(tournamentId, search));
  const shown = query.data;
  const teams = shown?.pages.flatMap(page => page.items) ?? [];
  const total = shown?.pages.at(-1)?.total ?? 0;
  const searching = typed !== '' || search !== '';

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-xl">
          Teams{' '}
          {shown && (
            <span role="status" className="numeric text-ink-3">
              {count(total)}
            </span>
          )}
        </h2>
        {(searching || total >= SEARCH_FROM) && (
          // biome-ignore lint/a11y/useSemanticElements: Enter is caught here, which only a form can
          <form role="search" onSubmit={closeKeyboard} className="w-full sm:w-64">
            <TextFilter label="Search teams" placeholder="Team or player" value={typed} onChange={setTyped} />
          </form>
        )}
      </div>
      {query.isPending && <TeamsSkeleton label="Loading teams" />}
      {query.isError && !shown && <LoadError title="Failed to load teams" query={query} />}
      {shown && teams.length === 0 && !searching && (
        <EmptyState
          icon={<Users size={30} />}
          title="No teams yet"
          body="Teams show up here once they register."
        />
      )}
      {shown && teams.length === 0 && searching && (
        <p className="panel p-5 text-center text-ink-2">No matching teams or players.</p>
      )}
      {teams.length > 0 && <TeamList teams={teams} />}
      {query.hasNextPage && (
        <div className="mt-4 grid justify-items-center gap-2">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-bad text-sm">
              {messageOf(query.error, 'Failed to load teams')}
            </p>
          )}
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

function TeamList({ teams }: { teams: readonly Participant[] }) {
  return (
    <ol className="panel divide-y divide-line">
      {teams.map(team => (
        <li
          key={team._id}
          className="flex items-center gap-3 px-4 py-2.5 [contain-intrinsic-size:auto_2.6875rem] [content-visibility:auto]"
        >
          <Avatar name={team.teamName} src={team.userId.avatarUrl} size="sm" />
          <TeamNames {...team} />
          <span className="numeric text-ink-3 text-sm">#{team.number}</span>
        </li>
      ))}
    </ol>
  );
}
