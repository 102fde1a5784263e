import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { type Role, roles } from '@hotdrop/contract/route.ts';
import { useState } from 'react';
import { api } from '../../lib/api/client.ts';
import { roleNames } from '../../lib/format/role.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { shownName } from './model.ts';

const meanings: Record<Role, string> = {
  player: 'Books slots and registers for tournaments.',
  organization: 'Hosts scrims and tournaments.',
  admin: 'Sees everything in this panel and changes it.',
};

type Props = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

/** Gives an account another role. What stands in the way, such as lobbies that are not over, the server says. */
export function RoleDialog({ user, refresh, onClose }: Props) {
  const [role, setRole] = useState<Role>(user.role);
  const name = shownName(user);
  return (
    <ActDialog
      title={`Change the role of ${name}`}
      body={
        <>
          <fieldset className="grid gap-1">
            <legend className="sr-only">Role</legend>
            {roles.map(choice => (
              <label key={choice} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="radio"
                  name="role"
                  value={choice}
                  checked={role === choice}
                  data-first-focus={choice === user.role || undefined}
                  onChange={() => setRole(choice)}
                  className="mt-0.5 size-5 shrink-0 accent-accent"
                />
                <span>
                  <span className="block text-ink">{roleNames[choice]}</span>
                  <span className="block text-sm">{meanings[choice]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <p>The account is signed out everywhere at once, and signs in again with its new role.</p>
        </>
      }
      waiting={role === user.role}
      confirmLabel={
        role === user.role ? 'Change role' : `Make ${article(role)} ${roleNames[role].toLowerCase()}`
      }
      act={async () => {
        await api('PUT /admin/users/:id/role', { params: { id: user._id }, body: { role } });
        await refresh();
        return `${name} is now ${article(role)} ${roleNames[role].toLowerCase()}`;
      }}
      onClose={onClose}
    />
  );
}

const article = (role: Role): string => (role === 'player' ? 'a' : 'an');
