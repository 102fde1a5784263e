import type { Promo } from '@hotdrop/contract/organizations/promos.ts';
import { useState } from 'react';
import type { PromoEvent } from './model.ts';
import { PromoDialog } from './promo-dialog.tsx';
import { emptyPromo, valuesToMend } from './promo-form.ts';
import { PromoNote } from './promo-note.tsx';
import { useCreatePromo, useResubmitPromo } from './promos-api.ts';

type Props = { open: boolean; onClose: () => void; userId: string; events: readonly PromoEvent[] };

/** Hands in a promo of an organization's own. */
export function NewPromoDialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, userId, events }: Omit<Props, 'open'>) {
  const create = useCreatePromo();
  return (
    <PromoDialog
      isNew
      title="New promo"
      description="An admin reviews it before it shows."
      defaults={emptyPromo}
      draftKey={`promo-new:${userId}`}
      submitLabel="Submit"
      busyLabel="Sending…"
      startHelp="Empty: as soon as it is approved."
      events={events}
      send={async body => {
        const { promo } = await create.mutateAsync(body);
        return promo.status === 'active' ? 'Promo is live' : 'Promo submitted for review';
      }}
      onClose={onClose}
    />
  );
}

type ResubmitProps = { promo: Promo; onClose: () => void; userId: string };

/** Hands a promo that was rejected in anew. */
export function ResubmitPromoDialog({ promo, userId, onClose }: ResubmitProps) {
  const resubmit = useResubmitPromo();
  const [defaults] = useState(() => valuesToMend(promo, Date.now()));
  return (
    <PromoDialog
      isNew={false}
      title="Edit promo"
      description="An admin reviews it again before it shows."
      defaults={defaults}
      above={<PromoNote promo={promo} />}
      draftKey={`promo-edit:${promo._id}:${userId}`}
      submitLabel="Resubmit"
      busyLabel="Sending…"
      startHelp="Empty: as soon as it is approved."
      send={async body => {
        await resubmit.mutateAsync({ id: promo._id, body });
        return 'Promo submitted for review';
      }}
      onClose={onClose}
    />
  );
}
