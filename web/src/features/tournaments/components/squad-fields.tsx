import { limits } from '@hotdrop/contract/limits.ts';
import { validationTexts } from '@hotdrop/contract/texts.ts';
import { useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { FieldError } from '../../../components/ui/field.tsx';
import type { SquadFormValues } from '../squad-form.ts';

type Props = {
  register: UseFormRegister<SquadFormValues>;
  errors: FieldErrors<SquadFormValues>;
  numericIds: boolean;
};

const fields = ['ignName', 'ignId'] as const;
const labels = { ignName: 'IGN', ignId: 'Game ID' };

/** Five rows of in-game name and id; the fifth may stay empty (SPEC §5). One message stands for all missing ones. */
export function SquadFields({ register, errors, numericIds }: Props) {
  const id = useId();
  const rows = Array.from({ length: limits.players.max }, (_, index) => index);
  const messages = rows.map(row => fields.map(field => errors.players?.[row]?.[field]?.message));
  const missing = messages.flat().includes(validationTexts.playersRequired)
    ? validationTexts.playersRequired
    : errors.players?.message;
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-display font-semibold text-[1.0625rem]">Squad</legend>
      <FieldError id={`${id}-error`} error={missing} />
      <div aria-hidden className="grid grid-cols-[1.5rem_1fr_1fr] gap-2 text-ink-2 text-sm">
        <span />
        <span>{labels.ignName}</span>
        <span>{labels.ignId}</span>
      </div>
      {rows.map(row => {
        const own = messages[row]?.find(message => message && message !== validationTexts.playersRequired);
        const optional = row >= limits.players.required;
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
