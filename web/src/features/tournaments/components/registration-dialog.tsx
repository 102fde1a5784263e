import { limits } from '@hotdrop/contract/limits.ts';
import { successTexts } from '@hotdrop/contract/texts.ts';
import { registerTeamBody } from '@hotdrop/contract/tournaments/registration.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { FormError } from '../../../components/forms/form-error.tsx';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { applyFieldErrors, useZodForm } from '../../../components/forms/use-zod-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError } from '../../../lib/api/client.ts';
import { rupees } from '../../../lib/format/money.ts';
import { toast } from '../../../lib/toast.ts';
import type { TournamentView } from '../normalise.ts';
import { ownBookingsQuery, useRegisterTeam } from '../registration-api.ts';
import { createAttempts, registrationProblem } from '../registration-attempt.ts';
import { hasNumericIds, lastSquad, squadFormFor } from '../squad-form.ts';
import { SquadFields } from './squad-fields.tsx';

type Props = { event: TournamentView; user: User; open: boolean; onClose: () => void };

/** With these refusals nothing in the form can be of use any more. */
const IN_VAIN: ReadonlySet<string> = new Set(['ALREADY_REGISTERED', 'TOURNAMENT_NOT_FOUND']);

/** The registration form. It stays mounted while closed, so that what was typed is there when it opens again. */
export function RegistrationDialog({ event, user, open, onClose }: Props) {
  const formId = useId();
  const bookings = useQuery(ownBookingsQuery());
  // As it is known when the form appears: one that comes later must not change what is being typed.
  const [last] = useState(() => lastSquad(bookings.data, event.game));
  const form = useZodForm(registerTeamBody, { defaultValues: squadFormFor(user, last) });
  const draft = useDraft(form, `register:${event._id}:${user._id}`);
  const { errors } = form.formState;
  const [cleared, setCleared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mutation = useRegisterTeam(event._id);
  const [attempts] = useState(createAttempts);
  const sending = useRef(false);

  const submit = form.handleSubmit(async body => {
    // Two clicks validate at the same time and both arrive here before anything is drawn anew.
    if (sending.current) return;
    sending.current = true;
    setProblem(undefined);
    try {
      await mutation.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
      draft.clear();
      toast.success(successTexts.registered);
      onClose();
    } catch (error) {
      attempts.failed(error);
      const message = registrationProblem(error);
      if (error instanceof ApiError && IN_VAIN.has(error.code)) {
        draft.clear();
        onClose();
      } else if (!applyFieldErrors(form, error) && !blameField(error, body.players)) setProblem(message);
      toast.error(message);
      // Not after a success: the second of two fast clicks may be validated only then. The page takes the form away.
      sending.current = false;
    }
  });

  /** Conflicts about one field stand beside that field. Tells whether it was one. */
  function blameField(error: unknown, players: { ignId: string }[]): boolean {
    if (!(error instanceof ApiError)) return false;
    const { code, message } = error;
    const player =
      code === 'PLAYER_TAKEN' ? players.findIndex(({ ignId }) => ignId && message.includes(ignId)) : -1;
    const field =
      code === 'TEAM_NAME_TAKEN' ? 'teamName' : player >= 0 ? (`players.${player}.ignId` as const) : null;
    if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true });
    return field !== null;
  }

  function startOver() {
    if (draft.restored) draft.discard();
    else {
      setCleared(true);
      form.reset(squadFormFor(user, undefined));
    }
    form.setFocus('teamName');
  }

  const { register } = form;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Register your squad"
      description={<span className="break-words">{event.title}</span>}
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={problem} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={mutation.isPending}
            className="w-full sm:w-auto sm:justify-self-end"
          >
            {mutation.isPending ? 'Registering…' : 'Register'}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {(draft.restored || (last && !cleared)) && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-surface-2 py-1 pr-1 pl-4 text-ink-2 text-sm">
            <span className="min-w-0 flex-1 break-words">
              {draft.restored ? 'What you typed before is back.' : filledInText(last, event.game)}
            </span>
            <Button variant="ghost" size="sm" onClick={startOver}>
              {draft.restored ? 'Discard' : 'Clear'}
            </Button>
          </p>
        )}
        <TextField
          label="Team name"
          autoComplete="off"
          maxLength={limits.teamName}
          error={errors.teamName?.message}
          {...register('teamName')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
            help="Only the organizer sees it."
            error={errors.phone?.message}
            {...register('phone')}
          />
          <TextField
            label="Your real name"
            autoComplete="name"
            maxLength={limits.personName}
            help="Only the organizer sees it."
            error={errors.realName?.message}
            {...register('realName')}
          />
        </div>
        <SquadFields register={register} errors={errors} numericIds={hasNumericIds(event.game)} />
        {event.entryFee > 0 && (
          <p className="text-ink-3 text-sm">
            The registration fee of {rupees(event.entryFee)} goes to the organizer, who tells you how to pay.
          </p>
        )}
      </form>
    </Dialog>
  );
}

function filledInText(last: ReturnType<typeof lastSquad>, game: string): string {
  return last?.sameGame
    ? 'Filled in with your last squad.'
    : `Filled in with your last squad. Its IDs were for another game: add those for ${game || 'this one'}.`;
}
