import type { Promotion } from '@hotdrop/contract/admin/promotions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '../../lib/acts/create-once.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, api } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { placementText, promoRun } from '../../organizations/promos/model.ts';
import { PromoCard } from '../../organizations/promos/promo-card.tsx';
import { PromoDialog } from '../../organizations/promos/promo-dialog.tsx';
import { asSent, emptyPromo, promoValues } from '../../organizations/promos/promo-form.ts';
import { usePageDraft } from '../../ui/forms/use-draft.ts';
import { changedFields } from '../../ui/forms/use-zod-form.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { useAdminRefresh } from '../kit/use-admin-list.ts';

type Props = { onClose: () => void };
type OneProps = Props & { promotion: Promotion };

/** Publishes a promo of an admin's own; `userId` names its draft. */
export function NewPromotionDialog({ userId, onClose }: Props & { userId: string }) {
  const create = useCreatePromotion();
  return (
    <PromoDialog
      isNew
      title="New promotion"
      description="It needs no review."
      defaults={emptyPromo}
      draftKey={`promotion-new:${userId}`}
      submitLabel="Publish"
      busyLabel="Publishing…"
      startHelp="Empty: at once."
      send={async body => {
        await create.mutateAsync(body);
        return 'Promotion published';
      }}
      onClose={onClose}
    />
  );
}

/**
 * Changes any promo; only what was changed is sent, so that a picture or a start that stays is not given anew. What is typed
 * about somebody else's is never kept in the browser's storage.
 */
export function EditPromotionDialog({ promotion, onClose }: OneProps) {
  const update = useUpdatePromotion();
  const before = promoValues(promotion);
  return (
    <PromoDialog
      isNew={false}
      title="Edit promotion"
      defaults={before}
      draftKey={`edit-promotion:${promotion._id}`}
      useKept={usePageDraft}
      submitLabel="Save changes"
      busyLabel="Saving…"
      startHelp="Empty: from now on."
      send={async body => {
        await update.mutateAsync({ _id: promotion._id, ...changedFields(asSent(before), body) });
        return 'Promotion saved';
      }}
      onClose={onClose}
    />
  );
}

type ActProps = OneProps & { now: number };
type Decision = { status: 'active' } | { status: 'rejected'; note: string };

/** Somebody else was first, or what is shown is not what would be decided about. */
const overtaken = ['PROMO_DECIDED', 'PROMO_CHANGED'];

/**
 * Decides about a promo as it is shown here. Where it is another one by now, gives the refusal, so that the question, which
 * is out of date, closes. @throws ApiError
 */
function useDecision({ _id, status, revision }: Promotion) {
  const update = useUpdatePromotion();
  return async (decision: Decision): Promise<string | { words: string; good: false }> => {
    try {
      await update.mutateAsync({ _id, ...decision, seen: { status, revision } });
      return decision.status === 'active' ? 'Promotion approved' : 'Promotion rejected';
    } catch (cause) {
      if (!(cause instanceof ApiError) || !overtaken.includes(cause.code)) throw cause;
      return { words: cause.message, good: false };
    }
  };
}

/** Looked at once more before everybody sees it. */
export function ApprovePromotionDialog({ promotion, now, onClose }: ActProps) {
  const decide = useDecision(promotion);
  return (
    <ActDialog
      title="Approve this promotion?"
      body={<Shown promotion={promotion} now={now} />}
      confirmLabel="Approve"
      act={() => decide({ status: 'active' })}
      onClose={onClose}
    />
  );
}

/** Says why it is not shown, or no longer; its owner reads it. */
export function RejectPromotionDialog({ promotion, now, onClose }: ActProps) {
  const decide = useDecision(promotion);
  return (
    <ActDialog
      title="Reject this promotion?"
      body={<Shown promotion={promotion} now={now} />}
      note={{
        keepAs: `reject-promotion:${promotion._id}`,
        label: 'Why',
        help: `${promotion.owner.name} reads it.`,
        required: 'Say why',
      }}
      confirmLabel="Reject"
      danger
      act={note => decide({ status: 'rejected', note })}
      onClose={onClose}
    />
  );
}

/** Asks once: nothing brings it back. */
export function DeletePromotionDialog({ promotion, onClose }: OneProps) {
  const remove = useDeletePromotion();
  return (
    <ActDialog
      title="Delete this promotion?"
      body={
        <p>
          <strong className="text-ink">{promotion.title}</strong> of {promotion.owner.name}, its picture and
          its count of {plural(promotion.clicks, 'click')} are gone for good. To take it down and say why,
          reject it.
        </p>
      }
      confirmLabel="Delete"
      danger
      act={async () => {
        await remove.mutateAsync({ _id: promotion._id });
        return 'Promotion deleted';
      }}
      onClose={onClose}
    />
  );
}

function Shown({ promotion, now }: Pick<ActProps, 'promotion' | 'now'>) {
  return (
    <>
      <PromoCard promo={promotion} linked={false} />
      <p>
        {placementText[promotion.placement]} · {promoRun(promotion, now)}
      </p>
      <p>{promotion.linkUrl ? <>Leads to {promotion.linkUrl}</> : 'Has no link.'}</p>
    </>
  );
}

type CreateBody = ApiArguments<'POST /admin/promotions'>['body'];
type UpdateBody = ApiArguments<'PUT /admin/promotions/:id'>['body'];

/** What is shown of promos here and on the strips is read anew, whatever came of an act: a refusal means that it was out of date. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const refresh = useAdminRefresh();
  return async () => {
    void client.invalidateQueries({ queryKey: ['GET /promos'] });
    await refresh();
  };
}

/** POST /admin/promotions: it runs at once, or from its start. */
function useCreatePromotion() {
  const onSettled = useRefresh();
  const [once] = useState(createOnce);
  return useAct({
    mutationFn: (body: CreateBody) => once(body, options => api('POST /admin/promotions', { body }, options)),
    onSettled,
  });
}

/** PUT /admin/promotions/{id}: changes it, lets it run, or rejects it. */
function useUpdatePromotion() {
  const onSettled = useRefresh();
  return useAct({
    mutationFn: ({ _id, ...body }: Pick<Promotion, '_id'> & UpdateBody) =>
      api('PUT /admin/promotions/:id', { params: { id: _id }, body }),
    onSettled,
  });
}

/** DELETE /admin/promotions/{id}. */
function useDeletePromotion() {
  const onSettled = useRefresh();
  return useAct({
    mutationFn: ({ _id }: Pick<Promotion, '_id'>) =>
      api('DELETE /admin/promotions/:id', { params: { id: _id } }),
    onSettled,
  });
}
