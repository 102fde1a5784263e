import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { fromLocalInput } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice, FormError, FormSection, ZoneHint } from '../../ui/forms/form-parts.tsx';
import { clampedText } from '../../ui/forms/number-inputs.ts';
import { previewOrganizer } from '../../ui/forms/preview-organizer.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useCreateTournament } from '../changes-api.ts';
import { TournamentCard } from '../tournament-card.tsx';
import { createForm } from './form-schema.ts';
import { emptyForm } from './form-values.ts';
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

/** The create form (SPEC §2). Its text survives a reload and a failed request, until the tournament is there. */
export function CreateForm({ user }: { user: User }) {
  const form = useZodForm(createForm, { defaultValues: emptyForm });
  const draft = useDraft(form, `tournament-new:${user._id}`);
  const create = useCreateTournament();
  const navigate = useNavigate();
  const { submit, onBannerBusy, waiting } = useSubmit(
    form,
    async body => {
      const { title, bannerUrl, description, game, rules, prizePool, prizePoolTotal } = body;
      const { entryFee, capacity, startAt, endAt, registrationClosesAt } = body;
      const event = await create.mutateAsync({
        title,
        bannerUrl,
        description,
        game,
        rules,
        prizePool,
        prizePoolTotal,
        entryFee,
        capacity,
        startAt,
        endAt,
        registrationClosesAt,
      });
      draft.clear();
      toast.success(successTexts.tournamentCreated);
      // In place of the form: Back must not lead to it once more.
      navigate(`/tournaments/${event._id}`, { replace: true });
    },
    { failure: fallbackTexts.createTournament, onFailed: toast.error, once: true },
  );

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <DraftNotice draft={draft} />
        <FormSection title="Basics">
          <TitleField form={form} />
          <GameField form={form} />
          <TournamentBannerField form={form} waiting={waiting} onBusy={onBannerBusy} />
          <DescriptionField form={form} />
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
          <RulesField form={form} />
        </FormSection>
        <div className="sticky bottom-[var(--bottom-bar)] z-10 -mx-4 grid justify-items-start gap-3 border-line border-t bg-canvas px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0">
          <FormError message={waiting} />
          <Button type="submit" variant="primary" busy={create.isPending} className="w-full sm:w-auto">
            {create.isPending ? 'Creating…' : 'Create Tournament'}
          </Button>
        </div>
      </div>
      <aside aria-label="Preview" className="sticky top-20 hidden gap-2 lg:grid">
        <p className="text-ink-3 text-sm">How it will look in the list</p>
        <PreviewCard form={form} user={user} />
      </aside>
    </form>
  );
}

/** The card as it will stand in the list, while the form is filled in. */
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
