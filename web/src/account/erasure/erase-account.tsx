import type { User } from '@hotdrop/contract/account/users.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** Deletes the user's account, after a confirmation that lists what is lost. */
export function EraseAccount({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">Your bookings are given up. You'll see what is deleted first.</p>
      <Button
        variant="danger"
        icon={<Trash2 aria-hidden size={18} />}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Delete account
      </Button>
      {asking && <EraseDialog user={user} onClose={close} />}
    </div>
  );
}
