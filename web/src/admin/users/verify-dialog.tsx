import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { api } from '../../lib/api/client.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
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
          It gets the verified badge and can add a UPI ID. You do this by hand, without a document review. Its
          submission stays under KYC review.
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
      title={`Remove the verified badge from ${name}?`}
      body={
        <p>
          The badge and its UPI ID go at once. Squads cannot pay it until it is verified again. It can
          resubmit its documents.
        </p>
      }
      note={{ keepAs: `unverify:${user._id}`, help: 'The organization sees this.' }}
      confirmLabel="Remove the verified badge"
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
