import type { User } from '@hotdrop/contract/account/users.ts';
import { gameOf, squadSizes } from '@hotdrop/contract/events/games.ts';
import { squadInput } from '@hotdrop/contract/events/squads.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { editSquadBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { FilledInNotice, SquadFields, TeamFields } from '../../events/squad-fields.tsx';
import { useSquadForm } from '../../events/use-squad-form.ts';
import { useSession } from '../../lib/session/session.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useEditSquad } from './bookings-api.ts';

type Props = { scrim: Scrim; booking: Booking; open: boolean; onClose: () => void };

/** Errors after which the form is useless: it closes. */
const CLOSING_ERRORS: ReadonlySet<string> = new Set(['BOOKING_NOT_FOUND', 'SCRIM_NOT_FOUND', 'SQUAD_FIXED']);

export function EditSquadDialog({ open, onClose, ...rest }: Props) {
  const { user } = useSession();
  return open && user ? <OpenDialog {...rest} user={user} onClose={onClose} /> : null;
}

function OpenDialog({ scrim, booking, user, onClose }: Omit<Props, 'open'> & { user: User }) {
  const size = squadSizes[scrim.mode];
  const [schema] = useState(() => editSquadBody.extend({ players: squadInput(size) }));
  const mutation = useEditSquad(scrim._id);
  const { form, submit, problem, filledIn } = useSquadForm({
    schema,
    fieldsOf: ({ teamName, phone, players }) => ({ teamName, phone, players }),
    user,
    game: scrim.game,
    size,
    squad: booking,
    draftKey: `edit-squad:${booking._id}`,
    failure: scrimFallbackTexts.editSquad,
    closingErrors: CLOSING_ERRORS,
    onClose,
    send: async body => {
      await mutation.mutateAsync(body);
      toast.success('Squad updated');
      onClose();
    },
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Edit squad"
      description={<span className="break-words">{scrim.title}</span>}
      problem={problem}
      busy={mutation.isPending}
      submitText="Save squad"
      onSubmit={submit}
    >
      <p className="text-ink-2">You can change your squad until the scrim starts.</p>
      {/* The fields start with the booked squad, which needs no notice; a restored draft does. */}
      <FilledInNotice {...filledIn} last={undefined} />
      <TeamFields field={register} errors={errors} size={size} />
      <SquadFields
        field={register}
        errors={errors.players}
        size={size}
        numericIds={gameOf(scrim.game).numericIds}
      />
    </FormDialog>
  );
}
