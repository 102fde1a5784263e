import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { type CreatePromoBody, promoPlacements } from '@hotdrop/contract/organizations/promos/promos.ts';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import type { z } from 'zod';
import { attemptProblem, useIsHere } from '../../lib/acts/use-act.ts';
import { dateTime, toLocalInput } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftNotice, FormError, ZoneHint } from '../../ui/forms/form-parts.tsx';
import { type Draft, useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { BannerField } from '../../ui/media/banner-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type PromoEvent, placementText } from './model.ts';
import { PromoCard } from './promo-card.tsx';
import { type PromoFormValues, promoForm } from './promo-form.ts';

type PromoForm = UseFormReturn<PromoFormValues, unknown, z.output<typeof promoForm>>;

const addressOf = ({ path }: PromoEvent): string => `${window.location.origin}${path}`;

/** Picks one of the user's events: fills in the link, and the title unless another was typed. */
function EventField({ form, events }: { form: PromoForm; events: readonly PromoEvent[] }) {
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

type Props = {
  title: string;
  description?: string;
  /** Shown above the fields. */
  above?: ReactNode;
  /** Initial values. */
  defaults: PromoFormValues;
  /** Key of the draft. */
  draftKey: string;
  /** Replaces the draft in the browser's storage; as a hook, it must not change while the dialog is open. */
  useKept?: (form: PromoForm, key: string) => Draft;
  submitLabel: string;
  /** Label of the button while sending. */
  busyLabel: string;
  /** Explains an empty start. */
  startHelp: string;
  /** Whether it has not run yet: its times must be in the future. */
  isNew: boolean;
  /** Events it can link to. */
  events?: readonly PromoEvent[];
  /** Sends it and returns the success message. */
  send: (body: CreatePromoBody) => Promise<string>;
  onClose: () => void;
};

/** The form for a promo; keeps a draft until it is sent. */
export function PromoDialog({ title, description, defaults, draftKey, events = [], send, ...rest }: Props) {
  const { useKept = useDraft } = rest;
  const { above, submitLabel, busyLabel, startHelp, isNew, onClose } = rest;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const isHere = useIsHere();
  const form = useZodForm(promoForm, { defaultValues: defaults });
  const draft = useKept(form, draftKey);

  const { submit, busy, error, onBannerBusy, waiting } = useSubmit(
    form,
    async body => {
      const said = await send(body);
      draft.clear();
      toast.success(said);
      if (isHere.current) onClose();
    },
    { failure: cause => attemptProblem(cause, fallbackTexts.action), once: true },
  );

  // On a short screen, focusing the first field scrolls the heading out of view: scroll back to it.
  useLayoutEffect(() => {
    const dialog = element.current?.closest('dialog');
    if (!dialog || dialog.scrollTop === 0) return;
    dialog.scrollTop = 0;
    dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, []);

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      description={description}
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={waiting ?? error} />
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {busy ? busyLabel : submitLabel}
            </Button>
          </div>
        </div>
      }
    >
      <form ref={element} id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {above}
        <DraftNotice draft={draft} />
        {/* Input typed while sending would be lost. */}
        <fieldset disabled={busy} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <EventField form={form} events={events} />
          <PromoFields form={form} onBannerBusy={onBannerBusy} startHelp={startHelp} isNew={isNew} />
        </fieldset>
      </form>
    </Dialog>
  );
}

type FieldsProps = Pick<Props, 'startHelp' | 'isNew'> & {
  form: PromoForm;
  onBannerBusy: (busy: boolean) => void;
};

/** The fields of a promo, with a preview. */
function PromoFields({ form, onBannerBusy, startHelp, isNew }: FieldsProps) {
  const { errors } = form.formState;
  const banner = useController({ control: form.control, name: 'imageUrl' });
  const [title, imageUrl, startsAt] = useWatch({
    control: form.control,
    name: ['title', 'imageUrl', 'startsAt'],
  });
  const earliest = isNew ? toLocalInput(Date.now()) : undefined;
  return (
    <>
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
        min={earliest}
        help={startHelp}
        error={errors.startsAt?.message}
        {...form.register('startsAt')}
      />
      <TextField
        label="Until"
        optional
        type="datetime-local"
        min={startsAt || earliest}
        error={errors.endsAt?.message}
        {...form.register('endsAt')}
      />
      <p className="text-ink-3 text-sm">
        <ZoneHint />
      </p>
      <section aria-label="Preview" className="grid gap-2">
        <p className="text-ink-3 text-sm">How it will look</p>
        <PromoCard
          promo={{ _id: 'preview', title: title || 'Your title', imageUrl: imageUrl || null, linkUrl: null }}
          linked={false}
        />
      </section>
    </>
  );
}
