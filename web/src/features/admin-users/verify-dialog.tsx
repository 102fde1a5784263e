import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { ActDialog } from '../../components/admin/act-dialog.tsx';
import { api } from '../../lib/api/client.ts';
import { shownName } from './model.ts';

type Props = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

const send = (user: AdminUser, verified: boolean, note: string) =>
  api('POST /admin/orgs/:id/verify', { params: { id: user._id }, body: { verified, note } });

/** Gives the tick by hand, without a review of papers. */
export function VerifyDialog({ user, refresh, onClose }: Props) {
  const name = shownName(user);
  return (
    <ActDialog
      title={`Verify ${name}?`}
      body={
        <p>
          It carries the tick beside its name from now on and can add a UPI ID. This is done by hand, without
          a review of papers; what was handed in stands under KYC review.
        </p>
      }
      confirmLabel="Verify"
      act={async () => {
        await send(user, true, '');
        await refresh();
        return `${name} is verified`;
      }}
      onClose={onClose}
    />
  );
}

/** Takes the tick from a verified organization. */
export function UnverifyDialog({ user, refresh, onClose }: Props) {
  const name = shownName(user);
  return (
    <ActDialog
      title={`Take the tick from ${name}?`}
      body={
        <p>
          The tick goes at once, and its UPI ID with it: squads cannot pay to it until it is verified again.
          It may hand in its papers anew.
        </p>
      }
      note={{ keepAs: `unverify:${user._id}`, help: 'The organization reads it.' }}
      confirmLabel="Take the tick"
      danger
      act={async note => {
        await send(user, false, note);
        await refresh();
        return `${name} is no longer verified`;
      }}
      onClose={onClose}
    />
  );
}
