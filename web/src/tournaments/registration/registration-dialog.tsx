import type { User } from '@hotdrop/contract/account/users.ts';
import { gameOf } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { registerTeamBody } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { toast } from 'react-hot-toast/headless';
import { FilledInNotice, SquadFields } from '../../events/squad-fields.tsx';
import { useSquadForm } from '../../events/use-squad-form.ts';
import { rupees } from '../../lib/format/money.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import type { TournamentView } from '../normalise.ts';
import { useRegisterTeam } from './registration-api.ts';

type Props = { event: TournamentView; user: User; open: boolean; onClose: () => void };

/** Errors after which the form is of no more use. */
const CLOSING_ERRORS: ReadonlySet<string> = new Set(['ALREADY_REGISTERED', 'TOURNAMENT_NOT_FOUND']);

/** The registration form. It stays mounted while closed, so that the input is still there when it reopens. */
export function RegistrationDialog({ event, user, open, onClose }: Props) {
  const mutation = useRegisterTeam(event._id);
  const { form, submit, problem, filledIn } = useSquadForm({
    schema: registerTeamBody,
    fieldsOf: values => values,
    user,
    game: event.game,
    size: limits.players,
    draftKey: `register:${event._id}:${user._id}`,
    failure: fallbackTexts.register,
    closingErrors: CLOSING_ERRORS,
    onClose,
    send: async (body, keyFor) => {
      await mutation.mutateAsync({ body, idempotencyKey: keyFor(body) });
      toast.success(successTexts.registered);
      onClose();
    },
  });
  const { errors } = form.formState;
  const { register } = form;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Register your squad"
      description={<span className="break-words">{event.title}</span>}
      problem={problem}
      busy={mutation.isPending}
      submitText={mutation.isPending ? 'Registering…' : 'Register'}
      onSubmit={submit}
    >
      <FilledInNotice {...filledIn} />
      <TextField
        label="Team name"
        autoComplete="off"
        maxLength={limits.teamName}
        error={errors.teamName?.message}
        {...register('teamName')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField help="Only the organizer sees it." error={errors.phone?.message} {...register('phone')} />
        <TextField
          label="Your real name"
          autoComplete="name"
          maxLength={limits.personName}
          help="Only the organizer sees it."
          error={errors.realName?.message}
          {...register('realName')}
        />
      </div>
      <SquadFields
        field={register}
        errors={errors.players}
        size={limits.players}
        numericIds={gameOf(event.game).numericIds}
      />
      {event.entryFee > 0 && (
        <p className="text-ink-3 text-sm">
          The registration fee of {rupees(event.entryFee)} goes to the organizer, who tells you how to pay.
        </p>
      )}
    </FormDialog>
  );
}
