import type { Promo } from '@hotdrop/contract/promos.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { useBackCloses } from '../../components/ui/dialog-back.ts';
import { messageOf } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { ResubmitPromoDialog } from './new-promo-dialog.tsx';
import { useWithdrawPromo } from './promos-api.ts';

type Props = { promo: Promo; userId: string };

/** What an organization can do with an own promo that is not approved: withdraw it, and change one that was rejected. */
export function OwnPromoActs({ promo, userId }: Props) {
  const [open, setOpen] = useState<'edit' | 'withdraw'>();
  const close = () => setOpen(undefined);
  useBackCloses(open !== undefined, close);
  const withdraw = useWithdrawPromo();
  const act = () =>
    withdraw.mutate(promo._id, {
      onSuccess: () => toast.success('Promo withdrawn'),
      onError: error => toast.error(messageOf(error, fallbackTexts.action)),
      onSettled: close,
    });
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
      {open === 'edit' && <ResubmitPromoDialog promo={promo} userId={userId} onClose={close} />}
      <ConfirmDialog
        open={open === 'withdraw'}
        onClose={close}
        onConfirm={act}
        title="Withdraw this promo?"
        body={
          <>
            <strong className="text-ink">{promo.title}</strong> and its picture are gone for good.
          </>
        }
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        danger
      />
    </div>
  );
}
