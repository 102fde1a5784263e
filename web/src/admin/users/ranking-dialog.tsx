import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { rankingBody } from '@hotdrop/contract/organizations/organizations.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useId } from 'react';
import { toast } from 'react-hot-toast/headless';
import { z } from 'zod';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { api } from '../../lib/api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftNotice, FormError } from '../../ui/forms/form-parts.tsx';
import { usePageDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isGone } from '../kit/act-dialog.tsx';
import { shownName } from './model.ts';

type Props = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

/** Digits alone: of "1e3" or "+5" nobody knows what was meant. */
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

/** Sets an organization's place in the rankings by hand, or leaves it to its score again. */
export function RankingDialog({ user, refresh, onClose }: Props) {
  const formId = useId();
  const name = shownName(user);
  const form = useZodForm(rankingForm, { defaultValues: { ranking: String(user.ranking ?? '') } });
  const draft = usePageDraft(form, `ranking:${user._id}`);
  const { submit, busy, error } = useSubmit(
    form,
    async ({ ranking }) => {
      try {
        await api('POST /admin/orgs/:id/ranking', { params: { id: user._id }, body: { ranking } });
      } catch (cause) {
        // A refusal means that the list was out of date.
        void refresh();
        if (!isGone(cause)) throw cause;
        draft.clear();
        toast.error(cause.message);
        return onClose();
      }
      draft.clear();
      await refresh();
      toast.success(ranking === null ? `${name} ranks by its score again` : `${name} ranks at ${ranking}`);
      onClose();
    },
    cause => attemptProblem(cause, fallbackTexts.action),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={`Rank of ${name}`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Save rank
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <DraftNotice draft={draft} />
        <TextField
          label="Place"
          optional
          inputMode="numeric"
          autoComplete="off"
          help="Empty: by its score. Everyone can see that a rank was set by hand."
          error={form.formState.errors.ranking?.message}
          readOnly={busy}
          {...form.register('ranking')}
        />
        <FormError message={error} />
      </form>
    </Dialog>
  );
}
