import { limits } from '@hotdrop/contract/lib/limits.ts';
import { promoPlacements } from '@hotdrop/contract/organizations/promos/promos.ts';
import { type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toLocalInput } from '../../lib/format/time.ts';
import { ZoneHint } from '../../ui/forms/form-parts.tsx';
import { BannerField } from '../../ui/media/banner-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { placementText } from './model.ts';
import { PromoCard } from './promo-card.tsx';
import type { PromoFormValues } from './promo-form.ts';

type Props<Body extends FieldValues> = {
  form: UseFormReturn<PromoFormValues, unknown, Body>;
  onBannerBusy: (busy: boolean) => void;
  /** What no start means. */
  startHelp: string;
  /** It has not run yet: times must be from now on. */
  isNew: boolean;
};

/** The fields of a promo, to submit or edit one, with a preview. */
export function PromoFields<Body extends FieldValues>({ form, onBannerBusy, startHelp, isNew }: Props<Body>) {
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
