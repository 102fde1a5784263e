import type { Promo } from '@hotdrop/contract/organizations/promos.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';
import { ResubmitPromoDialog } from './new-promo-dialog.tsx';
import { WithdrawPromoDialog } from './withdraw-promo-dialog.tsx';

type Props = { promo: Promo; userId: string };

/** What an organization can do with an own promo that is not approved: withdraw it, and change one that was rejected. */
export function OwnPromoActs({ promo, userId }: Props) {
  const [open, setOpen] = useState<'edit' | 'withdraw'>();
  const close = () => setOpen(undefined);
  useBackCloses(open !== undefined, close);
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
      {open === 'withdraw' && <WithdrawPromoDialog promo={promo} onClose={close} />}
    </div>
  );
}
