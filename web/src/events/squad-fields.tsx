import { playersRequiredText, type SquadSize } from '@hotdrop/contract/events/squads.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { PhoneField, TextField } from '../ui/text-field.tsx';
import type { LastSquad } from './last-squad.ts';

type PlayerField = 'ignName' | 'ignId';

type Errors = {
  message?: string | undefined;
  [row: number]: { [field in PlayerField]?: { message?: string | undefined } } | undefined;
};

type Props = {
  /** Registers an input with the surrounding form. */
  field: (name: `players.${number}.${PlayerField}`) => UseFormRegisterReturn;
  errors: Errors | undefined;
  size: SquadSize;
  numericIds: boolean;
};

const fields = ['ignName', 'ignId'] as const;
const labels = { ignName: 'IGN', ignId: 'Game ID' };

/** Rows of in-game name and ID; a substitute's may stay empty (SPEC §5). One message covers all missing ones. */
export function SquadFields({ field: register, errors, size, numericIds }: Props) {
  const id = useId();
  const rows = Array.from({ length: size.max }, (_, index) => index);
  const missingText = playersRequiredText(size);
  const messages = rows.map(row => fields.map(field => errors?.[row]?.[field]?.message));
  const missing = messages.flat().includes(missingText) ? missingText : errors?.message;
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-display font-semibold text-[1.0625rem]">
        {size.max === 1 ? 'Player' : 'Squad'}
      </legend>
      <FieldError id={`${id}-error`} error={missing} />
      <div aria-hidden className="grid grid-cols-[1.5rem_1fr_1fr] gap-2 text-ink-2 text-sm">
        <span />
        <span>{labels.ignName}</span>
        <span>{labels.ignId}</span>
      </div>
      {rows.map(row => {
        const own = messages[row]?.find(message => message && message !== missingText);
        const optional = row >= size.required;
        return (
          <div key={row} className="grid grid-cols-[1.5rem_1fr_1fr] items-center gap-2">
            <span aria-hidden className="numeric text-ink-3">
              {row + 1}
            </span>
            {fields.map((field, column) => (
              <input
                key={field}
                {...register(`players.${row}.${field}`)}
                aria-label={`Player ${row + 1} ${labels[field]}${optional ? ', optional' : ''}`}
                aria-invalid={messages[row]?.[column] ? true : undefined}
                aria-describedby={own ? `${id}-${row}` : `${id}-error`}
                placeholder={optional ? 'Optional' : undefined}
                maxLength={limits.playerField}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                inputMode={numericIds && field === 'ignId' ? 'numeric' : undefined}
                className="control px-3"
              />
            ))}
            <div className="col-span-2 col-start-2 empty:hidden">
              {own && <FieldError id={`${id}-${row}`} error={own} />}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

type FilledInNoticeProps = {
  /** The form's values were typed on an earlier visit. */
  restored: boolean;
  last: LastSquad | undefined;
  game: string;
  onStartOver: () => void;
};

/** Says where the values in a squad's form come from, and offers to start with an empty one. */
export function FilledInNotice({ restored, last, game, onStartOver }: FilledInNoticeProps) {
  if (!restored && !last) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-surface-2 py-1 pr-1 pl-4 text-ink-2 text-sm">
      <span className="min-w-0 flex-1 break-words">
        {restored ? 'Your earlier input was restored.' : filledInText(last, game)}
      </span>
      <Button variant="ghost" size="sm" onClick={onStartOver}>
        {restored ? 'Discard' : 'Clear'}
      </Button>
    </p>
  );
}

function filledInText(last: LastSquad | undefined, game: string): string {
  return last?.sameGame
    ? 'Filled in with your last squad.'
    : `Filled in with your last squad. Its IDs were for another game: add those for ${game || 'this one'}.`;
}

type Field = 'teamName' | 'phone';

type TeamFieldsProps = {
  /** Registers an input with the surrounding form. */
  field: (name: Field) => UseFormRegisterReturn;
  errors: { [field in Field]?: { message?: string | undefined } | undefined };
  size: SquadSize;
};

/** A squad's name and contact. */
export function TeamFields({ field: register, errors, size }: TeamFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Team name"
        autoComplete="off"
        maxLength={limits.teamName}
        help={size.max === 1 ? 'Shown on the board. Your IGN is fine.' : undefined}
        error={errors.teamName?.message}
        {...register('teamName')}
      />
      <PhoneField help="Only the organizer sees it." error={errors.phone?.message} {...register('phone')} />
    </div>
  );
}
