import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { registerTeamBody } from '@hotdrop/contract/tournaments/registration.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { FormError } from '../../../components/forms/form-error.tsx';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { applyFieldErrors, useZodForm } from '../../../components/forms/use-zod-form.ts';
import { FilledInNotice } from '../../../components/squad/filled-in-notice.tsx';
import {
  hasNumericIds,
  lastSquad,
  ownSquadsQuery,
  squadValues,
} from '../../../components/squad/last-squad.ts';
import { SquadFields } from '../../../components/squad/squad-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { attemptProblem, createAttempts } from '../../../lib/acts/attempts.ts';
import { ApiError } from '../../../lib/api/client.ts';
import { rupees } from '../../../lib/format/money.ts';
import { toast } from '../../../lib/toast.ts';
import type { TournamentView } from '../normalise.ts';
import { useRegisterTeam } from '../registration-api.ts';

type Props = { event: TournamentView; user: User; open: boolean; onClose: () => void };

/** With these refusals nothing in the form can be of use any more. */
const IN_VAIN: ReadonlySet<string> = new Set(['ALREADY_REGISTERED', 'TOURNAMENT_NOT_FOUND']);

/** The registration form. It stays mounted while closed, so that what was typed is there when it opens again. */
export function RegistrationDialog({ event, user, open, onClose }: Props) {
  const formId = useId();
  const squads = useQuery(ownSquadsQuery());
  // As it is known when the form appears: one that comes later must not change what is being typed.
  const [last] = useState(() => lastSquad(squads.data?.items, event.game, limits.players));
  const form = useZodForm(registerTeamBody, { defaultValues: squadValues(user, last, limits.players) });
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
      const message = attemptProblem(error, fallbackTexts.register);
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
      form.reset(squadValues(user, undefined, limits.players));
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
        <FilledInNotice
          restored={draft.restored}
          last={cleared ? undefined : last}
          game={event.game}
          onStartOver={startOver}
        />
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
        <SquadFields
          field={register}
          errors={errors.players}
          size={limits.players}
          numericIds={hasNumericIds(event.game)}
        />
        {event.entryFee > 0 && (
          <p className="text-ink-3 text-sm">
            The registration fee of {rupees(event.entryFee)} goes to the organizer, who tells you how to pay.
          </p>
        )}
      </form>
    </Dialog>
  );
}
