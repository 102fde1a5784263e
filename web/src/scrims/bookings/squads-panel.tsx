import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCopy, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { count } from '../../lib/format/in-words.ts';
import { copyAndSay } from '../../lib/share.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { Summary } from '../../ui/summary.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import { MoveDialog, RemoveDialog, WalkInDialog } from './squad-dialogs.tsx';
import { SquadRow } from './squad-row.tsx';
import { squadsQuery } from './squads-api.ts';
import {
  arrangeSquads,
  cancelledOrder,
  isUnseen,
  reminderText,
  slotListText,
  slotsText,
} from './squads-model.ts';
import { tellYourself } from './wording.ts';

type Props = {
  scrim: Scrim;
  /** Room details are released and still needed: show which squads have opened them. */
  showSeen: boolean;
  /** Share button, shown until somebody has booked. */
  share: ReactNode;
  /** Whether the reader can add squads by name here. */
  addsSquads?: boolean;
  /** Called after a kick. */
  onRemoved?: () => void;
};

/** The organizer's squad list: slots, contact, payment, details seen, and actions. */
export function SquadsPanel({ scrim, showSeen, share, addsSquads = false, onRemoved }: Props) {
  const now = useNow(30_000);
  const query = useInfiniteQuery(squadsQuery(scrim._id));
  const [removing, setRemoving] = useState<ScrimParticipant | null>(null);
  const rows = useRowFocus<HTMLDivElement>(null);
  const close = () => setRemoving(null);
  const [moving, setMoving] = useState<ScrimParticipant | null>(null);
  const [adding, setAdding] = useState(false);
  const [onlyUnseen, setOnlyUnseen] = useState(false);

  if (query.isPending) return <SquadsSkeleton />;
  if (!query.data) {
    return <LoadError title={scrimFallbackTexts.loadSquads} query={query} />;
  }
  const squads = query.data.pages.flatMap(page => page.items);
  const { seated, waiting, gone, free, reserved } = arrangeSquads(squads, scrim);
  const unseen = showSeen ? seated.filter(isUnseen) : [];
  const rowOf = (squad: ScrimParticipant) => (
    <SquadRow
      key={squad._id}
      squad={squad}
      scrim={scrim}
      now={now}
      detailsOut={showSeen}
      onRemove={setRemoving}
      onMove={scrim.matchesPlayed === 0 && now < Date.parse(scrim.startAt) ? setMoving : undefined}
    />
  );
  // `now` may lag half a minute behind an end that the organizer has just set.
  const isOver = scrim.status === 'completed' || now > Date.parse(scrim.endAt);
  const add = addsSquads && !isOver && (
    <Button size="sm" icon={<UserPlus aria-hidden size={18} />} onClick={() => setAdding(true)}>
      Add squad
    </Button>
  );

  const more = query.hasNextPage && (
    <Button
      className="justify-self-center"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Show more
    </Button>
  );
  if (scrim.status === 'cancelled') {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CancelledSquads squads={cancelledOrder(gone)} rowOf={rowOf} />
        {more}
      </div>
    );
  }
  return (
    <div ref={rows} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="squads-seated">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 data-row-heading id="squads-seated" tabIndex={-1} className="text-xl outline-none">
            In the lobby <span className="numeric text-ink-3">{count(seated.length)}</span>
          </h2>
          {seated.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {add}
              <Button
                size="sm"
                icon={<ClipboardCopy aria-hidden size={18} />}
                onClick={() => void copyAndSay(slotListText(scrim, squads, window.location.origin))}
              >
                Copy slot list
              </Button>
            </div>
          )}
        </div>
        {seated.length === 0 ? (
          <EmptyState
            icon={<Users size={32} />}
            title="No squads yet"
            body="Share the lobby's link so that squads can book."
            actions={
              <>
                {share}
                {add}
              </>
            }
          />
        ) : (
          <>
            {unseen.length > 0 && (
              <div className="mb-3 flex flex-wrap items-center gap-2">
                <Chip pressed={onlyUnseen} onClick={() => setOnlyUnseen(!onlyUnseen)}>
                  Details not seen <span className="numeric">{count(unseen.length)}</span>
                </Chip>
                {onlyUnseen && (
                  <Button
                    size="sm"
                    icon={<ClipboardCopy aria-hidden size={18} />}
                    onClick={() => void copyAndSay(reminderText(scrim, unseen, window.location.origin))}
                  >
                    Copy reminder
                  </Button>
                )}
              </div>
            )}
            <ul aria-label="Squads by slot" className="panel divide-y divide-line">
              {(onlyUnseen && unseen.length > 0 ? unseen : seated).map(rowOf)}
            </ul>
          </>
        )}
        {seated.length > 0 && <OtherSlots free={free} reserved={reserved} />}
      </section>
      {waiting.length > 0 && (
        <section aria-labelledby="squads-waiting">
          <h2 id="squads-waiting" className="text-xl">
            Waitlist <span className="numeric text-ink-3">{count(scrim.waitlistCount)}</span>
          </h2>
          <p className="mb-3 text-ink-2 text-sm">Free slots go to the first squad on the waitlist.</p>
          <ol aria-label="Waitlist in order" className="panel divide-y divide-line">
            {waiting.map(rowOf)}
          </ol>
        </section>
      )}
      {gone.length > 0 && (
        <details>
          <Summary>
            Left or kicked <span className="numeric text-ink-3">{count(gone.length)}</span>
          </Summary>
          <ul aria-label="Squads that left" className="panel mt-2 divide-y divide-line">
            {gone.map(rowOf)}
          </ul>
        </details>
      )}
      {more}
      {adding && <WalkInDialog scrim={scrim} onClose={() => setAdding(false)} />}
      {moving && <MoveDialog scrim={scrim} squad={moving} seated={seated} onClose={() => setMoving(null)} />}
      {removing && (
        <RemoveDialog
          scrim={scrim}
          squad={removing}
          next={waiting[0]}
          onClose={close}
          onRemoved={() => {
            close();
            onRemoved?.();
          }}
        />
      )}
    </div>
  );
}

/** Squads of a cancelled scrim; none of them has a slot any more. */
function CancelledSquads({
  squads,
  rowOf,
}: {
  squads: readonly ScrimParticipant[];
  rowOf: (squad: ScrimParticipant) => ReactNode;
}) {
  if (squads.length === 0) return <p className="text-ink-2">Cancelled. Nobody had booked.</p>;
  const withoutAccount = squads
    .filter(({ userId, status }) => !userId && status !== 'kicked')
    .map(({ teamName }) => teamName);
  return (
    <section aria-label="Squads that left" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-ink-2">
        Cancelled. We notified every squad that had a slot or was on the waitlist.{' '}
        {withoutAccount.length > 0 && `${tellYourself(withoutAccount)}.`}
      </p>
      <ul aria-label="Squads that left" className="panel divide-y divide-line">
        {squads.map(rowOf)}
      </ul>
    </section>
  );
}

/** Free and reserved slots, in one line. */
function OtherSlots({ free, reserved }: { free: readonly number[]; reserved: readonly number[] }) {
  if (free.length + reserved.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
      {free.length > 0 && (
        <span>
          <span className="text-ok">Open</span> <span className="numeric">{slotsText(free)}</span>
        </span>
      )}
      {reserved.length > 0 && (
        <span>
          Reserved <span className="numeric">{slotsText(reserved)}</span>
        </span>
      )}
    </p>
  );
}

function SquadsSkeleton() {
  return (
    <div role="status" aria-label="Loading squads">
      <Skeleton className="mb-3 h-7 w-40" />
      <div className="panel divide-y divide-line">
        {[1, 2, 3, 4, 5].map(row => (
          <div key={row} className="flex items-center gap-4 p-4">
            <Skeleton className="size-8" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
