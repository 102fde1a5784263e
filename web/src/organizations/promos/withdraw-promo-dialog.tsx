import type { Promo } from '@hotdrop/contract/organizations/promos.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useState } from 'react';
import { actProblem } from '../../lib/acts/act-problem.ts';
import { useIsHere } from '../../lib/acts/use-is-here.ts';
import { ApiError } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useWithdrawPromo } from './promos-api.ts';

type Props = { promo: Promo; onClose: () => void };

/** Asks before a promo is withdrawn, and stays with what went wrong where another try may help. */
export function WithdrawPromoDialog({ promo, onClose }: Props) {
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
      // In another tab, by an admin, or by a try whose answer was lost: what was wanted is done.
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
            <strong className="text-ink">{promo.title}</strong> and its picture are gone for good.
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
