import type { User } from '@hotdrop/contract/account/users.ts';
import { gameOf, squadSizes } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { GameField, sharedPart, TitleField } from '../../events/event-form.tsx';
import { plural } from '../../lib/format/in-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';
import { numberIn } from '../../ui/forms/number-inputs.ts';
import { shortClock } from '../../ui/forms/start-times.ts';
import { hasOwnFees, type ScrimForm, timesInUse, useFormValues } from './form-values.ts';
import { NumberField } from './number-field.tsx';

const modes = [
  { value: 'squad', label: 'Squad' },
  { value: 'duo', label: 'Duo' },
  { value: 'solo', label: 'Solo' },
] as const;

function ModeField({ form }: { form: ScrimForm }) {
  const mode = useWatch({ control: form.control, name: 'mode' });
  const { required, max } = squadSizes[mode];
  return (
    <ChoiceChips
      label="Mode"
      choices={modes}
      value={mode}
      registration={form.register('mode')}
      error={form.formState.errors.mode?.message}
      help={
        max > required
          ? `${required} players and ${plural(max - required, 'substitute')} per slot.`
          : `${required === 1 ? 'One player' : `${required} players`} per slot.`
      }
    />
  );
}

type Props = {
  form: ScrimForm;
  user: User;
  /** Fields for one start or a series. */
  when: ReactNode;
  /** Whether the title still follows the start, as nobody has typed one. */
  titleFollows?: boolean;
  /** Whether the title was updated along with the start. */
  isTitleMoved?: boolean;
};

/** Fields that every lobby needs, in the order an organizer thinks of them. */
export function Essentials({ form, user, when, titleFollows = false, isTitleMoved = false }: Props) {
  const [game, mode, repeat] = useWatch({ control: form.control, name: ['game', 'mode', 'repeat'] });
  const titleHelp = repeat
    ? 'Day and time change for each lobby.'
    : titleFollows
      ? 'Named after the start time.'
      : isTitleMoved
        ? 'Follows the start time.'
        : undefined;
  const full = gameOf(game).lobby[mode];
  return (
    <div className="panel grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-5">
      <GameField form={sharedPart(form)} />
      <ModeField form={form} />
      {when}
      <TitleField
        form={sharedPart(form)}
        placeholder={titleFollows ? 'Friday 9 PM Lobby' : undefined}
        help={titleHelp}
      />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 sm:gap-5">
        <NumberField
          form={form}
          name="slots"
          label="Slots"
          range={limits.scrim.slots}
          otherwise={full}
          help={`${full} fill a ${game || 'usual'} lobby.`}
        />
        <NumberField
          form={form}
          name="matchCount"
          label="Matches"
          range={limits.scrim.matches}
          otherwise={limits.scrim.matches.default}
          help="About 45 minutes each."
        />
        <div className="max-sm:col-span-2">
          <NumberField
            form={form}
            name="entryFee"
            label="Registration fee"
            range={limits.entryFee}
            lead="₹"
            placeholder="0"
            help="0 is Free."
          />
        </div>
      </div>
      <SeriesFees form={form} />
      <PaymentNote form={form} user={user} />
    </div>
  );
}

/** Different fees within a series: the late lobby of an evening is often the paid one. */
function SeriesFees({ form }: { form: ScrimForm }) {
  const values = useFormValues(form);
  const now = useNow(30_000);
  const [isOpen, open] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { repeat, fees, entryFee } = values;
  const times = timesInUse(values, now);
  if (!repeat || (times.length < 2 && !hasOwnFees(values))) return null;

  function openFees(): void {
    flushSync(() => open(true));
    fields.current?.querySelector('input')?.focus();
  }
  function closeFees(): void {
    flushSync(() => {
      // Hidden times too: they may be shown again.
      for (const time of Object.keys(fees)) form.setValue(`fees.${time}`, '', { shouldDirty: true });
      open(false);
    });
    opener.current?.focus();
  }
  if (!isOpen && !hasOwnFees(values)) {
    return (
      <Button ref={opener} size="sm" variant="ghost" className="justify-self-start" onClick={openFees}>
        Different fees by time
      </Button>
    );
  }
  return (
    <fieldset ref={fields}>
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Fee by time</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {times.map(time => (
          <NumberField
            key={time}
            form={form}
            name={`fees.${time}`}
            label={shortClock(time)}
            range={limits.entryFee}
            lead="₹"
            placeholder={entryFee || '0'}
          />
        ))}
      </div>
      <Button size="sm" variant="ghost" className="mt-2" onClick={closeFees}>
        Same fee for all
      </Button>
    </fieldset>
  );
}

/** Explains how squads pay a fee: to the organizer, never to us (FIELD). */
function PaymentNote({ form, user }: { form: ScrimForm; user: User }) {
  const values = useFormValues(form);
  const feesByTime = hasOwnFees(values) ? values.times.map(time => values.fees[time] ?? '') : [];
  if (![values.entryFee, ...feesByTime].some(fee => numberIn(fee, 0) > 0)) return null;
  const upiId = user.organizationInfo?.upiId;
  return (
    <div role="note" className="rounded-control border border-warn/40 bg-warn/8 px-3.5 py-3 text-ink-2">
      <p>
        Squads pay you directly by UPI{upiId && <strong className="text-ink"> ({upiId})</strong>} and enter
        the UTR. Their slot is confirmed once you find the payment and approve it.
      </p>
      {!upiId && (
        <p className="mt-1.5">
          You have no UPI ID on Hotdrop yet.{' '}
          {user.verified ? (
            <Link to="/settings" className="text-ink underline underline-offset-4">
              Add it in your settings
            </Link>
          ) : (
            <>
              It can be added once your organization is verified (
              <Link to="/org/verify" className="text-ink underline underline-offset-4">
                verify now
              </Link>
              )
            </>
          )}
          . Until then, say in the description how to pay you.
        </p>
      )}
    </div>
  );
}
