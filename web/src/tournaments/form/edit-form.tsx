import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts, successTexts, validationTexts } from '@hotdrop/contract/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { placeLabel, plural } from '../../lib/format/in-words.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice, FormError, FormSection, ZoneHint } from '../../ui/forms/form-parts.tsx';
import { checkNumber } from '../../ui/forms/number-inputs.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tournamentKey } from '../api.ts';
import { useUpdateTournament } from '../changes-api.ts';
import type { TournamentView } from '../normalise.ts';
import { DeleteTournamentDialog } from './delete-dialog.tsx';
import { editForm } from './form-schema.ts';
import { formFrom, rawBody, type TournamentFormValues } from './form-values.ts';
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
  type TournamentForm,
} from './tournament-fields.tsx';

const MAX_PLACES = 100;

/** What each place gets, in rupees; a place without an amount is left out. */
function PrizeRows({ form }: { form: TournamentForm }) {
  const rows = useFieldArray({ control: form.control, name: 'prizeBreakdown' });
  const next = Math.max(0, ...rows.fields.map(row => row.place)) + 1;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">
        Prizes by place <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      {rows.fields.map((row, index) => (
        <div key={row.id} className="flex items-end gap-1">
          <div className="min-w-0 flex-1 sm:max-w-60">
            <TextField
              label={placeLabel(row.place)}
              type="number"
              inputMode="numeric"
              min={0}
              lead="₹"
              error={form.formState.errors.prizeBreakdown?.[index]?.amount?.message}
              {...form.register(`prizeBreakdown.${index}.amount`, {
                onBlur: event => checkNumber(form, `prizeBreakdown.${index}.amount`, event.target),
              })}
            />
          </div>
          <IconButton
            label={`Remove ${placeLabel(row.place)}`}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => rows.remove(index)}
          />
        </div>
      ))}
      {rows.fields.length < MAX_PLACES && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => rows.append({ place: next, amount: '' })}
          >
            Add {placeLabel(next)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The edit form. What the tournament was when it opened is what changes are counted from. */
export function EditForm({ event: current, user }: { event: TournamentView; user: User }) {
  const [event] = useState(current);
  const form = useZodForm(editForm, { defaultValues: formFrom(event) });
  const { errors, isDirty } = form.formState;
  const draft = useDraft(form, `tournament-edit:${event._id}:${user._id}`);
  const update = useUpdateTournament(event._id);
  const navigate = useNavigate();
  const { submit, onBannerBusy, waiting } = useSubmit(
    form,
    async body => {
      await update.mutateAsync(changedFields(rawBody(formFrom(event)), body));
      draft.clear();
      toast.success(successTexts.tournamentUpdated);
      // In place of the form: Back must not lead to it once more.
      navigate(`/tournaments/${event._id}`, { replace: true });
    },
    {
      failure: fallbackTexts.update,
      onFailed: toast.error,
      onInvalid: () => {
        if (isBackwards(form.getValues())) toast.error(validationTexts.startBeforeEnd);
      },
      once: true,
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

/** Delete, with a question that names what is lost; then on to the list. */
function DeleteTournament({ event, onDeleted }: { event: TournamentView; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  function leave() {
    onDeleted();
    navigate('/tournaments', { replace: true });
    client.removeQueries({ queryKey: tournamentKey(event._id) });
  }
  return (
    <>
      <FormSection
        title="Delete tournament"
        help="It disappears for everyone, with its teams, groups and rooms."
      >
        <div>
          <Button variant="danger" icon={<Trash2 aria-hidden size={18} />} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      </FormSection>
      <DeleteTournamentDialog
        event={event}
        open={asking}
        onClose={() => setAsking(false)}
        onDeleted={leave}
        onGone={leave}
      />
    </>
  );
}
