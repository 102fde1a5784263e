import type { CredentialOpens, Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { actProblem, useAct } from '../../lib/acts/use-act.ts';
import { ApiError, api } from '../../lib/api/client.ts';
import { count } from '../../lib/format/in-words.ts';
import { callUrl, phoneDigits, phoneText } from '../../lib/format/phone.ts';
import { ago } from '../../lib/format/time.ts';
import { refetchChanged } from '../../lib/realtime/refetch.ts';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUnfolded } from '../../lib/use-unfolded.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { detailsKey } from './credentials-api.ts';

/** Squads named before the rest is unfolded. */
const namedFirst = 12;
/** The server reminds once in this time. */
const remindPauseMs = 60_000;

type Squad = CredentialOpens['missing'][number];

/** Which squads have not opened these details. Read again whenever their number changes, and with the details. */
function opensQuery(scrimId: string, { version, seen }: Credentials) {
  return queryOptions({
    queryKey: [...detailsKey(scrimId), 'opens', version, seen],
    queryFn: ({ signal }) =>
      api('GET /scrims/:id/room/credentials/opens', { params: { id: scrimId } }, { signal }),
    // Of another version, other squads are missing.
    placeholderData: before => (before?.version === version ? before : undefined),
    gcTime: 0,
  });
}

type Props = {
  scrimId: string;
  details: Credentials;
  /** Whether the reader may see the squads' phone numbers. */
  isOwner: boolean;
  /** Whether the match is still to come. */
  canRemind: boolean;
};

/** The squads that have not opened the room details, to remind or call them. */
export function NotOpened({ scrimId, details, isOwner, canRemind }: Props) {
  const query = useQuery(opensQuery(scrimId, details));
  const [all, unfold] = useUnfolded('not opened');
  if (query.isPending) return <Skeleton className="h-5 w-56" />;
  if (!query.data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        <span className="text-bad">Could not load who has not opened them</span>
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  const { missing, remindedAt } = query.data;
  if (missing.length === 0) return null;
  const named = all ? missing : missing.slice(0, namedFirst);
  return (
    <div className="grid gap-2">
      <div>
        <p className="text-ink-2">Not opened:</p>
        <ul aria-label="Not opened" className="flex flex-wrap items-center gap-x-4">
          {named.map(squad => (
            <MissingSquad key={squad.bookingId} squad={squad} canCall={isOwner} />
          ))}
        </ul>
        {named.length < missing.length && (
          <Button size="sm" variant="ghost" onClick={unfold}>
            All {count(missing.length)}
          </Button>
        )}
      </div>
      {canRemind && <Remind scrimId={scrimId} missing={missing} remindedAt={remindedAt} />}
    </div>
  );
}

function MissingSquad({ squad, canCall }: { squad: Squad; canCall: boolean }) {
  const name = nameOf(squad);
  return (
    <li className="inline-flex min-h-7 min-w-0 items-center [overflow-wrap:anywhere]">
      {name}
      {canCall && phoneDigits(squad.phone) !== '' && (
        <a
          href={callUrl(squad.phone)}
          aria-label={`Call ${name}`}
          title={phoneText(squad.phone)}
          className="icon-button"
        >
          <Phone aria-hidden size={18} />
        </a>
      )}
    </li>
  );
}

/** Returns "07 Team Soul". */
const nameOf = ({ slotNumber, teamName }: Squad): string =>
  slotNumber === null ? teamName : `${slotText(slotNumber)} ${teamName}`;

type RemindProps = { scrimId: string } & Pick<CredentialOpens, 'missing' | 'remindedAt'>;

function Remind({ scrimId, missing, remindedAt }: RemindProps) {
  const client = useQueryClient();
  const now = useNow(5_000);
  const [problem, setProblem] = useState<ApiError | Error>();
  useBackOnline(() => setProblem(undefined));
  const { mutate, isPending } = useAct({
    mutationFn: () => api('POST /scrims/:id/room/credentials/remind', { params: { id: scrimId } }),
    onMutate: () => setProblem(undefined),
    onError: setProblem,
    onSettled: () => refetchChanged(client, { queryKey: detailsKey(scrimId) }),
  });
  // The clocks of server and reader may differ: then the server decides.
  const isFresh = remindedAt !== null && Math.abs(now - Date.parse(remindedAt)) < remindPauseMs;
  const isTooSoon = problem instanceof ApiError && problem.code === 'REMINDED';
  useEffect(() => {
    if (!isTooSoon) return;
    const timer = setTimeout(() => setProblem(undefined), remindPauseMs);
    return () => clearTimeout(timer);
  }, [isTooSoon]);
  // The server's own words do not count on; they are said only until the list says when it was.
  const said = remindedAt ? remindedText(remindedAt, now) : isTooSoon && problem.message;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        icon={<BellRing aria-hidden size={18} />}
        busy={isPending}
        aria-disabled={isPending || isFresh || undefined}
        onClick={() => isFresh || mutate()}
      >
        {remindLabel(missing)}
      </Button>
      <span role="status" className="text-ink-2">
        {said}
      </span>
      {problem && !isTooSoon && (
        <p role="alert" className="basis-full text-bad">
          {actProblem(problem, 'Failed to remind them')}
        </p>
      )}
    </div>
  );
}

/** Returns "Remind 18", "Remind both" or "Remind 07 Team Soul". */
function remindLabel(missing: readonly Squad[]): string {
  const [first] = missing;
  if (missing.length === 1 && first) return `Remind ${nameOf(first)}`;
  return missing.length === 2 ? 'Remind both' : `Remind ${count(missing.length)}`;
}

/** Stays the same in the first minute, as it is read out when it changes. */
const remindedText = (at: string, now: number): string =>
  now - Date.parse(at) < remindPauseMs ? 'Reminded just now' : `Reminded ${ago(at, now)}`;
