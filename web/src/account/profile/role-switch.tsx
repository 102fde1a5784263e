import type { User } from '@hotdrop/contract/account/users.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useOnce } from '../../lib/acts/use-act.ts';
import { api, messageOf } from '../../lib/api/client.ts';
import { sessionOf } from '../../lib/session/normalise.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const sides = {
  player: {
    name: 'player',
    body: 'As a player you register squads and book slots. You cannot create or manage events until you switch back; what you host stays online.',
  },
  organization: {
    name: 'organization',
    body: 'As an organization you host scrims and tournaments. You cannot register squads until you switch back; you keep what you have joined.',
  },
} as const;

/** Switches the account between player and organization. */
export function RoleSwitch({ user }: { user: User }) {
  const { signIn } = useSession();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { busy, once } = useOnce();
  const role = user.role === 'player' ? 'organization' : 'player';
  const { name, body } = sides[role];

  async function change() {
    try {
      const answer = sessionOf(await api('POST /auth/switch-role', { body: { role } }));
      if ('user' in answer) signIn(answer);
      toast.success(`You are now ${role === 'player' ? 'a player' : 'an organization'}`);
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
    }
    close();
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{body}</p>
      <Button
        icon={<ArrowLeftRight aria-hidden size={18} />}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Switch to {name}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => void once(change)}
        title={`Switch to ${name}?`}
        body={body}
        confirmLabel="Switch"
        busy={busy}
      />
    </div>
  );
}
