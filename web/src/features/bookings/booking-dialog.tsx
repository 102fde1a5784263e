import { limits } from '@hotdrop/contract/limits.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrim-texts.ts';
import { type Booking, bookSlotBody } from '@hotdrop/contract/scrims/booking.ts';
import { squadSizes } from '@hotdrop/contract/scrims/presets.ts';
import { squadInput } from '@hotdrop/contract/tournaments/registration.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { FormError } from '../../components/forms/form-error.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { applyFieldErrors, useZodForm } from '../../components/forms/use-zod-form.ts';
import { FilledInNotice } from '../../components/squad/filled-in-notice.tsx';
import { hasNumericIds, lastSquad, ownSquadsQuery, squadValues } from '../../components/squad/last-squad.ts';
import { SquadFields } from '../../components/squad/squad-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useBackCloses } from '../../components/ui/dialog-back.ts';
import { TextField } from '../../components/ui/text-field.tsx';
import { attemptProblem, createAttempts } from '../../lib/acts/attempts.ts';
import { ApiError } from '../../lib/api/client.ts';
import { rupees } from '../../lib/format/money.ts';
import { countdown } from '../../lib/format/time.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { BookedDialog } from './booked-dialog.tsx';
import { useBookSlot } from './bookings-api.ts';
import { SlotChoice, submitText, useSlotChoice } from './slot-choice.tsx';
import type { BookingFormProps } from './use-booking-form.ts';
import { wholeSeconds } from './wording.ts';

/** With these refusals nothing in the form can be of use any more. */
const IN_VAIN: ReadonlySet<string> = new Set([
  'ALREADY_BOOKED',
  'SCRIM_NOT_FOUND',
  'SCRIM_CANCELLED',
  'BOOKING_CLOSED',
  'KICKED',
]);

/** The booking form, then what was booked. It stays mounted while closed, so that what was typed is there again. */
export function BookingDialog(props: BookingFormProps) {
  const [booked, setBooked] = useState<Booking | null>(null);
  useBackCloses(props.open, props.onClose);
  return booked ? (
    <BookedDialog scrim={props.scrim} booking={booked} open={props.open} onClose={props.onClose} />
  ) : (
    <BookingForm {...props} onBooked={setBooked} />
  );
}

type FormProps = BookingFormProps & { onBooked: (booking: Booking) => void };

function BookingForm({ scrim, user, open, isClosed, slotNumber, onSlot, onClose, onBooked }: FormProps) {
  const formId = useId();
  const size = squadSizes[scrim.mode];
  const squads = useQuery(ownSquadsQuery());
  // As they are known when the form appears: what comes later must not change what is being typed.
  const [last] = useState(() => lastSquad(squads.data?.items, scrim.game, size));
  const [schema] = useState(() =>
    bookSlotBody.omit({ slotNumber: true }).extend({ players: squadInput(size) }),
  );
  const form = useZodForm(schema, { defaultValues: valuesOf(last) });
  const draft = useDraft(form, `book:${scrim._id}:${user._id}`);
  const { errors } = form.formState;
  const [cleared, setCleared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [attempts] = useState(createAttempts);
  const mutation = useBookSlot(scrim._id);
  const sending = useRef(false);
  const choice = useSlotChoice(scrim, slotNumber);

  function valuesOf(squad: typeof last) {
    const { teamName, phone, players } = squadValues(user, squad, size);
    return { teamName, phone, players };
  }

  const submit = form.handleSubmit(async squad => {
    // Two clicks validate at the same time and both arrive here before anything is drawn anew.
    if (sending.current) return;
    sending.current = true;
    setProblem(undefined);
    const body = { ...squad, slotNumber: choice.slotNumber };
    try {
      const { booking } = await mutation.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
      draft.clear();
      onBooked(booking);
    } catch (error) {
      attempts.failed(error);
      refused(error);
      sending.current = false;
    }
  });

  function refused(error: unknown): void {
    const message = attemptProblem(error, scrimFallbackTexts.book);
    const code = error instanceof ApiError ? error.code : '';
    if (IN_VAIN.has(code)) {
      draft.clear();
      onClose();
      toast.error(message);
    } else if (code === 'SLOT_TAKEN' || code === 'SLOT_RESERVED') {
      choice.lose();
      return;
    } else if (!applyFieldErrors(form, error)) setProblem(message);
  }

  function startOver() {
    if (draft.restored) draft.discard();
    else {
      setCleared(true);
      form.reset(valuesOf(undefined));
    }
    form.setFocus('teamName');
  }

  const { register } = form;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={choice.isFull ? 'Join the waitlist' : 'Book a slot'}
      description={<span className="break-words">{scrim.title}</span>}
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={problem} />
          {!isClosed && <ClosesIn at={scrim.bookingClosesAt} />}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={mutation.isPending}
            disabled={isClosed && !mutation.isPending}
            className="w-full sm:w-auto sm:justify-self-end"
          >
            {mutation.isPending ? 'Booking…' : isClosed ? 'Booking closed' : submitText(choice)}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <SlotChoice choice={choice} onSlot={onSlot} />
        <FilledInNotice
          restored={draft.restored}
          last={cleared ? undefined : last}
          game={scrim.game}
          onStartOver={startOver}
        />
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
        <SquadFields
          field={register}
          errors={errors.players}
          size={size}
          numericIds={hasNumericIds(scrim.game)}
        />
        {scrim.entryFee > 0 && (
          <p className="text-ink-3 text-sm">
            The registration fee of {rupees(scrim.entryFee)} goes to the organizer.{' '}
            {choice.isFull
              ? `You pay once a slot is yours, within ${scrim.holdMinutes} minutes.`
              : `You pay in the next step; the slot is held for ${scrim.holdMinutes} minutes.`}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** How long the form is of use. */
function ClosesIn({ at }: { at: string }) {
  const left = Date.parse(at) - useNow(1000);
  return (
    <p className="text-ink-3 text-sm">
      Booking closes in{' '}
      <span role="timer" className="numeric text-ink-2">
        {countdown(wholeSeconds(left))}
      </span>
    </p>
  );
}
