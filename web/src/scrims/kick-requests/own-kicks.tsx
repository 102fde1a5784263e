import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { sentence } from '../../lib/format/in-words.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { ownKicksQuery } from './kick-requests-api.ts';

/** Tells who asked for a kick what the organizer decided. `isAsker`: not who decides, who hears of requests too. */
export function useKickDecisions(scrimId: string, isAsker: boolean): void {
  const client = useQueryClient();
  useServerEvent('scrim:kick-request', async event => {
    if (!isAsker || event.scrimId !== scrimId) return;
    try {
      const { items } = await client.fetchQuery({ ...ownKicksQuery(scrimId), staleTime: 0 });
      const latest = items
        .filter(({ resolvedAt }) => resolvedAt !== null)
        .toSorted((a, b) => (b.resolvedAt ?? '').localeCompare(a.resolvedAt ?? ''))[0];
      if (latest) toast(decisionText(latest));
    } catch {
      // The dialog shows it when it is opened next.
    }
  });
}

/** What became of a request, for who asked. */
function decisionText({ status, slotNumber, targetTeam, note }: KickRequest): string {
  const squad = targetTeam ?? 'the squad';
  const said =
    status === 'kicked'
      ? `The organizer kicked ${squad} from slot ${slotText(slotNumber)}`
      : `The organizer dismissed your kick request about slot ${slotText(slotNumber)}`;
  return sentence(note ? `${said}: ${note}` : said);
}

/** The reader's earlier requests, under the form of a new one. */
export function OwnKicks({ scrimId }: { scrimId: string }) {
  const { data } = useQuery({ ...ownKicksQuery(scrimId), staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="Your requests" className="grid gap-2 border-line border-t pt-4">
      <h3 className="text-base">Your requests</h3>
      <ul className="grid gap-2">
        {data.items.map(request => (
          <li key={request._id} className="text-sm [overflow-wrap:anywhere]">
            <span className="numeric">{slotText(request.slotNumber)}</span> {request.targetName}
            <span className="block text-ink-3">
              {request.status === 'pending' ? 'Waiting for the organizer' : decisionText(request)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
