import { limits, suggestedGames } from '@hotdrop/contract/limits.ts';
import { fallbackTexts, successTexts, validationTexts } from '@hotdrop/contract/texts.ts';
import { type FocusEvent, type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { ImagePicker } from '../../../components/media/image-picker.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { count } from '../../../lib/format/count.ts';
import { viewerZone, zoneName } from '../../../lib/format/time.ts';
import { toast } from '../../../lib/toast.ts';
import { clampedText, type TournamentFormValues } from './form-values.ts';
import { checkNumber } from './number-inputs.ts';

export type TournamentForm<Body extends FieldValues = FieldValues> = UseFormReturn<
  TournamentFormValues,
  unknown,
  Body
>;

type Props = { form: TournamentForm };

/** A part of a long form, under its own heading. */
export function FormSection({
  title,
  help,
  children,
}: {
  title: string;
  help?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid gap-5 p-4 sm:p-5">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {help && <p className="mt-1 text-ink-3 text-sm">{help}</p>}
      </div>
      {children}
    </section>
  );
}

/** How many of the allowed characters are used, inside the end of a one-line field. */
function Counter({ form, name, max }: Props & { name: 'title' | 'game'; max: number }) {
  const value = useWatch({ control: form.control, name });
  return (
    <span className="numeric pr-3 text-ink-3 text-sm">
      <span className="sr-only">Characters: </span>
      {value.length}/{max}
    </span>
  );
}

export function TitleField({ form }: Props) {
  return (
    <TextField
      label="Title"
      maxLength={limits.title}
      autoComplete="off"
      error={form.formState.errors.title?.message}
      trail={<Counter form={form} name="title" max={limits.title} />}
      className="pr-18"
      {...form.register('title')}
    />
  );
}

export function GameField({ form }: Props) {
  const listId = useId();
  return (
    <>
      <TextField
        label="Game"
        optional
        maxLength={limits.game}
        list={listId}
        autoComplete="off"
        placeholder="BGMI, Free Fire MAX, …"
        error={form.formState.errors.game?.message}
        trail={<Counter form={form} name="game" max={limits.game} />}
        className="pr-16"
        {...form.register('game')}
      />
      <datalist id={listId}>
        {suggestedGames.map(game => (
          <option key={game} value={game} />
        ))}
      </datalist>
    </>
  );
}

export function DescriptionField({ form }: Props) {
  return (
    <TextArea
      label="Description"
      optional
      maxLength={limits.description}
      help="Who it is for, the format, the maps."
      error={form.formState.errors.description?.message}
      {...form.register('description')}
    />
  );
}

export function RulesField({ form }: Props) {
  return (
    <TextArea
      label="Rules"
      optional
      rows={6}
      maxLength={limits.rules}
      error={form.formState.errors.rules?.message}
      {...form.register('rules')}
    />
  );
}

export function PrizePoolField({ form }: Props) {
  return (
    <TextField
      label="Prize pool"
      optional
      maxLength={limits.prizePool}
      autoComplete="off"
      placeholder="₹1,00,000"
      help="An amount or your own words."
      error={form.formState.errors.prizePool?.message}
      {...form.register('prizePool')}
    />
  );
}

/** Fee and capacity: free to type, forced into their range when left, so that what is seen is what is sent. */
export function NumberFields({ form }: Props) {
  const { errors } = form.formState;
  const { entryFee, capacity } = limits;
  const clamp = (name: 'entryFee' | 'capacity', range: { min: number; max: number }, otherwise: number) => ({
    onBlur: (event: FocusEvent) => {
      if (checkNumber(form, name, event.target)) return;
      const typed = form.getValues(name);
      const clamped = clampedText(typed, range, otherwise);
      // An empty fee is Free, as its placeholder says; an empty capacity becomes the default.
      if (typed === '' && otherwise === 0) return;
      if (typed !== clamped) form.setValue(name, clamped, { shouldDirty: true });
    },
  });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Entry fee"
        type="number"
        inputMode="numeric"
        min={entryFee.min}
        max={entryFee.max}
        lead="₹"
        placeholder="0"
        help={`0 is Free. At most ₹${count(entryFee.max)}.`}
        error={errors.entryFee?.message}
        {...form.register('entryFee', clamp('entryFee', entryFee, 0))}
      />
      <TextField
        label="Capacity"
        type="number"
        inputMode="numeric"
        // The arrows count their steps from here; from 1 they would go to 20,001. Leaving the field clamps it.
        min={0}
        max={capacity.max}
        step={capacity.step}
        help="Teams that can register."
        error={errors.capacity?.message}
        {...form.register('capacity', clamp('capacity', capacity, capacity.default))}
      />
    </div>
  );
}

/** "Times are in IST, your own zone." Elsewhere than in India the zone is spelt out. */
export function ZoneHint() {
  const name = zoneName(Date.now());
  const zone = name === 'IST' ? name : `${name} (${viewerZone().replaceAll('_', ' ')})`;
  return <>Times are in {zone}, your own zone. Everyone sees them in theirs.</>;
}

type BannerProps = Props & {
  onBusy: (busy: boolean) => void;
  /** Why the form cannot be sent while the banner is under way. */
  waiting: string | undefined;
};

export function BannerField({ form, onBusy, waiting }: BannerProps) {
  const value = useWatch({ control: form.control, name: 'bannerUrl' });
  return (
    <ImagePicker
      label="Banner"
      help="JPG, PNG or WEBP. Wide pictures look best, about 16:6."
      value={value}
      error={waiting ?? form.formState.errors.bannerUrl?.message}
      onBusy={onBusy}
      onChange={address => {
        form.clearErrors('bannerUrl');
        form.setValue('bannerUrl', address, { shouldDirty: true });
      }}
      onUploaded={() => toast.success(successTexts.bannerUploaded)}
      onFail={error => {
        // A file that was not even sent carries SPEC's own text.
        const ownText = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
        const isKnown = ownText === validationTexts.imageType || ownText === validationTexts.imageTooLarge;
        const message = isKnown ? ownText : messageOf(error, fallbackTexts.uploadBanner);
        form.setError('bannerUrl', { type: 'upload', message });
        toast.error(message);
      }}
    />
  );
}
