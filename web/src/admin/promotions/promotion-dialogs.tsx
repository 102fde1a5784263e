import { Plus } from 'lucide-react';
import { useState } from 'react';
import { createOnce } from '../../lib/acts/create-once.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, type ApiKey, api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { PromoDialog } from '../../organizations/promos/promo-dialog.tsx';
import { asSent, emptyPromo, promoValues } from '../../organizations/promos/promo-form.ts';
import { Button } from '../../ui/button.tsx';
import { usePageDraft } from '../../ui/forms/use-draft.ts';
import { changedFields } from '../../ui/forms/use-zod-form.ts';
import type { ActProps } from '../kit/admin-section.tsx';
import { useAdminRefresh } from '../kit/use-admin-list.ts';

/** Queries that show promos besides the panel's lists: the promo strips. */
export const showsPromos: readonly ApiKey[] = ['GET /promos'];

/** Publishes an admin's own promo. */
export function NewPromotion() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden size={19} />} onClick={() => setOpen(true)}>
        New promotion
      </Button>
      {open && <NewPromotionDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewPromotionDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const refresh = useAdminRefresh();
  const [once] = useState(createOnce);
  const create = useAct({
    mutationFn: (body: ApiArguments<'POST /admin/promotions'>['body']) =>
      once(body, options => api('POST /admin/promotions', { body }, options)),
    onSettled: () => refresh(showsPromos),
  });
  return (
    <PromoDialog
      isNew
      title="New promotion"
      description="It needs no review."
      defaults={emptyPromo}
      draftKey={`promotion-new:${user?._id ?? ''}`}
      submitLabel="Publish"
      busyLabel="Publishing…"
      startHelp="Leave empty to start right away."
      send={async body => {
        await create.mutateAsync(body);
        return 'Promotion published';
      }}
      onClose={onClose}
    />
  );
}

type EditBody = ApiArguments<'PUT /admin/promotions/:id'>['body'];

/**
 * Edits any promo. Sends only changed fields, so that an unchanged picture or start is not sent again. Someone else's
 * data is never kept in the browser's storage.
 */
export function EditPromotionDialog({ row: promotion, onClose }: ActProps<'GET /admin/promotions'>) {
  const refresh = useAdminRefresh();
  const before = promoValues(promotion);
  const update = useAct({
    mutationFn: (body: EditBody) => api('PUT /admin/promotions/:id', { params: { id: promotion._id }, body }),
    onSettled: () => refresh(showsPromos),
  });
  return (
    <PromoDialog
      isNew={false}
      title="Edit promotion"
      defaults={before}
      draftKey={`edit-promotion:${promotion._id}`}
      useKept={usePageDraft}
      submitLabel="Save changes"
      busyLabel="Saving…"
      startHelp="Leave empty to start now."
      send={async body => {
        await update.mutateAsync(changedFields(asSent(before), body));
        return 'Promotion saved';
      }}
      onClose={onClose}
    />
  );
}
