import { limits } from '@hotdrop/contract/limits.ts';
import { suggestedGames } from '@hotdrop/contract/list-limits.ts';
import { squadSizes } from '@hotdrop/contract/scrims/presets.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextCount } from '../../components/ui/text-count.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import type { ScrimForm } from './scrim-form.ts';

type Props = { form: ScrimForm };

const other = 'Other';
const isSuggested = (game: string): boolean => (suggestedGames as readonly string[]).includes(game);

/** The usual games a press away, any other as text. */
export function GameField({ form }: Props) {
  const game = useWatch({ control: form.control, name: 'game' });
  const [wantsOther, setWantsOther] = useState(false);
  const typesOwn = wantsOther || !isSuggested(game);
  return (
    <div className="grid gap-3">
      <ChoiceChips
        label="Game"
        choices={[...suggestedGames, other].map(value => ({ value, label: value }))}
        value={typesOwn ? other : game}
        onChange={value => {
          setWantsOther(value === other);
          form.setValue('game', value === other ? '' : value, { shouldDirty: true });
        }}
      />
      {typesOwn && (
        <TextField
          label="Name of the game"
          maxLength={limits.game}
          autoComplete="off"
          error={form.formState.errors.game?.message}
          {...form.register('game')}
        />
      )}
    </div>
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
