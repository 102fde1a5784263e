import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { presetOf, squadSizes } from '@hotdrop/contract/scrims/presets.ts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';
import { GameChoice } from '../../ui/forms/game-choice.tsx';
import { TextCount } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FeeField, PaymentNote, SeriesFees } from './fee-field.tsx';
import type { ScrimForm } from './form-values.ts';
import { NumberField } from './number-field.tsx';

type GameFieldProps = { form: ScrimForm };

function GameField({ form }: GameFieldProps) {
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

const modes = [
  { value: 'squad', label: 'Squad' },
  { value: 'duo', label: 'Duo' },
  { value: 'solo', label: 'Solo' },
] as const;

function ModeField({ form }: GameFieldProps) {
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
          ? `${required} players and ${max - required} substitute per slot.`
          : `${required === 1 ? 'One player' : `${required} players`} per slot.`
      }
    />
  );
}

type TitleProps = GameFieldProps & {
  followsStart?: boolean | undefined;
  /** It has just been moved to another start. */
  isMoved?: boolean | undefined;
};

function TitleField({ form, followsStart, isMoved }: TitleProps) {
  const [title, repeat] = useWatch({ control: form.control, name: ['title', 'repeat'] });
  return (
    <TextField
      label="Title"
      maxLength={limits.title}
      autoComplete="off"
      placeholder={followsStart ? 'Friday 9 PM Lobby' : undefined}
      help={
        repeat
          ? 'Day and time change for each lobby.'
          : followsStart
            ? 'Named after the start time.'
            : isMoved
              ? 'Follows the start time.'
              : undefined
      }
      error={form.formState.errors.title?.message}
      trail={<TextCount length={title.length} max={limits.title} className="pr-3 text-ink-3 text-sm" />}
      className="pr-18"
      {...form.register('title')}
    />
  );
}

type Props = {
  form: ScrimForm;
  user: User;
  /** When it starts: one start, or a series. */
  when: ReactNode;
  /** Nobody has written a title yet: it follows the start. */
  titleFollows?: boolean;
  /** The title was changed along with the start. */
  isTitleMoved?: boolean;
};

/** What every lobby needs, in the order in which an organizer thinks of it. */
export function Essentials({ form, user, when, titleFollows = false, isTitleMoved = false }: Props) {
  const [game, mode] = useWatch({ control: form.control, name: ['game', 'mode'] });
  const full = presetOf(game).lobby[mode];
  return (
    <div className="panel grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-5">
      <GameField form={form} />
      <ModeField form={form} />
      {when}
      <TitleField form={form} followsStart={titleFollows} isMoved={isTitleMoved} />
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
          <FeeField form={form} />
        </div>
      </div>
      <SeriesFees form={form} />
      <PaymentNote form={form} user={user} />
    </div>
  );
}
