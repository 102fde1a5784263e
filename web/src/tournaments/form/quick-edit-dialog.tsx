import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { type RefObject, useEffect, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../lib/acts/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useUpdateTournament } from '../changes-api.ts';
import type { TournamentView } from '../normalise.ts';
import { quickBody, quickEditForm } from './form-schema.ts';
import { formFrom, type TournamentFormValues } from './form-values.ts';
import { DescriptionField, NumberFields, TitleField } from './tournament-fields.tsx';

/** What was typed, and what the tournament was when it was. */
export type QuickEditDraft = { event: TournamentView; values: TournamentFormValues };

/** `draft`: keeps what was typed when Back takes the dialog away. */
type Props = { event: TournamentView; draft: RefObject<QuickEditDraft | null>; onClose: () => void };

/** Title, description, price and capacity, without leaving the Manager (SPEC §2). */
export function QuickEditDialog({ event: current, draft, onClose }: Props) {
  const formId = useId();
  // What the tournament was when this opened is what changes are counted from.
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
    <Dialog
      open
      onClose={close}
      onBack={onClose}
      busy={update.isPending}
      title="Quick edit"
      footer={
        <>
          <Button onClick={close} disabled={update.isPending}>
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
