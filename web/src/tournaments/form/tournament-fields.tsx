import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { FocusEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { count } from '../../lib/format/in-words.ts';
import { GameChoice } from '../../ui/forms/game-choice.tsx';
import { checkNumber, clampedText } from '../../ui/forms/number-inputs.ts';
import { BannerField } from '../../ui/media/banner-field.tsx';
import { TextArea, TextCount } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TournamentFormValues } from './form-values.ts';

export type TournamentForm<Body extends FieldValues = FieldValues> = UseFormReturn<
  TournamentFormValues,
  unknown,
  Body
>;

type Props = { form: TournamentForm };

export function TitleField({ form }: Props) {
  const title = useWatch({ control: form.control, name: 'title' });
  return (
    <TextField
      label="Title"
      maxLength={limits.title}
      autoComplete="off"
      error={form.formState.errors.title?.message}
      trail={<TextCount length={title.length} max={limits.title} className="pr-3 text-ink-3 text-sm" />}
      className="pr-18"
      {...form.register('title')}
    />
  );
}

export function GameField({ form }: Props) {
  const game = useWatch({ control: form.control, name: 'game' });
  return (
    <GameChoice
      game={game}
      onChange={value => form.setValue('game', value, { shouldDirty: true })}
      registration={form.register('game')}
      error={form.formState.errors.game?.message}
    />
  );
}

/** Until when teams register; left empty, until the end. */
export function ClosesField({ form }: Props) {
  return (
    <TextField
      label="Registration closes"
      optional
      type="datetime-local"
      help="Left empty: open until the end."
      error={form.formState.errors.registrationClosesAt?.message}
      {...form.register('registrationClosesAt')}
    />
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
        label="Registration fee"
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

type BannerProps = Props & {
  onBusy: (busy: boolean) => void;
  /** Why the form cannot be sent while the banner is under way. */
  waiting: string | undefined;
};

export function TournamentBannerField({ form, onBusy, waiting }: BannerProps) {
  const value = useWatch({ control: form.control, name: 'bannerUrl' });
  return (
    <BannerField
      value={value}
      error={waiting ?? form.formState.errors.bannerUrl?.message}
      onBusy={onBusy}
      onChange={address => {
        form.clearErrors('bannerUrl');
        form.setValue('bannerUrl', address, { shouldDirty: true });
      }}
      onFail={message => form.setError('bannerUrl', { type: 'upload', message })}
    />
  );
}
