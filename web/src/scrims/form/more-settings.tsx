import { gameOf, pointsPresetIds, pointsPresets } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import {
  DescriptionField,
  EventBannerField,
  PrizeField,
  RulesField,
  sharedPart,
} from '../../events/event-form.tsx';
import { placeLabel } from '../../lib/format/in-words.ts';
import { ZoneHint } from '../../ui/forms/form-parts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tieBreakText } from '../model.ts';
import { BookingFields } from './booking-fields.tsx';
import {
  mapsOf,
  matchesIn,
  type ScrimForm,
  type ScrimFormValues,
  slotsIn,
  useFormValues,
} from './form-values.ts';
import { ReservedSlotsBoard } from './reserved-slots-board.tsx';

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
  /** Opens the sections of these fields synchronously, so that the fields can be focused. */
  reveal: (fields: readonly string[]) => void;
};

type Props = {
  form: ScrimForm;
  handle: React.Ref<MoreSettingsHandle>;
  onBannerBusy: (busy: boolean) => void;
  /** Why the form cannot be submitted while the banner uploads. */
  waiting: string | undefined;
  taken?: readonly number[];
};

/** Settings that most lobbies leave as they are, in collapsed sections with a one-line summary. */
export function MoreSettings({ form, handle, onBannerBusy, waiting, taken = [] }: Props) {
  const values = useFormValues(form);
  const shared = sharedPart(form);
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
      {fold('seats', 'Slot numbers', slotsLine(values), <ReservedSlotsBoard form={form} taken={taken} />)}
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
          <DescriptionField form={shared} help="Who it is for, the tier, what you expect." />
          <RulesField form={shared} />
          <PrizeField
            form={shared}
            label="Prize"
            placeholder="₹1,000"
            help="An amount or your own words. Never a share of the fees."
          />
          <EventBannerField form={shared} waiting={waiting} onBusy={onBannerBusy} />
        </>,
      )}
    </section>
  );
}

function slotsLine(values: ScrimFormValues): string {
  const { slots, startFrom } = slotsIn(values);
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
      ? 'Opens right away'
      : bookingOpens === 'at'
        ? 'Opens at a custom time'
        : `Opens ${Number(bookingOpens) / 60} h before`;
  const closes =
    bookingCloses === '0'
      ? 'closes at the start'
      : bookingCloses === 'at'
        ? 'closes at a custom time'
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

function MapFields({ form }: { form: ScrimForm }) {
  const listId = useId();
  const [game, matchCount, maps] = useWatch({ control: form.control, name: ['game', 'matchCount', 'maps'] });
  const matches = matchesIn({ matchCount });
  const shown = Math.min(matches, limits.scrim.maps);

  // Added matches get the next maps of the rotation.
  useEffect(() => {
    if (maps.length >= shown) return;
    form.setValue('maps', [...maps, ...mapsOf(game, shown).slice(maps.length)]);
  }, [form, game, maps, shown]);

  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Array.from({ length: shown }, (_, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a map is identified by its position
            key={index}
            label={`Map ${index + 1}`}
            list={listId}
            maxLength={limits.scrim.mapName}
            autoComplete="off"
            placeholder="Open"
            error={form.formState.errors.maps?.[index]?.message}
            {...form.register(`maps.${index}`)}
          />
        ))}
      </div>
      <datalist id={listId}>
        {gameOf(game).maps.map(map => (
          <option key={map} value={map} />
        ))}
      </datalist>
      {matches > shown && (
        <p className="text-ink-3 text-sm">Maps can be named for the first {shown} matches.</p>
      )}
    </>
  );
}

/** Choice of the point system, with its points for each placement. */
function PointsField({ form }: { form: ScrimForm }) {
  const [game, chosen] = useWatch({ control: form.control, name: ['game', 'pointsPreset'] });
  const preset = pointsPresets[chosen];
  const usual = gameOf(game).points;
  return (
    <>
      <SelectField
        label="Points"
        error={form.formState.errors.pointsPreset?.message}
        {...form.register('pointsPreset')}
      >
        {pointsPresetIds.map(id => (
          <option key={id} value={id}>
            {pointsPresets[id].name}
            {id === usual ? ' (usual)' : ''}
          </option>
        ))}
      </SelectField>
      <div>
        <table className="w-full text-center">
          <caption className="sr-only">Points by placement, {preset.name}</caption>
          <tbody className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5">
            {preset.placement.map((points, index) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its placement
                key={index}
                className="grid rounded-control bg-surface-2 py-1.5"
              >
                <th scope="row" className="font-normal text-ink-3 text-sm">
                  {placeLabel(index + 1)}
                </th>
                <td className="numeric text-lg">{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-2 text-ink-3 text-sm">
          No points after that. A kill is 1 point. Ties are broken by {tieBreakText(preset.tieBreak)}.
        </p>
      </div>
    </>
  );
}

type FoldProps = {
  title: string;
  /** The current settings, shown while collapsed. */
  summary: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** Collapsible section of a long form. */
function Fold({ title, summary, open, onToggle, children }: FoldProps) {
  return (
    <details
      open={open}
      onToggle={event => {
        if (event.currentTarget.open !== open) onToggle(event.currentTarget.open);
      }}
      className="group panel"
    >
      <summary className="flex min-h-15 list-none items-center gap-3 px-4 py-2.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-display font-semibold text-lg leading-snug">{title}</span>
          <span className="line-clamp-2 text-ink-3 text-sm group-open:hidden">{summary}</span>
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-1 pb-5 sm:px-5">{children}</div>
    </details>
  );
}
