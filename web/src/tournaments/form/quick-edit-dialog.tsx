import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { type RefObject, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DescriptionField, sharedPart, TitleField } from '../../events/event-form.tsx';
import { useIsHere } from '../../lib/acts/use-act.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useUpdateTournament } from '../api.ts';
import type { TournamentView } from '../normalise.ts';
import { formFrom, quickBody, quickEditForm, type TournamentFormValues } from './form-schema.ts';
import { descriptionHelp, NumberFields } from './tournament-fields.tsx';

/** What was typed, and the tournament as it was when typing began. */
export type QuickEditDraft = { event: TournamentView; values: TournamentFormValues };

/** `draft`: keeps what was typed when Back closes the dialog. */
type Props = { event: TournamentView; draft: RefObject<QuickEditDraft | null>; onClose: () => void };

/** Title, description, price and capacity, without leaving the Manager (SPEC §2). */
export function QuickEditDialog({ event: current, draft, onClose }: Props) {
  // Only what differs from the tournament at the time of opening is sent.
  const [event] = useState(draft.current?.event ?? current);
  const form = useZodForm(quickEditForm, { defaultValues: formFrom(event) });
  useEffect(() => {
    if (draft.current) form.reset(draft.current.values, { keepDefaultValues: true });
    const { unsubscribe } = form.watch(() => {
      draft.current = { event, values: form.getValues() };
    });
    return unsubscribe;
  }, [form, event, draft]);
  function close() {
    draft.current = null;
    onClose();
  }
  const update = useUpdateTournament(event._id);
  const isHere = useIsHere();
  const { submit } = useSubmit(
    form,
    async body => {
      await update.mutateAsync(changedFields(quickBody(formFrom(event)), body));
      toast.success(successTexts.tournamentUpdated);
      draft.current = null;
      if (isHere.current) onClose();
    },
    { failure: fallbackTexts.update, onFailed: toast.error, once: true },
  );

  return (
    <FormDialog
      onClose={close}
      onBack={onClose}
      title="Quick edit"
      locks
      cancels
      busy={update.isPending}
      disabled={!form.formState.isDirty}
      submitText={update.isPending ? 'Saving…' : 'Save changes'}
      onSubmit={submit}
    >
      <TitleField form={sharedPart(form)} />
      <DescriptionField form={sharedPart(form)} help={descriptionHelp} />
      <NumberFields form={form} />
    </FormDialog>
  );
}
