import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { canCreateTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import {
  CreateFrame,
  DescriptionField,
  EventBannerField,
  GameField,
  previewOrganizer,
  RulesField,
  sharedPart,
  TitleField,
} from '../../events/event-form.tsx';
import { HostsOnly } from '../../events/hosts-only.tsx';
import { fromLocalInput } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DraftNotice, FormSection, ZoneHint } from '../../ui/forms/form-parts.tsx';
import { clampedText } from '../../ui/forms/number-inputs.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useCreateTournament } from '../api.ts';
import { TournamentCard } from '../tournament-card.tsx';
import { createForm, emptyForm } from './form-schema.ts';
import {
  ClosesField,
  descriptionHelp,
  NumberFields,
  PrizePoolField,
  TimeFields,
  type TournamentForm,
} from './tournament-fields.tsx';

/** /tournaments/new: for organizations; everybody else sees why not (SPEC §2). */
export function TournamentNewPage() {
  useTitle('Create tournament');
  return (
    <div className="page py-6 sm:py-8">
      <h1 className="mb-5 text-[1.75rem] sm:text-[2rem]">Create tournament</h1>
      <HostsOnly
        may={canCreateTournament}
        refusal="Only organizations can create tournaments."
        list={{ to: '/tournaments', label: 'All tournaments' }}
      >
        {user => <CreateForm user={user} />}
      </HostsOnly>
    </div>
  );
}

/** The create form (SPEC §2). Its text survives reloads and failed requests until the tournament is created. */
function CreateForm({ user }: { user: User }) {
  const form = useZodForm(createForm, { defaultValues: emptyForm });
  const draft = useDraft(form, `tournament-new:${user._id}`);
  const create = useCreateTournament();
  const navigate = useNavigate();
  const { submit, onBannerBusy, waiting } = useSubmit(
    form,
    // Only the edit form has fields for these.
    async ({ prizes, prizeBreakdown, registrationUrl, ...body }) => {
      const event = await create.mutateAsync(body);
      draft.clear();
      toast.success(successTexts.tournamentCreated);
      // Replaces the form in the history, so that Back does not reopen it.
      navigate(`/tournaments/${event._id}`, { replace: true });
    },
    { failure: fallbackTexts.createTournament, onFailed: toast.error, once: true },
  );
  const shared = sharedPart(form);

  return (
    <CreateFrame
      onSubmit={submit}
      waiting={waiting}
      busy={create.isPending}
      submitText="Create Tournament"
      preview={<PreviewCard form={form} user={user} />}
    >
      <DraftNotice draft={draft} />
      <FormSection title="Basics">
        <TitleField form={shared} />
        <GameField form={shared} />
        <EventBannerField form={shared} waiting={waiting} onBusy={onBannerBusy} />
        <DescriptionField form={shared} help={descriptionHelp} />
      </FormSection>
      <FormSection title="When" help={<ZoneHint />}>
        <TimeFields form={form} fromNow />
        <ClosesField form={form} />
      </FormSection>
      <FormSection title="Entry and prizes">
        <NumberFields form={form} />
        <PrizePoolField form={form} />
      </FormSection>
      <FormSection title="Rules">
        <RulesField form={shared} rows={6} />
      </FormSection>
    </CreateFrame>
  );
}

/** Preview of the tournament's card while the form is filled in. */
function PreviewCard({ form, user }: { form: TournamentForm; user: User }) {
  const now = useNow(30_000);
  const values = useWatch({ control: form.control });
  const number = (text: string | undefined, range: { min: number; max: number }, otherwise: number) =>
    Number(clampedText(text ?? '', range, otherwise));
  return (
    <TournamentCard
      linked={false}
      now={now}
      event={{
        _id: '',
        title: values.title?.trim() || 'Your title',
        bannerUrl: values.bannerUrl || null,
        game: values.game?.trim() ?? '',
        prizePool: values.prizePool ?? '',
        prizePoolTotal: null,
        entryFee: number(values.entryFee, limits.entryFee, 0),
        capacity: number(values.capacity, limits.capacity, limits.capacity.default),
        registeredCount: 0,
        startAt: fromLocalInput(values.startAt ?? ''),
        endAt: fromLocalInput(values.endAt ?? '') || null,
        registrationClosesAt: null,
        registrationUrl: null,
        organizationId: previewOrganizer(user),
        createdBy: user._id,
        createdAt: '',
      }}
    />
  );
}
