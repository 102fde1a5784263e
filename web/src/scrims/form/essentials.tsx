import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { presetOf } from '@hotdrop/contract/scrims/presets.ts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { GameField, ModeField, TitleField } from './basics-fields.tsx';
import { FeeField, PaymentNote, SeriesFees } from './fee-field.tsx';
import { NumberField } from './number-field.tsx';
import type { ScrimForm } from './scrim-form.ts';

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
