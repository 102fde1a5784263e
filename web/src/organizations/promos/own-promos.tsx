import type { Promo } from '@hotdrop/contract/organizations/promos.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../lib/api/failure-text.ts';
import { plural } from '../../lib/format/count.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { type PromoEvent, placementText, promoState } from './model.ts';
import { NewPromoDialog } from './new-promo-dialog.tsx';
import { OwnPromoActs } from './own-promo-acts.tsx';
import { PromoNote } from './promo-note.tsx';
import { PromoThumb } from './promo-thumb.tsx';
import { ownPromosQuery } from './promos-api.ts';

type Props = {
  /** The organization's own that are to come: what a promo is usually for. */
  events: readonly PromoEvent[];
};

/** An organization's own promos with their state and clicks, and the form for another one. */
export function OwnPromos({ events }: Props) {
  const now = useNow(60_000);
  const { user } = useSession();
  const query = useQuery(ownPromosQuery());
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  useBackCloses(creating, close);
  const promos = query.data?.items;
  return (
    <section aria-labelledby="own-promos">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-promos" className="text-xl">
          Promos
        </h2>
        <Button size="sm" icon={<Plus aria-hidden size={18} />} onClick={() => setCreating(true)}>
          New promo
        </Button>
      </div>
      {query.isPending && <PromosSkeleton />}
      {query.isError && !promos && (
        <ErrorState
          title="Failed to load promos"
          message={failureText(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {promos?.length === 0 && (
        <p className="panel px-4 py-5 text-ink-2">
          None yet. A promo shows your event on the start page or in the lists, after an admin has looked at
          it.
        </p>
      )}
      {promos && promos.length > 0 && (
        <ul className="panel divide-y divide-line overflow-hidden">
          {promos.map(promo => (
            <OwnPromo key={promo._id} promo={promo} now={now} userId={user?._id ?? ''} />
          ))}
        </ul>
      )}
      {user && <NewPromoDialog open={creating} onClose={close} userId={user._id} events={events} />}
    </section>
  );
}

function OwnPromo({ promo, now, userId }: { promo: Promo; now: number; userId: string }) {
  const { label, tone, hint } = promoState(promo, now);
  return (
    <li className="flex items-start gap-3 px-4 py-3.5">
      <PromoThumb promo={promo} />
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex items-center justify-between gap-3">
          <Badge tone={tone}>{label}</Badge>
          {/* Nobody can have clicked on what never ran. */}
          {(promo.status === 'active' || promo.clicks > 0) && (
            <span className="numeric text-ink-2">{plural(promo.clicks, 'click')}</span>
          )}
        </p>
        <h3 className="line-clamp-2 text-lg leading-6">{promo.title}</h3>
        <p className="text-ink-2 text-sm">
          {placementText[promo.placement]} · {hint}
        </p>
        <div className="mt-1.5 empty:hidden">
          <PromoNote promo={promo} />
        </div>
        {promo.status !== 'active' && <OwnPromoActs promo={promo} userId={userId} />}
      </div>
    </li>
  );
}

function PromosSkeleton() {
  return (
    <div role="status" aria-label="Loading promos" className="panel grid gap-4 p-4">
      {[1, 2].map(row => (
        <div key={row} className="flex gap-3">
          <Skeleton className="h-12 w-20" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
