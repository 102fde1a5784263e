import { type AdminUser, updateUserBody } from '@hotdrop/contract/admin/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useId } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { api } from '../../lib/api/client.ts';
import { refreshUser } from '../../lib/session/store.ts';
import { OrganizationFields } from '../../organizations/organization-fields.tsx';
import { emptied, organizationTexts } from '../../organizations/organization-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftNotice, FormError } from '../../ui/forms/form-parts.tsx';
import { usePageDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isGone } from '../kit/act-dialog.tsx';
import { shownName } from './model.ts';

const editBody = updateUserBody.pick({ name: true, email: true, phone: true, organizationInfo: true });

type Props = { user: AdminUser; isSelf: boolean; refresh: () => Promise<void>; onClose: () => void };

/** Changes what stands about an account; only what was changed is sent. */
export function EditUserDialog({ user, isSelf, refresh, onClose }: Props) {
  const formId = useId();
  const before = valuesOf(user);
  const form = useZodForm(editBody, { defaultValues: before });
  const draft = usePageDraft(form, `edit-user:${user._id}`);
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async ({ organizationInfo: info, ...person }) => {
      const changed = changedFields(before, person);
      const changedInfo = changedFields({ ...before.organizationInfo }, emptied(info));
      const body = {
        ...changed,
        ...(Object.keys(changedInfo).length > 0 && { organizationInfo: changedInfo }),
      };
      if (Object.keys(body).length > 0) {
        try {
          await api('PUT /admin/users/:id', { params: { id: user._id }, body });
        } catch (cause) {
          // A refusal means that the list was out of date.
          void refresh();
          if (!isGone(cause)) throw cause;
          draft.clear();
          toast.error(cause.message);
          return onClose();
        }
        await refresh();
        if (isSelf) void refreshUser();
      }
      draft.clear();
      toast.success('Account saved');
      onClose();
    },
    cause => attemptProblem(cause, fallbackTexts.update),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={`Edit ${shownName(user)}`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Save account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <DraftNotice draft={draft} />
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
          help="The account signs in with it."
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Phone"
          readOnly={busy}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={limits.phone}
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        {user.role === 'organization' && (
          <OrganizationFields register={form.register} errors={errors.organizationInfo} readOnly={busy} />
        )}
        <FormError message={error} />
      </form>
    </Dialog>
  );
}

type Person = { name: string; email: string; phone: string };
type Values = Person & { organizationInfo?: ReturnType<typeof organizationTexts> };

/** What the form holds; an organization's part only where there is one. */
function valuesOf({ name, email, phone, role, organizationInfo: info }: AdminUser): Values {
  const person = { name, email, phone };
  return role === 'organization' ? { ...person, organizationInfo: organizationTexts(info) } : person;
}
