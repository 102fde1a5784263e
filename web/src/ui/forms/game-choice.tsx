import { limits } from '@hotdrop/contract/lib/limits.ts';
import { suggestedGames } from '@hotdrop/contract/lib/lists.ts';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../text-field.tsx';
import { ChoiceChips } from './choice-chips.tsx';

type Props = {
  game: string;
  onChange: (game: string) => void;
  /** The field for a game that is none of the usual ones. */
  registration: UseFormRegisterReturn;
  error: string | undefined;
};

const other = 'Other';
const isSuggested = (game: string): boolean => (suggestedGames as readonly string[]).includes(game);

/** The usual games a press away, any other as text. */
export function GameChoice({ game, onChange, registration, error }: Props) {
  const [wantsOther, setWantsOther] = useState(false);
  const typesOwn = wantsOther || (game !== '' && !isSuggested(game));
  return (
    <div className="grid gap-3">
      <ChoiceChips
        label="Game"
        choices={[...suggestedGames, other].map(value => ({ value, label: value }))}
        value={typesOwn ? other : game}
        onChange={value => {
          setWantsOther(value === other);
          onChange(value === other ? '' : value);
        }}
      />
      {typesOwn && (
        <TextField
          label="Name of the game"
          maxLength={limits.game}
          autoComplete="off"
          error={error}
          {...registration}
        />
      )}
    </div>
  );
}
