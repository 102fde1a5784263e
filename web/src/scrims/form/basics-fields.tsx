import { limits } from '@hotdrop/contract/limits.ts';
import { squadSizes } from '@hotdrop/contract/scrims/presets.ts';
import { useWatch } from 'react-hook-form';
import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';
import { GameChoice } from '../../ui/forms/game-choice.tsx';
import { TextCount } from '../../ui/text-count.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ScrimForm } from './scrim-form.ts';

type Props = { form: ScrimForm };

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

const modes = [
  { value: 'squad', label: 'Squad' },
  { value: 'duo', label: 'Duo' },
  { value: 'solo', label: 'Solo' },
] as const;

export function ModeField({ form }: Props) {
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

type TitleProps = Props & {
  followsStart?: boolean | undefined;
  /** It has just been moved to another start. */
  isMoved?: boolean | undefined;
};

export function TitleField({ form, followsStart, isMoved }: TitleProps) {
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
