import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { actProblem, useIsHere } from '../../lib/acts/use-act.ts';
import { ApiError } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { type PromoEvent, placementText, promoState } from './model.ts';
import { PromoNote, PromoThumb } from './promo-card.tsx';
import { PromoDialog } from './promo-dialog.tsx';
import { emptyPromo, valuesToEdit } from './promo-form.ts';
import { ownPromosQuery, useCreatePromo, useResubmitPromo, useWithdrawPromo } from './promos-api.ts';

type Props = {
  /** The organization's upcoming events, which most promos are for. */
  events: readonly PromoEvent[];
};

/** An organization's promos with status and clicks, and a form for a new one. */
export function OwnPromos({ events }: Props) {
  const now = useNow(60_000);
  const query = useQuery(ownPromosQuery());
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
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
      {query.isError && !promos && <LoadError title="Failed to load promos" query={query} />}
      {promos?.length === 0 && (
        <p className="panel px-4 py-5 text-ink-2">
          None yet. A promo shows your event on the start page or in the lists, once an admin has approved it.
        </p>
      )}
      {promos && promos.length > 0 && (
        <ul className="panel divide-y divide-line overflow-hidden">
          {promos.map(promo => (
            <OwnPromo key={promo._id} promo={promo} now={now} />
          ))}
        </ul>
      )}
      {creating && <NewPromoDialog onClose={close} events={events} />}
    </section>
  );
}

function OwnPromo({ promo, now }: { promo: Promo; now: number }) {
  const { label, tone, hint } = promoState(promo, now);
  return (
    <li className="flex items-start gap-3 px-4 py-3.5">
      <PromoThumb promo={promo} />
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex items-center justify-between gap-3">
          <Badge tone={tone}>{label}</Badge>
          {/* A promo that never ran has no clicks. */}
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
        {promo.status !== 'active' && <OwnPromoActs promo={promo} />}
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

/** Actions on an unapproved promo: withdraw it, or edit it if it was rejected. */
function OwnPromoActs({ promo }: { promo: Promo }) {
  const [open, setOpen] = useState<'edit' | 'withdraw'>();
  const close = () => setOpen(undefined);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {promo.status === 'rejected' && (
        <Button size="sm" aria-label={`Edit ${promo.title}`} onClick={() => setOpen('edit')}>
          Edit
        </Button>
      )}
      <Button size="sm" aria-label={`Withdraw ${promo.title}`} onClick={() => setOpen('withdraw')}>
        Withdraw
      </Button>
      {open === 'edit' && <ResubmitPromoDialog promo={promo} onClose={close} />}
      {open === 'withdraw' && <WithdrawPromoDialog promo={promo} onClose={close} />}
    </div>
  );
}

type ActProps = { promo: Promo; onClose: () => void };

/** Asks before withdrawing a promo; stays open with the error if a retry may help. */
function WithdrawPromoDialog({ promo, onClose }: ActProps) {
  const withdraw = useWithdrawPromo();
  const isHere = useIsHere();
  const [problem, setProblem] = useState<string>();

  async function act() {
    setProblem(undefined);
    try {
      await withdraw.mutateAsync(promo._id);
      toast.success('Promo withdrawn');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const text = actProblem(error, fallbackTexts.action);
      // Deleted in another tab, by an admin, or by an attempt whose response was lost: that counts as success.
      if (code === 'PROMO_NOT_FOUND') toast.success('This promo was already deleted');
      else if (code !== 'PROMO_RUNS' && isHere.current) return setProblem(text);
      else toast.error(text);
    }
    if (isHere.current) onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act()}
      title="Withdraw this promo?"
      body={
        <div className="grid gap-3">
          <p className="[overflow-wrap:anywhere]">
            <strong className="text-ink">{promo.title}</strong> and its picture are deleted permanently.
          </p>
          <FormError message={problem} />
        </div>
      }
      confirmLabel="Withdraw"
      busy={withdraw.isPending}
      danger
    />
  );
}

/** Submits a new promo of the organization. */
function NewPromoDialog({ onClose, events }: Props & { onClose: () => void }) {
  const { user } = useSession();
  const create = useCreatePromo();
  return (
    <PromoDialog
      isNew
      title="New promo"
      description="An admin reviews it before it shows."
      defaults={emptyPromo}
      draftKey={`promo-new:${user?._id ?? ''}`}
      submitLabel="Submit"
      busyLabel="Sending…"
      startHelp="Leave empty to start on approval."
      events={events}
      send={async body => {
        const { promo } = await create.mutateAsync(body);
        return promo.status === 'active' ? 'Promo is live' : 'Promo submitted for review';
      }}
      onClose={onClose}
    />
  );
}

/** Resubmits a rejected promo. */
function ResubmitPromoDialog({ promo, onClose }: ActProps) {
  const { user } = useSession();
  const resubmit = useResubmitPromo();
  const [defaults] = useState(() => valuesToEdit(promo, Date.now()));
  return (
    <PromoDialog
      isNew={false}
      title="Edit promo"
      description="An admin reviews it again before it shows."
      defaults={defaults}
      above={<PromoNote promo={promo} />}
      draftKey={`promo-edit:${promo._id}:${user?._id ?? ''}`}
      submitLabel="Resubmit"
      busyLabel="Sending…"
      startHelp="Leave empty to start on approval."
      send={async body => {
        await resubmit.mutateAsync({ id: promo._id, body });
        return 'Promo submitted for review';
      }}
      onClose={onClose}
    />
  );
}
