import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts, successTexts, validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate, useParams } from 'react-router';
import {
  DescriptionField,
  EditFrame,
  EventBannerField,
  GameField,
  RulesField,
  sharedPart,
  TitleField,
} from '../../events/event-form.tsx';
import { NotYours } from '../../events/hosts-only.tsx';
import { isMissing } from '../../lib/api/error.ts';
import { placeLabel, plural } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice, FormSection, ZoneHint } from '../../ui/forms/form-parts.tsx';
import { checkNumber } from '../../ui/forms/number-inputs.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tournamentKey, tournamentQuery, useUpdateTournament } from '../api.ts';
import { TournamentProblem, TournamentSkeleton } from '../event-states.tsx';
import type { TournamentView } from '../normalise.ts';
import { DeleteTournamentDialog } from './delete-dialog.tsx';
import { editForm, formFrom, rawBody, type TournamentFormValues } from './form-schema.ts';
import {
  ClosesField,
  descriptionHelp,
  NumberFields,
  PrizePoolField,
  TimeFields,
  type TournamentForm,
} from './tournament-fields.tsx';

/** Prize per place, in rupees; places without an amount are dropped. */
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
      {rows.fields.length < limits.prizePlaces && (
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

/** The edit form. Sends only what differs from the tournament at the time of opening. */
function EditForm({ event: current, user }: { event: TournamentView; user: User }) {
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
      // Replaces the form in the history, so that Back does not reopen it.
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
  const shared = sharedPart(form);

  return (
    <>
      <EditFrame onSubmit={submit} waiting={waiting} busy={update.isPending} isDirty={isDirty}>
        <DraftNotice draft={draft} />
        <FormSection title="Basics">
          <TitleField form={shared} />
          <DescriptionField form={shared} help={descriptionHelp} />
          <GameField form={shared} />
          <EventBannerField form={shared} waiting={waiting} onBusy={onBannerBusy} />
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
          <RulesField form={shared} rows={6} />
        </FormSection>
      </EditFrame>
      <div className="mt-5 max-w-3xl">
        <DeleteTournament event={current} onDeleted={draft.clear} />
      </div>
    </>
  );
}

function isBackwards({ startAt, endAt }: TournamentFormValues): boolean {
  return startAt !== '' && endAt !== '' && startAt >= endAt;
}

/** Deletes after a confirmation that lists what is lost, then opens the list. */
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

/** /tournaments/{id}/edit: for the owner and admins. */
export function TournamentEditPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const query = useQuery(tournamentQuery(id));
  const event = query.data;
  useTitle(event ? `Edit ${event.title}` : 'Edit tournament');

  const problem = query.isError && !event && <TournamentProblem query={query} known={undefined} />;
  // The problem has its own heading, and there is no tournament to go back to.
  if (problem && isMissing(query.error)) return <div className="page py-6 sm:py-8">{problem}</div>;
  return (
    <div className="page py-6 sm:py-8">
      <Link
        to={`/tournaments/${id}`}
        className="mb-1 inline-flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} />
        Back to the tournament
      </Link>
      <h1 className="mb-5 text-[1.75rem] sm:text-[2rem]">Edit tournament</h1>
      {query.isPending && <TournamentSkeleton />}
      {problem}
      {event && !canEditTournament(user, event) && (
        <NotYours
          title="Only its organizer can edit this tournament"
          back={{ to: `/tournaments/${id}`, label: 'Back to the tournament' }}
        />
      )}
      {event && user && canEditTournament(user, event) && (
        <EditForm key={event._id} event={event} user={user} />
      )}
    </div>
  );
}
