import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchesTitle, matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { matchOfRoom } from '@hotdrop/contract/scrims/next-action.ts';
import { canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { count } from '../../lib/format/in-words.ts';
import { atTime, clockTime, dateTime, istText, midSentence } from '../../lib/format/time.ts';
import { useSession } from '../../lib/session/session.tsx';
import { secretStore } from '../../lib/session/session-stores.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useDraftValue } from '../../ui/forms/use-draft.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { roomDetailsQuery, useOwnDetails } from './credentials-api.ts';
import { DetailRow, DetailsPanel } from './details-panel.tsx';
import { emptyEntry, MatchForm } from './match-form.tsx';
import { NotOpened } from './not-opened.tsx';

type Props = { scrim: Scrim };

/** The organizer's form for a match's room details, with how many squads opened them; an admin sees no secrets. */
export function CredentialsForm({ scrim }: Props) {
  const now = useNow(60_000);
  const { user } = useSession();
  const [chosen, setChosen] = useState<number | null>(null);
  /** The match for which a separate room is being set. */
  const [separate, setSeparate] = useState<number | null>(null);
  // By default the match that the page's next step names.
  const match = chosen !== null && chosen <= scrim.matchCount ? chosen : matchOfRoom(scrim, now);
  const select = useRef<HTMLSelectElement>(null);
  // Kept as a draft: organizers switch to the game and to other tabs while typing.
  const name = `${user?._id} ${scrim._id} ${match}`;
  const { value: typed, change: keep } = useDraftValue(name, emptyEntry, { store: secretStore });
  const query = useOwnDetails(scrim._id, match);
  const latest = useQuery(roomDetailsQuery(scrim._id, null));
  const details = query.data;
  const canRun = canRunRoom(user, scrim);
  const isShared = details !== undefined && details.matchNumber < match;
  const isSeparate = isShared && (separate === match || typed !== emptyEntry);

  function stayShared(): void {
    keep(emptyEntry);
    setSeparate(null);
    select.current?.focus();
  }

  if (scrim.status === 'cancelled') return <p className="text-ink-2">This scrim was cancelled.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {scrim.matchCount > 1 && (
        <div className="max-w-sm">
          <SelectField
            ref={select}
            label="Match"
            value={match}
            onChange={event => setChosen(Number(event.target.value))}
          >
            {Array.from({ length: scrim.matchCount }, (_, index) => index + 1).map(number => (
              <option key={number} value={number}>
                {matchTitle(scrim.maps, number)} · {clockTime(scrim.matchStarts[number - 1] ?? scrim.endAt)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {details && (!canRun || !latest.isPending) ? (
        <>
          {isSeparate ? (
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2">
              <span>
                Uses the room of {matchesTitle(scrim.maps, details.matchNumber, details.throughMatch)} until
                you set another.
              </span>
              <Button size="sm" variant="ghost" onClick={stayShared}>
                Cancel
              </Button>
            </p>
          ) : (
            <ReleaseState scrim={scrim} details={details} isOwner={canRun} now={now} />
          )}
          {canRun && isShared && !isSeparate ? (
            <SharedRoom
              maps={scrim.maps}
              matchNumber={match}
              details={details}
              onChange={() => {
                setChosen(details.matchNumber);
                select.current?.focus();
              }}
              onAnother={() => setSeparate(match)}
            />
          ) : canRun ? (
            <MatchForm
              key={match}
              scrim={scrim}
              matchNumber={match}
              details={isSeparate ? separateRoom(match, details) : details}
              lastPassword={latest.data?.password ?? ''}
              typed={typed}
              onType={keep}
              now={now}
            />
          ) : (
            <p className="text-ink-2">{scrimTexts.ownerSetsCredentials}.</p>
          )}
        </>
      ) : query.isError ? (
        <LoadError title="Could not load room details" query={query} />
      ) : (
        <div role="status" aria-label="Loading room details" className="grid gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </div>
  );
}

/** Returns empty details for a separate room, which serves the same later matches as the shared one. */
const separateRoom = (matchNumber: number, { throughMatch }: Credentials): Credentials => ({
  matchNumber,
  throughMatch,
  roomId: null,
  password: null,
  releaseAt: null,
  released: false,
  version: 0,
  changed: null,
});

type ReleaseProps = { scrim: Scrim; details: Credentials; isOwner: boolean; now: number };

/** Whether details are set, when squads can see them, and who has opened them. */
function ReleaseState({ scrim, details, isOwner, now }: ReleaseProps) {
  const { releaseAt, released, seen } = details;
  if (releaseAt === null) {
    const isOver = scrim.status === 'completed' || now > Date.parse(scrim.endAt);
    return (
      <p className="panel px-4 py-3 text-ink-2">
        {isOver ? 'They were not set.' : 'Not set yet. Squads see the release time.'}
      </p>
    );
  }
  const ist = istText(releaseAt);
  return (
    <div className="panel grid gap-1 px-4 py-3">
      <div role="status">
        <p>
          <strong className={released ? 'text-ok' : 'text-warn'}>{released ? 'Released' : 'Set.'}</strong>{' '}
          <span className="text-ink-2">
            {released ? '' : 'Squads see them '}
            <TimeText at={releaseAt}>
              {released ? midSentence(dateTime(releaseAt, now)) : atTime(releaseAt, now)}
            </TimeText>
            {ist && <span className="text-ink-3"> ({ist})</span>}
          </span>
        </p>
        {seen && released && (
          <p className="text-ink-2">
            Seen by{' '}
            <span className="numeric text-ink text-lg">
              {count(seen.count)} of {count(seen.of)}
            </span>
          </p>
        )}
      </div>
      {seen && released && seen.count < seen.of && (
        <NotOpened
          scrimId={scrim._id}
          details={details}
          isOwner={isOwner}
          canRemind={now <= Date.parse(scrim.endAt)}
        />
      )}
    </div>
  );
}

type SharedRoomProps = {
  maps: readonly string[];
  matchNumber: number;
  /** Details of the shared room, set for an earlier match. */
  details: Credentials;
  onChange: () => void;
  onAnother: () => void;
};

/** The room that a match shares with an earlier one, with buttons to change it or set a separate one. */
function SharedRoom({ maps, matchNumber, details, onChange, onAnother }: SharedRoomProps) {
  const { matchNumber: first, throughMatch, roomId, password } = details;
  return (
    <>
      <DetailsPanel title={matchesTitle(maps, first, throughMatch)} badge={null}>
        {roomId !== null && password !== null && (
          <>
            <DetailRow label="Room ID" value={roomId} />
            <DetailRow label="Password" value={password} />
          </>
        )}
      </DetailsPanel>
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:w-full" onClick={onChange}>
          Change this room
        </Button>
        <Button className="max-sm:w-full" onClick={onAnother}>
          Another room for {matchTitle(maps, matchNumber)}
        </Button>
      </div>
    </>
  );
}
