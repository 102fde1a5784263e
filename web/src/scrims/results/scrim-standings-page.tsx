import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { canManageScrim, canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimMatch, Standings } from '@hotdrop/contract/scrims/results/points.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { ArrowLeft, Share2, Trophy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../lib/api/client.ts';
import { failureText, isMissing } from '../../lib/api/error.ts';
import { organizerName, plural } from '../../lib/format/in-words.ts';
import { imageUrl } from '../../lib/image-url.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { tieBreakText } from '../model.ts';
import { useScrim } from '../scrim-api.ts';
import { useLiveScrim } from '../use-live-scrim.ts';
import { useStandings } from './points-api.ts';
import { PointsRows } from './points-rows.tsx';
import { ShareStandings } from './share/share-standings.tsx';
import { StandingsTable } from './standings-table.tsx';

const labels = ['Placement pts', 'Kills'];

type Props = { match: ScrimMatch; title: string; ownSlot?: number | null | undefined };

/** One match by placement, with the screenshot of the game's results if there is one. */
function MatchTable({ match, title, ownSlot }: Props) {
  const picture = imageUrl(match.imageUrl);
  return (
    <div className="grid gap-4">
      <div className="panel overflow-hidden">
        <PointsRows
          caption={`Results of ${title}`}
          placeLabel="Place"
          labels={labels}
          rows={match.results.map(({ placement, placementPoints, kills, totalPoints, ...team }) => ({
            ...team,
            place: placement,
            values: [placementPoints, kills],
            total: totalPoints,
          }))}
          ownSlot={ownSlot}
        />
      </div>
      {picture && (
        <a
          href={picture}
          target="_blank"
          rel="noopener"
          className="grid gap-2 justify-self-start text-ink-2 text-sm hover:text-ink"
        >
          <img
            src={picture}
            alt={`The game’s table of ${title}`}
            loading="lazy"
            className="panel max-h-56 max-w-full object-contain"
          />
          Open the picture of the game’s table
        </a>
      )}
    </div>
  );
}

/** /scrims/{id}/standings: the standings of a scrim, and each of its matches. */
export function ScrimStandingsPage() {
  const { id = '' } = useParams();
  const scrim = useScrim(id);
  const standings = useStandings(id, scrim.data);
  useLiveScrim(id);
  useTitle(scrim.data ? `Standings · ${scrim.data.title}` : 'Standings');

  const failed = [scrim, standings].find(query => query.isError && (!query.data || isMissing(query.error)));
  if (failed && isMissing(failed.error)) {
    return (
      <div className="page py-5">
        <h1 className="sr-only" tabIndex={-1}>
          Standings
        </h1>
        <EmptyState
          icon={<Trophy size={28} />}
          title={messageOf(failed.error, 'Scrim not found')}
          actions={
            <ButtonLink to="/scrims" variant="primary">
              All scrims
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
      {scrim.data && standings.data ? (
        <Open scrim={scrim.data} standings={standings.data} />
      ) : (
        <>
          <Heading id={id} scrim={scrim.data ?? null} />
          {failed ? (
            <ErrorState
              title="Failed to load standings"
              message={failureText(failed.error)}
              onRetry={() => void Promise.all([scrim.refetch(), standings.refetch()])}
              busy={scrim.isFetching || standings.isFetching}
            />
          ) : (
            <StandingsSkeleton />
          )}
        </>
      )}
    </div>
  );
}

type OpenProps = { scrim: Scrim; standings: Standings };

function Open({ scrim, standings }: OpenProps) {
  const { user } = useSession();
  const [match, choose] = useUrlChoice('match', 'all');
  const [sharing, setSharing] = useState(false);
  const { items, matches, tieBreak, pointsPreset } = standings;
  const played = matches.length;
  const shared = useMemo(
    () => ({ scrim, organizer: organizerName(scrim), items, played }),
    [scrim, items, played],
  );
  const booking = scrim.myBooking;
  const ownSlot = booking?.status === 'confirmed' ? booking.slotNumber : null;
  const title = (matchNumber: number) => matchTitle(scrim.maps, matchNumber);

  if (played === 0) {
    const manages = canManageScrim(user, scrim);
    return (
      <>
        <Heading id={scrim._id} scrim={scrim} />
        <EmptyState
          icon={<Trophy size={28} />}
          title="No results yet"
          body={
            manages
              ? 'Enter placements and kills after each match. Standings show here at once.'
              : 'The organizer enters them after each match. The standings show up here.'
          }
          actions={
            manages ? (
              <ButtonLink to={`/scrims/${scrim._id}/run?tab=results`} variant="primary">
                Enter results
              </ButtonLink>
            ) : (
              <ButtonLink to={`/scrims/${scrim._id}`}>View scrim</ButtonLink>
            )
          }
        />
      </>
    );
  }
  const overall = {
    id: 'all',
    label: 'Overall',
    content: (
      <div className="grid gap-3">
        <div className="panel overflow-hidden">
          <StandingsTable standings={standings} ownSlot={ownSlot} />
        </div>
        <p className="text-ink-3 text-sm">
          Points: {pointsPresets[pointsPreset].name}, a kill is 1 point. Ties are broken by{' '}
          {tieBreakText(tieBreak)}.
        </p>
      </div>
    ),
  };
  const perMatch = matches.map(match => ({
    id: String(match.matchNumber),
    label: title(match.matchNumber),
    content: <MatchTable match={match} title={title(match.matchNumber)} ownSlot={ownSlot} />,
  }));
  return (
    <>
      <Heading
        id={scrim._id}
        scrim={scrim}
        about={
          played < scrim.matchCount
            ? `After ${played} of ${plural(scrim.matchCount, 'match', 'matches')}`
            : 'Final'
        }
        onShare={() => setSharing(true)}
      />
      <Tabs label="Standings" tabs={[overall, ...perMatch]} value={match} onChange={choose} />
      <ShareStandings open={sharing} onClose={() => setSharing(false)} shared={shared} />
    </>
  );
}

type HeadingProps = { id: string; scrim: Scrim | null; about?: string; onShare?: () => void };

function Heading({ id, scrim, about, onShare }: HeadingProps) {
  const { user } = useSession();
  const page = `/scrims/${id}`;
  return (
    <div className="grid gap-1">
      <Link
        // The organizer returns to the run page.
        to={scrim && canRunRoom(user, scrim) ? `${page}/run` : page}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} className="shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{scrim?.title ?? 'View scrim'}</span>
      </Link>
      <PageHeading
        title="Standings"
        sub={scrim && [about, organizerName(scrim)].filter(Boolean).join(' · ')}
        actions={
          onShare && (
            <Button variant="primary" icon={<Share2 aria-hidden size={18} />} onClick={onShare}>
              Share
            </Button>
          )
        }
      />
    </div>
  );
}

function StandingsSkeleton() {
  return (
    <div role="status" aria-label="Loading standings" className="grid gap-5">
      <div className="flex gap-4 border-line border-b pb-3">
        {[0, 1, 2].map(tab => (
          <Skeleton key={tab} className="h-6 w-24" />
        ))}
      </div>
      <div className="panel grid gap-5 p-4">
        {[0, 1, 2, 3, 4, 5, 6].map(row => (
          <div key={row} className="flex items-center gap-4">
            <Skeleton className="h-6 w-6" />
            <Skeleton className="h-5 flex-1" />
            <Skeleton className="h-6 w-12" />
          </div>
        ))}
      </div>
    </div>
  );
}
