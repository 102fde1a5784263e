import { limits } from '@hotdrop/contract/limits.ts';
import { pointsPresets } from '@hotdrop/contract/scrims/presets.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { type ReactNode, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { ZoneHint } from '../../ui/forms/zone-hint.tsx';
import { BannerField } from '../../ui/media/banner-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BookingFields } from './booking-fields.tsx';
import { Fold } from './fold.tsx';
import { matchesIn, type ScrimFormValues, seatsIn } from './form-values.ts';
import { MapFields } from './map-fields.tsx';
import { PointsField } from './points-field.tsx';
import { type ScrimForm, useFormValues } from './scrim-form.ts';
import { SeatBoard } from './seat-board.tsx';

type FoldName = 'seats' | 'maps' | 'booking' | 'points' | 'about';

const foldOf: Partial<Record<keyof ScrimFormValues, FoldName>> = {
  startFrom: 'seats',
  reservedSlots: 'seats',
  maps: 'maps',
  bookingOpens: 'booking',
  bookingOpensAt: 'booking',
  bookingCloses: 'booking',
  bookingClosesAt: 'booking',
  endAt: 'booking',
  holdMinutes: 'booking',
  releaseMinutes: 'booking',
  pointsPreset: 'points',
  prizePool: 'about',
  description: 'about',
  rules: 'about',
  bannerUrl: 'about',
};

export type MoreSettingsHandle = {
  /** Opens what holds these fields, at once, so that the focus can go to them. */
  reveal: (fields: readonly string[]) => void;
};

type Props = {
  form: ScrimForm;
  handle: React.Ref<MoreSettingsHandle>;
  onBannerBusy: (busy: boolean) => void;
  /** Why the form cannot be sent while the banner is under way. */
  waiting: string | undefined;
  taken?: readonly number[];
};

/** What most lobbies leave as it is, each part closed with what it holds in one line. */
export function MoreSettings({ form, handle, onBannerBusy, waiting, taken }: Props) {
  const values = useFormValues(form);
  const { errors } = form.formState;
  const [open, setOpen] = useState<readonly FoldName[]>([]);
  useImperativeHandle(handle, () => ({
    reveal: fields => {
      const names = fields.flatMap(field => foldOf[field as keyof ScrimFormValues] ?? []);
      flushSync(() => setOpen(now => [...new Set([...now, ...names])]));
    },
  }));

  const fold = (name: FoldName, title: string, summary: ReactNode, children: ReactNode) => (
    <Fold
      title={title}
      summary={summary}
      open={open.includes(name)}
      onToggle={isOpen => setOpen(now => (isOpen ? [...now, name] : now.filter(entry => entry !== name)))}
    >
      {children}
    </Fold>
  );

  return (
    <section aria-labelledby="more-settings" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="px-1">
        <h2 id="more-settings" className="text-xl">
          More settings
        </h2>
        <p className="text-ink-3 text-sm">Defaults are fine for most lobbies.</p>
      </div>
      {fold('seats', 'Slot numbers', seatsLine(values), <SeatBoard form={form} taken={taken ?? []} />)}
      {fold('maps', 'Maps', mapsLine(values), <MapFields form={form} />)}
      {fold(
        'booking',
        'Booking and room times',
        bookingLine(values),
        <>
          <p className="text-ink-3 text-sm">
            <ZoneHint />
          </p>
          <BookingFields form={form} />
        </>,
      )}
      {fold('points', 'Points', pointsPresets[values.pointsPreset].name, <PointsField form={form} />)}
      {fold(
        'about',
        'Description, rules, prize, banner',
        aboutLine(values),
        <>
          <TextArea
            label="Description"
            optional
            maxLength={limits.description}
            help="Who it is for, the tier, what you expect."
            error={errors.description?.message}
            {...form.register('description')}
          />
          <TextArea
            label="Rules"
            optional
            maxLength={limits.rules}
            error={errors.rules?.message}
            {...form.register('rules')}
          />
          <TextField
            label="Prize"
            optional
            maxLength={limits.prizePool}
            autoComplete="off"
            placeholder="₹1,000"
            help="An amount or your own words. Never a share of the fees."
            error={errors.prizePool?.message}
            {...form.register('prizePool')}
          />
          <BannerField
            value={values.bannerUrl}
            error={waiting ?? errors.bannerUrl?.message}
            onBusy={onBannerBusy}
            onChange={address => {
              form.clearErrors('bannerUrl');
              form.setValue('bannerUrl', address, { shouldDirty: true });
            }}
            onFail={message => form.setError('bannerUrl', { type: 'upload', message })}
          />
        </>,
      )}
    </section>
  );
}

function seatsLine(values: ScrimFormValues): string {
  const { slots, startFrom } = seatsIn(values);
  const kept = values.reservedSlots.filter(number => number >= startFrom && number < startFrom + slots);
  const numbers = `${slotText(startFrom)} to ${slotText(startFrom + slots - 1)}`;
  return `${numbers}, ${kept.length === 0 ? 'none reserved' : `${kept.length} reserved`}`;
}

function mapsLine(values: ScrimFormValues): string {
  const maps = values.maps.slice(0, matchesIn(values)).filter(Boolean);
  return maps.join(', ') || 'Open';
}

function bookingLine({ bookingOpens, bookingCloses, releaseMinutes }: ScrimFormValues): string {
  const opens =
    bookingOpens === 'now'
      ? 'Opens at once'
      : bookingOpens === 'at'
        ? 'Opens at its own time'
        : `Opens ${Number(bookingOpens) / 60} h before`;
  const closes =
    bookingCloses === '0'
      ? 'closes at the start'
      : bookingCloses === 'at'
        ? 'closes at its own time'
        : `closes ${bookingCloses} min before`;
  return `${opens}, ${closes}, room details ${releaseMinutes || 0} min before`;
}

function aboutLine({ description, rules, prizePool, bannerUrl }: ScrimFormValues): string {
  const set = [
    description.trim() && 'Description',
    rules.trim() && 'Rules',
    prizePool.trim() && 'Prize',
    bannerUrl && 'Banner',
  ].filter(Boolean);
  return set.length === 0 ? 'None yet' : set.join(', ');
}
