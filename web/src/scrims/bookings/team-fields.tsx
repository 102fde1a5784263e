import type { SquadSize } from '@hotdrop/contract/events/squads.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';

type Field = 'teamName' | 'phone';

type Props = {
  /** Registers one input of the form around it. */
  field: (name: Field) => UseFormRegisterReturn;
  errors: { [field in Field]?: { message?: string | undefined } | undefined };
  size: SquadSize;
};

/** What a squad is called, and how the organizer reaches it. */
export function TeamFields({ field: register, errors, size }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Team name"
        autoComplete="off"
        maxLength={limits.teamName}
        help={size.max === 1 ? 'Shown on the board. Your IGN will do.' : undefined}
        error={errors.teamName?.message}
        {...register('teamName')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={limits.phone}
        help="Only the organizer sees it."
        error={errors.phone?.message}
        {...register('phone')}
      />
    </div>
  );
}
