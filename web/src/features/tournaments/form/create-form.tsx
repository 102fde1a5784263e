import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { applyFieldErrors, useZodForm } from '../../../components/forms/use-zod-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { messageOf } from '../../../lib/api/client.ts';
import { toast } from '../../../lib/toast.ts';
import { useCreateTournament } from '../changes-api.ts';
import { createForm } from './form-schema.ts';
import { emptyForm } from './form-values.ts';
import { PreviewCard } from './preview-card.tsx';
import { TimeFields } from './time-fields.tsx';
import {
  BannerField,
  DescriptionField,
  FormSection,
  GameField,
  NumberFields,
  PrizePoolField,
  RulesField,
  TitleField,
  ZoneHint,
} from './tournament-fields.tsx';

/** The create form (SPEC §2). Its text survives a reload and a failed request, until the tournament is there. */
export function CreateForm({ user }: { user: User }) {
  const form = useZodForm(createForm, { defaultValues: emptyForm });
  const draft = useDraft(form, `tournament-new:${user._id}`);
  const create = useCreateTournament();
  const navigate = useNavigate();
  const uploading = useRef(false);
  const sending = useRef(false);

  const submit = form.handleSubmit(async body => {
    if (sending.current) return;
    if (uploading.current) {
      form.setError('bannerUrl', { type: 'upload', message: 'The banner is still being uploaded' });
      return;
    }
    sending.current = true;
    const { title, bannerUrl, description, game, rules, prizePool, prizePoolTotal } = body;
    const { entryFee, capacity, startAt, endAt } = body;
    try {
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
      });
      draft.clear();
      toast.success(successTexts.tournamentCreated);
      navigate(`/tournaments/${event._id}`);
    } catch (error) {
      applyFieldErrors(form, error);
      toast.error(messageOf(error, fallbackTexts.createTournament));
      // Not after a success: the second of two fast clicks may be validated only then.
      sending.current = false;
    }
  });

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]"
    >
      <div className="grid min-w-0 gap-5">
        <FormSection title="Basics">
          <TitleField form={form} />
          <GameField form={form} />
          <BannerField form={form} onBusy={busy => (uploading.current = busy)} />
          <DescriptionField form={form} />
        </FormSection>
        <FormSection title="When" help={<ZoneHint />}>
          <TimeFields form={form} fromNow />
        </FormSection>
        <FormSection title="Entry and prizes">
          <NumberFields form={form} />
          <PrizePoolField form={form} />
        </FormSection>
        <FormSection title="Rules">
          <RulesField form={form} />
        </FormSection>
        <div className="sticky bottom-[var(--bottom-bar)] z-10 -mx-4 border-line border-t bg-canvas px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0">
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
