import type { KycItem } from '@hotdrop/contract/admin/kyc-review.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';
import { flagsOf } from './kyc-flags.ts';
import { nameOf } from './wording.ts';

type Props = {
  item: KycItem;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks once before an organization gets its tick, and names again what should be looked at twice. */
export function ApproveDialog({ item, open, busy, onClose, onConfirm }: Props) {
  useBackCloses(open, onClose);
  const flags = flagsOf(item);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      title={`Approve ${nameOf(item)}?`}
      confirmLabel="Approve"
      body={
        <div className="grid gap-3 [overflow-wrap:anywhere]">
          <p>
            It gets the verified badge, can add a UPI ID, and gets an email. You have compared{' '}
            <strong className="text-ink">{item.orgKyc.legalName}</strong> with both images.
          </p>
          {flags.length > 0 && (
            <p>
              <strong className="text-ink">Flagged:</strong> {flags.map(({ label }) => label).join(', ')}.
            </p>
          )}
        </div>
      }
    />
  );
}
