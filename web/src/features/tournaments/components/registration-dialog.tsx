import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { registerTeamBody } from '@hotdrop/contract/tournaments/registration.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { applyFieldErrors, useZodForm } from '../../../components/forms/use-zod-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { rupees } from '../../../lib/format/money.ts';
import { toast } from '../../../lib/toast.ts';
import type { TournamentView } from '../normalise.ts';
import { ownBookingsQuery, useRegisterTeam } from '../registration-api.ts';
import { createAttempts } from '../registration-attempt.ts';
import { hasNumericIds, squadFormFor } from '../squad-form.ts';
import { SquadFields } from './squad-fields.tsx';

type Props = { event: TournamentView; user: User; open: boolean; onClose: () => void };

/** The registration form. It stays mounted while closed, so that what was typed is there when it opens again. */
export function RegistrationDialog({ event, user, open, onClose }: Props) {
  const formId = useId();
  const bookings = useQuery(ownBookingsQuery());
  const last = bookings.data?.[0];
  const form = useZodForm(registerTeamBody, { defaultValues: squadFormFor(user, last) });
  const { isDirty, errors } = form.formState;
  const [cleared, setCleared] = useState(false);
  const mutation = useRegisterTeam(event._id);
  const [attempts] = useState(createAttempts);
  const sending = useRef(false);

  // The last squad may arrive after the form; what was typed meanwhile stays.
  const { reset } = form;
  useEffect(() => {
    if (last && !isDirty && !cleared) reset(squadFormFor(user, last));
  }, [last, isDirty, cleared, reset, user]);

  const submit = form.handleSubmit(async body => {
    // Two clicks validate at the same time and both arrive here before anything is drawn anew.
    if (sending.current) return;
    sending.current = true;
    try {
      await mutation.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
      toast.success(successTexts.registered);
      onClose();
    } catch (error) {
      attempts.failed(error);
      if (error instanceof ApiError && error.code === 'ALREADY_REGISTERED') onClose();
      if (!applyFieldErrors(form, error) && error instanceof ApiError) blameField(error, body.players);
      toast.error(messageOf(error, fallbackTexts.register));
      // Not after a success: the second of two fast clicks may be validated only then. The page takes the form away.
      sending.current = false;
    }
  });

  /** Conflicts about one field stand beside that field. */
  function blameField(error: ApiError, players: { ignId: string }[]) {
    const { message } = error;
    if (error.code === 'TEAM_NAME_TAKEN') {
      form.setError('teamName', { type: 'server', message }, { shouldFocus: true });
    }
    if (error.code === 'PLAYER_TAKEN') {
      const index = players.findIndex(player => player.ignId && message.includes(player.ignId));
      if (index >= 0) {
        form.setError(`players.${index}.ignId`, { type: 'server', message }, { shouldFocus: true });
      }
    }
  }

  const { register } = form;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Register your squad"
      description={event.title}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={mutation.isPending}
          className="w-full sm:w-auto"
        >
          {mutation.isPending ? 'Registering…' : 'Register'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {last && !cleared && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-surface-2 py-1 pr-1 pl-4 text-ink-2 text-sm">
            Filled in with your last squad.
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setCleared(true);
                reset(squadFormFor(user, undefined));
                form.setFocus('teamName');
              }}
            >
              Clear
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
