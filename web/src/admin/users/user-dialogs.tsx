import { type AdminUser, updateUserBody } from '@hotdrop/contract/admin/users/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { type Role, roles } from '@hotdrop/contract/lib/route.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { rankingBody } from '@hotdrop/contract/organizations/organizations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { responseOrResult } from '../../lib/acts/use-act.ts';
import { api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { roleNames } from '../../lib/format/in-words.ts';
import { refreshUser } from '../../lib/session/store.ts';
import { emptied, OrganizationFields, organizationTexts } from '../../organizations/organization-fields.tsx';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { ActDialog, ActFormDialog } from '../kit/act-dialog.tsx';
import type { ActProps } from '../kit/admin-section.tsx';
import { deletedText, shownName, takenAlongLines } from './model.ts';

type Props = ActProps<'GET /admin/users'>;

const editBody = updateUserBody.pick({ name: true, email: true, phone: true, organizationInfo: true });

/** Edits an account's data; sends only changed fields. */
export function EditUserDialog({ row: user, tools: { me }, onClose }: Props) {
  const before = valuesOf(user);
  const form = useZodForm(editBody, { defaultValues: before });
  const { errors } = form.formState;
  return (
    <ActFormDialog
      title={`Edit ${shownName(user)}`}
      form={form}
      keepAs={`edit-user:${user._id}`}
      confirmLabel="Save account"
      failed={fallbackTexts.update}
      send={async ({ organizationInfo: info, ...person }) => {
        const changedInfo = changedFields({ ...before.organizationInfo }, emptied(info));
        const body = {
          ...changedFields(before, person),
          ...(Object.keys(changedInfo).length > 0 && { organizationInfo: changedInfo }),
        };
        if (Object.keys(body).length > 0) {
          await api('PUT /admin/users/:id', { params: { id: user._id }, body });
          if (user._id === me?._id) void refreshUser();
        }
        return 'Account saved';
      }}
      onClose={onClose}
    >
      {busy => (
        <>
          <TextField
            label="Name"
            readOnly={busy}
            autoComplete="off"
            maxLength={limits.personName}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label="Email"
            readOnly={busy}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.email}
            help="The account signs in with this email."
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PhoneField
            readOnly={busy}
            optional
            autoComplete="off"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          {user.role === 'organization' && (
            <OrganizationFields register={form.register} errors={errors.organizationInfo} readOnly={busy} />
          )}
        </>
      )}
    </ActFormDialog>
  );
}

type Person = { name: string; email: string; phone: string };
type Values = Person & { organizationInfo?: ReturnType<typeof organizationTexts> };

/** Returns the form's values, with organization fields only for an organization. */
function valuesOf({ name, email, phone, role, organizationInfo: info }: AdminUser): Values {
  const person = { name, email, phone };
  return role === 'organization' ? { ...person, organizationInfo: organizationTexts(info) } : person;
}

/** Digits only: "1e3" and "+5" are ambiguous. */
const rankingForm = z.object({
  ranking: z
    .string()
    .transform(typed => {
      const text = typed.trim();
      if (text === '') return null;
      return /^\d+$/.test(text) ? Number(text) : Number.NaN;
    })
    .pipe(rankingBody.shape.ranking),
});

/** Sets an organization's rank by hand, or returns it to its score. */
export function RankingDialog({ row: user, onClose }: Props) {
  const name = shownName(user);
  const form = useZodForm(rankingForm, { defaultValues: { ranking: String(user.ranking ?? '') } });
  return (
    <ActFormDialog
      title={`Rank of ${name}`}
      size="sm"
      form={form}
      keepAs={`ranking:${user._id}`}
      confirmLabel="Save rank"
      failed={fallbackTexts.action}
      send={async ({ ranking }) => {
        await api('POST /admin/orgs/:id/ranking', { params: { id: user._id }, body: { ranking } });
        return ranking === null ? `${name} ranks by its score again` : `${name} ranks at ${ranking}`;
      }}
      onClose={onClose}
    >
      {busy => (
        <TextField
          label="Rank"
          optional
          inputMode="numeric"
          autoComplete="off"
          help="Leave empty to rank it by score. Everyone can see that the rank was set by hand."
          error={form.formState.errors.ranking?.message}
          readOnly={busy}
          {...form.register('ranking')}
        />
      )}
    </ActFormDialog>
  );
}

const meanings: Record<Role, string> = {
  player: 'Books slots and registers for tournaments.',
  organization: 'Hosts scrims and tournaments.',
  admin: 'Sees everything in this panel and changes it.',
};

/** Changes an account's role. The server's error says what prevents it, such as open lobbies. */
export function RoleDialog({ row: user, onClose }: Props) {
  const [role, setRole] = useState<Role>(user.role);
  const name = shownName(user);
  const noun = `${role === 'player' ? 'a' : 'an'} ${roleNames[role].toLowerCase()}`;
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
      confirmLabel={role === user.role ? 'Change role' : `Make ${noun}`}
      act={async () => {
        await api('PUT /admin/users/:id/role', { params: { id: user._id }, body: { role } });
        return `${name} is now ${noun}`;
      }}
      onClose={onClose}
    />
  );
}

/** Query for one account, and what deleting it would also delete. */
export function adminUserQuery(id: string) {
  return apiQuery('GET /admin/users/:id', { params: { id } });
}

/** Erases an account's personal data, after listing what is deleted with it. */
export function DeleteDialog({ row: user, onClose }: Props) {
  // Fetched for this dialog: minutes ago it may have been less.
  const query = useQuery({ ...adminUserQuery(user._id), staleTime: 0, gcTime: 0 });
  const taken = query.data?.takesAlong;
  const lines = taken ? takenAlongLines(taken) : [];
  return (
    <ActDialog
      title={`Delete ${shownName(user)}?`}
      body={
        <>
          <p>
            Name, email, phone and picture are erased permanently, and it is signed out at once. Past results,
            bookings and payments stay, without a name.
          </p>
          {query.isPending && (
            <div role="status" aria-label="Checking what is deleted with it" className="grid gap-2">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-5 w-3/5" />
            </div>
          )}
          {query.isError && !taken && (
            <LoadError title="Could not check what is deleted with it" query={query} />
          )}
          {taken && lines.length === 0 && <p>Nothing else is deleted.</p>}
          {lines.length > 0 && (
            <div className="text-ink">
              <p className="font-semibold">Also deleted</p>
              <ul className="mt-1 list-disc space-y-1 pl-5">
                {lines.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
      typed="DELETE"
      // While refetching, the list shown may be incomplete.
      waiting={!taken || query.isFetching}
      confirmLabel="Delete account"
      danger
      act={async () => {
        await deleteUser(user._id);
        return taken ? deletedText(taken) : 'Account deleted';
      }}
      onClose={onClose}
    />
  );
}

/** Deletes an account; if the response is lost, checks whether it is deleted. @throws ApiError */
async function deleteUser(id: string): Promise<void> {
  const call = () => api('DELETE /admin/users/:id', { params: { id } });
  await responseOrResult<unknown>(call, () => isDeleted(id));
}

async function isDeleted(id: string): Promise<true | null> {
  const { user } = await api('GET /admin/users/:id', { params: { id } });
  return user.deletedAt ? true : null;
}
