import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts, successTexts, validationTexts } from '@hotdrop/contract/texts.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/count.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { changedFields } from '../../ui/forms/changed-fields.ts';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useEventSubmit } from '../../ui/forms/use-event-submit.ts';
import { applyFieldErrors, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { ZoneHint } from '../../ui/forms/zone-hint.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useUpdateTournament } from '../changes-api.ts';
import type { TournamentView } from '../normalise.ts';
import { DeleteTournament } from './delete-tournament.tsx';
import { editForm } from './form-schema.ts';
import { formFrom, rawBody, type TournamentFormValues } from './form-values.ts';
import { PrizeRows } from './prize-rows.tsx';
import { TimeFields } from './time-fields.tsx';
import {
  ClosesField,
  DescriptionField,
  GameField,
  NumberFields,
  PrizePoolField,
  RulesField,
  TitleField,
  TournamentBannerField,
} from './tournament-fields.tsx';

/** The edit form. What the tournament was when it opened is what changes are counted from. */
export function EditForm({ event: current, user }: { event: TournamentView; user: User }) {
  const [event] = useState(current);
  const form = useZodForm(editForm, { defaultValues: formFrom(event) });
  const { errors, isDirty } = form.formState;
  const draft = useDraft(form, `tournament-edit:${event._id}:${user._id}`);
  const update = useUpdateTournament(event._id);
  const navigate = useNavigate();
  const { submit, onBannerBusy, waiting } = useEventSubmit(
    form,
    async body => {
      try {
        await update.mutateAsync(changedFields(rawBody(formFrom(event)), body));
        draft.clear();
        toast.success(successTexts.tournamentUpdated);
        // In place of the form: Back must not lead to it once more.
        navigate(`/tournaments/${event._id}`, { replace: true });
        return true;
      } catch (error) {
        // Beside its field it is said already.
        if (!applyFieldErrors(form, error)) toast.error(messageOf(error, fallbackTexts.update));
        return false;
      }
    },
    () => {
      if (isBackwards(form.getValues())) toast.error(validationTexts.startBeforeEnd);
    },
  );

  return (
    <>
      <form onSubmit={submit} noValidate className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <DraftNotice draft={draft} />
        <FormSection title="Basics">
          <TitleField form={form} />
          <DescriptionField form={form} />
          <GameField form={form} />
          <TournamentBannerField form={form} waiting={waiting} onBusy={onBannerBusy} />
        </FormSection>
        <FormSection title="When" help={<ZoneHint />}>
          <TimeFields form={form} endRequired />
        </FormSection>
        <FormSection
          title="Registration"
          help={
            current.registeredCount > 0 ? `${plural(current.registeredCount, 'team')} registered so far.` : ''
          }
        >
          <NumberFields form={form} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <ClosesField form={form} />
            <TextField
              label="Registration link"
              optional
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={limits.url}
              placeholder="https://"
              help="Set it to take registrations on your own site instead of here."
              error={errors.registrationUrl?.message}
              {...form.register('registrationUrl')}
            />
          </div>
        </FormSection>
        <FormSection title="Prizes">
          <PrizePoolField form={form} />
          <PrizeRows form={form} />
          <TextArea
            label="About the prizes"
            optional
            maxLength={limits.prizes}
            error={errors.prizes?.message}
            {...form.register('prizes')}
          />
        </FormSection>
        <FormSection title="Rules">
          <RulesField form={form} />
        </FormSection>
        <div className="sticky bottom-[var(--bottom-bar)] z-10 -mx-4 grid justify-items-start gap-3 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0">
          <FormError message={waiting} />
          <Button
            type="submit"
            variant="primary"
            busy={update.isPending}
            disabled={!isDirty}
            className="w-full sm:w-auto"
          >
            {update.isPending ? 'Saving…' : 'Save changes'}
          </Button>
        </div>
      </form>
      <div className="mt-5 max-w-3xl">
        <DeleteTournament event={current} onDeleted={draft.clear} />
      </div>
    </>
  );
}

function isBackwards({ startAt, endAt }: TournamentFormValues): boolean {
  return startAt !== '' && endAt !== '' && startAt >= endAt;
}
