import type { OrganizationDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { ago } from '../../lib/format/ago.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useFold } from '../../ui/fold-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Props = { requests: OrganizationDashboard['kickRequests']['items']; total: number; now: number };

/** Whom participants ask to put out, with the way to decide. */
export function KickLines({ requests, total, now }: Props) {
  const { shown, more } = useFold('kicks', requests, total);
  return (
    <>
      <ul aria-label="Kick requests" className="panel divide-y divide-line">
        {shown.map(request => (
          <li key={request._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
              <span className="numeric w-9 shrink-0 text-2xl text-ink-3 leading-7">
                <span className="sr-only">Slot</span> {slotText(request.slotNumber)}
              </span>
              <div className="min-w-0">
                <h3 className="[overflow-wrap:anywhere] text-lg leading-7">{request.targetName}</h3>
                {request.reason && <p className="[overflow-wrap:anywhere] text-ink-2">{request.reason}</p>}
                <p className="[overflow-wrap:anywhere] text-ink-3 text-sm">
                  {request.requestedBy.teamName || request.requestedBy.name} · {request.scrimTitle} ·{' '}
                  <TimeText at={request.createdAt}>{ago(request.createdAt, now)}</TimeText>
                </p>
              </div>
            </div>
            <ButtonLink
              to={`/scrims/${request.scrimId}/run?tab=kicks`}
              size="sm"
              className="w-full sm:w-auto"
            >
              Decide<span className="sr-only">, {request.targetName}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
