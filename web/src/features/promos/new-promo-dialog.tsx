import type { PromoEvent } from './model.ts';
import { PromoDialog } from './promo-dialog.tsx';
import { emptyPromo } from './promo-form.ts';
import { useCreatePromo } from './promos-api.ts';

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
      description="An admin looks at it before it shows."
      defaults={emptyPromo}
      draftKey={`promo-new:${userId}`}
      submitLabel="Hand in"
      busyLabel="Sending…"
      startHelp="Empty: as soon as it is approved."
      events={events}
      send={async body => {
        const { promo } = await create.mutateAsync(body);
        return promo.status === 'active' ? 'Promo is live' : 'Promo handed in for review';
      }}
      onClose={onClose}
    />
  );
}
