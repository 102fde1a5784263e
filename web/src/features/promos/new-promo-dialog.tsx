import { limits } from '@hotdrop/contract/limits.ts';
import { promoPlacements } from '@hotdrop/contract/promos.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useId, useState } from 'react';
import { type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { DraftNotice } from '../../components/forms/draft-notice.tsx';
import { FormError } from '../../components/forms/form-error.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { useEventSubmit } from '../../components/forms/use-event-submit.ts';
import { applyFieldErrors, useZodForm } from '../../components/forms/use-zod-form.ts';
import { ZoneHint } from '../../components/forms/zone-hint.tsx';
import { BannerField } from '../../components/media/image-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { attemptProblem } from '../../lib/acts/act-problem.ts';
import { dateTime, toLocalInput } from '../../lib/format/time.ts';
import { toast } from '../../lib/toast.ts';
import { type PromoEvent, placementText } from './model.ts';
import { PromoCard } from './promo-card.tsx';
import { emptyPromo, type PromoFormValues, promoForm } from './promo-form.ts';
import { useCreatePromo } from './promos-api.ts';

type Props = { open: boolean; onClose: () => void; userId: string; events: readonly PromoEvent[] };

/** Hands in a promo; what was typed is kept until it is sent. */
export function NewPromoDialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, userId, events }: Omit<Props, 'open'>) {
  const formId = useId();
  const form = useZodForm(promoForm, { defaultValues: emptyPromo });
  const draft = useDraft(form, `promo-new:${userId}`);
  const create = useCreatePromo();
  const [problem, setProblem] = useState<string>();
  const { errors } = form.formState;
  const banner = useController({ control: form.control, name: 'imageUrl' });
  const [title, imageUrl, startsAt] = useWatch({
    control: form.control,
    name: ['title', 'imageUrl', 'startsAt'],
  });

  const { submit, onBannerBusy, waiting } = useEventSubmit(form, async body => {
    setProblem(undefined);
    try {
      const { promo } = await create.mutateAsync(body);
      draft.clear();
      toast.success(promo.status === 'active' ? 'Promo is live' : 'Promo handed in for review');
      onClose();
      return true;
    } catch (error) {
      if (!applyFieldErrors(form, error)) setProblem(attemptProblem(error, fallbackTexts.action));
      return false;
    }
  });

  return (
    <Dialog
      open
      onClose={create.isPending ? () => {} : onClose}
      title="New promo"
      description="An admin looks at it before it shows."
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={waiting ?? problem} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onClose} disabled={create.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
              {create.isPending ? 'Sending…' : 'Hand in'}
            </Button>
          </div>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <DraftNotice draft={draft} />
        <EventField form={form} events={events} />
        <TextField
          label="Title"
          maxLength={limits.title}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title')}
        />
        <BannerField
          value={banner.field.value}
          onChange={address => {
            form.clearErrors('imageUrl');
            banner.field.onChange(address);
          }}
          onFail={message => form.setError('imageUrl', { message })}
          onBusy={onBannerBusy}
          error={errors.imageUrl?.message}
        />
        <TextField
          label="Link"
          optional
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={limits.url}
          help="Opens in a new tab. Clicks on it are counted."
          error={errors.linkUrl?.message}
          {...form.register('linkUrl')}
        />
        <SelectField label="Where" error={errors.placement?.message} {...form.register('placement')}>
          {promoPlacements.map(place => (
            <option key={place} value={place}>
              {placementText[place]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="From"
          optional
          type="datetime-local"
          min={toLocalInput(Date.now())}
          help="Empty: as soon as it is approved."
          error={errors.startsAt?.message}
          {...form.register('startsAt')}
        />
        <TextField
          label="Until"
          optional
          type="datetime-local"
          min={startsAt || toLocalInput(Date.now())}
          error={errors.endsAt?.message}
          {...form.register('endsAt')}
        />
        <p className="text-ink-3 text-sm">
          <ZoneHint />
        </p>
        <section aria-label="Preview" className="grid gap-2">
          <p className="text-ink-3 text-sm">How it will look</p>
          <PromoCard
            promo={{
              _id: 'preview',
              title: title || 'Your title',
              imageUrl: imageUrl || null,
              linkUrl: null,
            }}
            linked={false}
          />
        </section>
      </form>
    </Dialog>
  );
}

type EventProps<Body extends FieldValues> = {
  form: UseFormReturn<PromoFormValues, unknown, Body>;
  events: readonly PromoEvent[];
};

const addressOf = ({ path }: PromoEvent): string => `${window.location.origin}${path}`;

/** One's own events, to link to one without pasting its address; it names the promo too, until that has a title. */
function EventField<Body extends FieldValues>({ form, events }: EventProps<Body>) {
  const linkUrl = useWatch({ control: form.control, name: 'linkUrl' });
  if (events.length === 0) return null;
  const chosen = events.find(event => addressOf(event) === linkUrl);

  function choose(path: string) {
    const event = events.find(one => one.path === path);
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('linkUrl', event ? addressOf(event) : '', options);
    const title = form.getValues('title');
    if (event && (title === '' || title === chosen?.title)) form.setValue('title', event.title, options);
  }

  return (
    <SelectField
      label="For"
      help="Fills in its title and its link."
      value={chosen?.path ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">Something else</option>
      {events.map(({ path, title, startAt }) => (
        <option key={path} value={path}>
          {title} · {dateTime(startAt, Date.now())}
        </option>
      ))}
    </SelectField>
  );
}
