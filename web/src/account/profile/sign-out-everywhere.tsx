import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../lib/api/client.ts';
import { useLeave } from '../../lib/session/use-leave.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';

/** Ends the session here, or every session of the account: for a lost phone. */
export function SignOutEverywhere() {
  const leave = useLeave();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  useBackCloses(asking, close);
  const [busy, setBusy] = useState(false);

  async function everywhere() {
    setBusy(true);
    try {
      await api('POST /auth/logout-all');
      leave();
      toast.success('Signed out everywhere');
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      setBusy(false);
      close();
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<LogOut aria-hidden size={18} />} onClick={leave}>
        Sign out
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={everywhere}
        title="Sign out everywhere?"
        body="Every phone, tablet and browser where you are logged in must log in again, including this one."
        confirmLabel="Sign out everywhere"
        busy={busy}
        danger
      />
    </div>
  );
}
