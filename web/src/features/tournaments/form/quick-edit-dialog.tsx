import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { useId, useState } from 'react';
import { applyFieldErrors, useZodForm } from '../../../components/forms/use-zod-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { toast } from '../../../lib/toast.ts';
import { useUpdateTournament } from '../changes-api.ts';
import type { TournamentView } from '../normalise.ts';
import { quickBody, quickEditForm } from './form-schema.ts';
import { changedFields, formFrom } from './form-values.ts';
import { DescriptionField, NumberFields, TitleField } from './tournament-fields.tsx';
import { useTournamentSubmit } from './use-tournament-submit.ts';

type Props = { event: TournamentView; onClose: () => void };

/** Title, description, price and capacity, without leaving the Manager (SPEC §2). */
export function QuickEditDialog({ event: current, onClose }: Props) {
  const formId = useId();
  // What the tournament was when this opened is what changes are counted from.
  const [event] = useState(current);
  const form = useZodForm(quickEditForm, { defaultValues: formFrom(event) });
  const update = useUpdateTournament(event._id);
  const { submit } = useTournamentSubmit(form, async body => {
    try {
      await update.mutateAsync(changedFields(quickBody(formFrom(event)), body));
      toast.success(successTexts.tournamentUpdated);
      onClose();
      return true;
    } catch (error) {
      const known = applyFieldErrors(form, error);
      if (!known && error instanceof ApiError && error.code === 'CAPACITY_BELOW_REGISTERED') {
        form.setError('capacity', { type: 'server', message: error.message }, { shouldFocus: true });
      }
      toast.error(messageOf(error, fallbackTexts.update));
      return false;
    }
  });

  return (
    <Dialog
      open
      onClose={update.isPending ? () => {} : onClose}
      title="Quick edit"
      footer={
        <>
          <Button onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={update.isPending}
            disabled={!form.formState.isDirty}
          >
            {update.isPending ? 'Saving…' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <TitleField form={form} />
        <DescriptionField form={form} />
        <NumberFields form={form} />
      </form>
    </Dialog>
  );
}
